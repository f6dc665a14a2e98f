"""What a node tells on /diagnostics."""

from collections.abc import Mapping

from diagnostic_msgs.msg import DiagnosticArray
from rclpy.node import Node

from mfm_common.messages import diagnostic
from mfm_common.reports import report_name

Report = tuple[str, bytes, str, Mapping[str, object]]  # what of the node, level, sentence, values


class Reports:
    """Entries of one node on /diagnostics."""

    def __init__(self, node: Node) -> None:
        self._node = node
        self._publisher = node.create_publisher(DiagnosticArray, "/diagnostics", 10)

    def publish(self, *reports: Report) -> None:
        """Tell them, stamped now."""
        space = self._node.get_namespace()
        message = DiagnosticArray(
            status=[diagnostic(report_name(space, what), level, text, values) for what, level, text, values in reports]
        )
        message.header.stamp = self._node.get_clock().now().to_msg()
        self._publisher.publish(message)
