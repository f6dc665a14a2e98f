"""Bytes to and from a board: a serial device, a pty, a TCP socket or another pyserial URL, behind one descriptor."""

import contextlib
import errno
import fcntl
import os
import socket
import sys
import termios
import threading
from typing import Any

import serial

from mfm_common.errors import HardwareError
from mfm_servo_bridge.protocol import BAUD

CONNECT_S = 2.0
TCGETS2, TCSETS2 = 0x802C542A, 0x402C542B  # not in the termios module
KEPT_TCP = 512  # bytes under way on a network: about ten setpoints, or 0.1 s of round trip


class LinkLostError(HardwareError):
    """The link broke; the board may come back."""


class Link:
    """An open, non-blocking link. One thread uses it.

    Attributes:
        kept: Bytes that may wait in the system before a setpoint would queue up behind older ones.
    """

    def __init__(self, url: str, baud: int = BAUD) -> None:
        """Open `url`; raises HardwareError with one sentence saying why not and what to do."""
        self.url = url
        self._serial: Any = None
        self._socket: socket.socket | None = None
        self.kept = 0
        if url.startswith("socket://"):
            self._socket = _connect(url)
            self.kept = KEPT_TCP
        elif "://" in url:
            self._socket = _pumped(url, baud)
            self.kept = KEPT_TCP
        else:
            self._serial = _open_device(url, baud)
        self._fd = self._socket.fileno() if self._socket else int(self._serial.fileno())

    def fileno(self) -> int:
        """The descriptor to select on."""
        return self._fd

    def read(self) -> bytes:
        """What has arrived, perhaps nothing; LinkLostError at its end."""
        try:
            data = os.read(self._fd, 4096)
        except (BlockingIOError, InterruptedError):
            return b""
        except OSError as error:
            raise self._lost(error) from None
        if not data:
            raise LinkLostError(f"{self.url} was unplugged or closed")
        return data

    def write(self, data: bytes) -> int:
        """How much of `data` the system took, perhaps nothing: then try again when it is writable."""
        try:
            return os.write(self._fd, data)
        except (BlockingIOError, InterruptedError):
            return 0
        except OSError as error:
            raise self._lost(error) from None

    def waiting(self) -> int:
        """Bytes written that have not left yet; 0 where the system does not say."""
        try:
            return int.from_bytes(fcntl.ioctl(self._fd, termios.TIOCOUTQ, b"\0\0\0\0"), sys.byteorder)
        except OSError:
            return 0

    def flush_output(self) -> None:
        """Throw away what has not left yet, where the system can."""
        if self._serial is not None:
            with contextlib.suppress(termios.error, OSError):
                termios.tcflush(self._fd, termios.TCOFLUSH)

    def close(self) -> None:
        """Close it; never fails."""
        with contextlib.suppress(OSError, TypeError, termios.error):
            if self._socket is not None:
                self._socket.close()
            else:
                self._serial.close()

    def _lost(self, error: OSError) -> LinkLostError:
        return LinkLostError(f"{self.url} was lost: {error.strerror}")


def _open_device(port: str, baud: int) -> Any:
    device = serial.Serial(baudrate=baud, timeout=0, write_timeout=0, exclusive=True)  # flock; the system's own below
    device.port = port
    try:
        device.open()
    except (serial.SerialException, OSError, ValueError, termios.error) as error:
        raise HardwareError(_why_not(port, baud, error)) from None
    fd = device.fileno()
    with contextlib.suppress(OSError, ValueError, NotImplementedError):  # a pty has no latency timer
        device.set_low_latency_mode(True)
    with contextlib.suppress(OSError):
        _tune(fd)
    if not os.ttyname(fd).startswith("/dev/pts/"):  # on a pty the mark would outlive a program that was killed
        with contextlib.suppress(OSError):
            fcntl.ioctl(fd, termios.TIOCEXCL)
    return device


def _tune(fd: int) -> None:
    """Keep DTR on close, so that the next open does not reset the board; let a read of 0 bytes mean hangup.

    By the system's own structure (struct termios2): the termios module would lose a baud rate like 250000.
    """
    settings = bytearray(44)  # 4 words of flags, 1 byte, 19 control characters, 2 words of speed
    fcntl.ioctl(fd, TCGETS2, settings)
    flags = int.from_bytes(settings[8:12], "little") & ~termios.HUPCL
    settings[8:12] = flags.to_bytes(4, "little")
    settings[17 + termios.VMIN], settings[17 + termios.VTIME] = 1, 0
    fcntl.ioctl(fd, TCSETS2, settings)


def _why_not(port: str, baud: int, error: Exception) -> str:
    number = getattr(error, "errno", None)
    if number in (errno.ENOENT, errno.ENXIO, errno.ENODEV):
        return f"there is no port {port}: plug the board in and look in /dev/serial/by-id for its name"
    if number in (errno.EACCES, errno.EPERM):
        return (
            f"you may not open {port}: join the group dialout (sudo usermod -aG dialout $USER) and log in again, "
            "or install udev/99-mfm.rules"
        )
    if number in (errno.EBUSY, errno.EAGAIN):
        return f"{port} is in use by another program: close that one first (fuser -v {port} names it)"
    if isinstance(error, ValueError):
        return f"{port} cannot run at {baud} baud: {error}"
    return f"{port} cannot be opened as a serial port: {error}"


def _connect(url: str) -> socket.socket:
    host, _, port = url.removeprefix("socket://").strip("/").rpartition(":")
    if not host or not port.isdigit() or not 0 < int(port) < 65536:
        raise HardwareError(f"the address '{url}' is not complete, expected socket://host:port, with a port to 65535")
    try:
        link = socket.create_connection((host.strip("[]"), int(port)), timeout=CONNECT_S)
    except socket.gaierror:
        raise HardwareError(f"{url}: there is no host '{host}' (check its name, or use its address)") from None
    except TimeoutError:
        raise HardwareError(f"{url} does not answer within {CONNECT_S:g} s (is the robot on this network?)") from None
    except OSError as error:
        raise HardwareError(f"{url} cannot be reached: {error.strerror} (is its serial bridge running?)") from None
    link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    link.setblocking(False)
    return link


def _pumped(url: str, baud: int) -> socket.socket:
    """One end of a socket pair; two threads carry its bytes to and from a pyserial URL that has no descriptor."""
    try:
        port = serial.serial_for_url(url, baudrate=baud, timeout=0.05)
    except (serial.SerialException, OSError, ValueError, KeyError) as error:
        raise HardwareError(f"{url} cannot be opened: {error}") from None
    ours, theirs = socket.socketpair()

    def pump(read: Any, write: Any) -> None:
        try:
            while True:
                data = read()
                if data:
                    write(data)
                elif data is None:
                    return
        except (serial.SerialException, OSError, TypeError, AttributeError):
            return
        finally:
            with contextlib.suppress(OSError):
                theirs.shutdown(socket.SHUT_RDWR)
            with contextlib.suppress(Exception):  # whatever pyserial makes of a close while another thread reads
                port.close()

    threading.Thread(
        target=pump, args=(lambda: port.read(max(1, port.in_waiting)), theirs.sendall), daemon=True
    ).start()
    threading.Thread(target=pump, args=(lambda: theirs.recv(4096) or None, port.write), daemon=True).start()
    ours.setblocking(False)
    return ours
