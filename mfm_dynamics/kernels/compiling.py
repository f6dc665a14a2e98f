"""Compile entry points before they are needed, once for each machine, and tell whoever waits."""

import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

PATIENCE = 2.0  # [s] loading from the cache takes less
_fresh: set[Path] = set()
_ready: set[Any] = set()


def compile_for(entries: Mapping[Any, tuple[str, ...]]) -> None:
    """Compile each function, or load it from the cache, for the arguments it will be called with.

    Args:
        entries: Numba types of the result and the arguments of each function.
    """
    waiting = {function: kinds for function, kinds in entries.items() if function not in _ready}
    if not waiting:
        return
    with _notice():
        for function, (result, *arguments) in waiting.items():
            _ready.add(function)
            _drop_stale(Path(function.stats.cache_path))
            function.compile(f"{result}({', '.join(arguments)})")


@contextmanager
def _notice() -> Iterator[None]:
    text = "mfm: compiling the engine, once for this machine; this takes some seconds"
    timer = threading.Timer(PATIENCE, print, [text], {"file": sys.stderr, "flush": True})
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _drop_stale(cache: Path) -> None:
    """Remove cached code older than any source: Numba looks at the file of the outermost function only."""
    if cache in _fresh:
        return
    _fresh.add(cache)
    here = Path(__file__).parent
    newest = max(path.stat().st_mtime for path in (*here.glob("*.py"), *here.parent.glob("forces/*.py")))
    for path in (*cache.glob("*.nbi"), *cache.glob("*.nbc")):
        try:
            if path.stat().st_mtime < newest:
                path.unlink()
        except OSError:  # another process was faster, or the folder is not ours: Numba recompiles or loads
            pass
