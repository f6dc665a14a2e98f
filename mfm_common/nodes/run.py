"""The life of a node's process: start, spin, end in order on SIGINT or SIGTERM."""

import signal
import sys
from collections.abc import Callable

import rclpy
from rclpy.executors import ExternalShutdownException, SingleThreadedExecutor
from rclpy.node import Node
from rclpy.signals import SignalHandlerOptions

from mfm_common.errors import MfmError

TURN = 0.05  # [s] longest wait before a signal is seen


def run(make: Callable[[], Node]) -> int:
    """Exit code of a process that runs one node; the node's ``close()``, if it has one, is called at the end."""
    stop: list[int] = []
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda number, frame: stop.append(number))
    rclpy.init(signal_handler_options=SignalHandlerOptions.NO)
    node = None
    try:
        node = make()
        executor = SingleThreadedExecutor()
        executor.add_node(node)
        while not stop and rclpy.ok():
            executor.spin_once(timeout_sec=TURN)
    except MfmError as error:
        print(f"{sys.argv[0].rsplit('/', 1)[-1]}: error: {error}", file=sys.stderr)
        return 2
    except ExternalShutdownException:
        pass
    finally:
        for number in (signal.SIGINT, signal.SIGTERM):  # a second Ctrl-C must not interrupt the end
            signal.signal(number, signal.SIG_IGN)
        if node is not None:
            getattr(node, "close", lambda: None)()
            node.destroy_node()
        rclpy.try_shutdown()
    return 0
