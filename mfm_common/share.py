"""Where the robots, configurations and launch files that come with mfm are."""

from pathlib import Path

from mfm_common.errors import ConfigError


def share_dir(start: Path = Path(__file__)) -> Path:
    """Folder that holds `urdf/`, `config/`, `launch/` and `package.xml` of the installation that is running.

    The source tree itself (also of an editable install), or `share/mfm` of the prefix into which pip or colcon
    installed this module. It is found by walking up from this file, so that code and data are always of one version,
    whatever other mfm is on AMENT_PREFIX_PATH.

    Args:
        start: File to walk up from.
    """
    for folder in start.resolve().parents:
        if (folder / "resource" / "mfm").is_file() and (folder / "package.xml").is_file():
            return folder
        if (folder / "share" / "mfm" / "package.xml").is_file():
            return folder / "share" / "mfm"
    raise ConfigError(
        f"the data files of mfm are missing: no folder above {start} is its source tree or holds share/mfm "
        "(install mfm again with pip or colcon)"
    )
