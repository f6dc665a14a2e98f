"""A disk that is soon full: a small one if it can be mounted, otherwise a file that behaves like it."""

import contextlib
import errno
import os
import subprocess


class Full:
    """A raw file with room for so many bytes."""

    def __init__(self, raw, room):
        self.raw, self.room, self.truncate, self.close = raw, room, raw.truncate, raw.close

    def write(self, data):
        if self.room == 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        done = self.raw.write(data[: self.room])
        self.room -= done
        return done


@contextlib.contextmanager
def small_disk(folder, size):
    """A folder on the disk, and what to do with a BagWriter that writes there."""
    folder.mkdir()
    try:
        done = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", folder], capture_output=True)
        mounted = done.returncode == 0
    except FileNotFoundError:
        mounted = False

    def limit(bag):
        if not mounted:
            bag._file._raw = Full(bag._file._raw, size)

    yield folder, limit
    if mounted:
        subprocess.run(["umount", "--lazy", folder], check=True)
