"""Deviations as markers for RViz: a ball at every joint, as large and as red as the joint is off."""

from __future__ import annotations

from collections.abc import Mapping
from xml.etree import ElementTree

from builtin_interfaces.msg import Time
from visualization_msgs.msg import Marker, MarkerArray

SMALLEST, LARGEST = 0.01, 0.08  # [m] diameter of a ball


def joint_frames(description: str) -> dict[str, str]:
    """Frame of each joint: its child link's, of the measured model."""
    frames = {}
    for joint in ElementTree.fromstring(description).findall("joint"):
        child = joint.find("child")
        if child is not None:
            frames[str(joint.get("name"))] = f"measured/{child.get('link')}"
    return frames


def markers(
    stamp: Time, deviations: Mapping[str, float], frames: Mapping[str, str], tolerance: Mapping[str, float]
) -> MarkerArray:
    """One ball for each joint whose frame is known."""
    found = MarkerArray()
    for number, (joint, deviation) in enumerate(deviations.items()):
        if joint not in frames:
            continue
        share = min(abs(deviation) / tolerance[joint], 1.0)
        marker = Marker(ns="deviation", id=number, type=Marker.SPHERE, action=Marker.ADD, frame_locked=True)
        marker.header.stamp, marker.header.frame_id = stamp, frames[joint]
        marker.pose.orientation.w = 1.0
        marker.scale.x = marker.scale.y = marker.scale.z = SMALLEST + share * (LARGEST - SMALLEST)
        marker.color.r, marker.color.g, marker.color.b, marker.color.a = share, 0.6 * (1.0 - share), 0.1, 0.8
        marker.lifetime.sec = 1
        found.markers.append(marker)
    return found
