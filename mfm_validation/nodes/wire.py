"""Message types and QoS between their names in a bag and rclpy."""

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from rclpy.duration import Duration
from rclpy.qos import DurabilityPolicy, HistoryPolicy, LivelinessPolicy, QoSProfile, ReliabilityPolicy

from mfm_validation.recording import QosTable

SPANS = ("deadline", "lifespan", "liveliness_lease_duration")
FOREVER = 9223372036  # [s] in a bag: no limit
DEPTH = 10  # of a publisher whose depth is not known: discovery does not tell it


def message_class(kind: str) -> Any:
    """Class of a message type, or nothing where its package is not installed."""
    package, _, name = kind.partition("/msg/")
    try:
        return getattr(import_module(f"{package}.msg"), name, None)
    except ImportError:
        return None


def qos_table(qos: QoSProfile) -> QosTable:
    """A QoS profile in the words of metadata.yaml."""
    spans = {key: divmod(getattr(qos, key).nanoseconds, 10**9) for key in SPANS}
    return {
        "history": qos.history.short_key,
        "depth": qos.depth,
        "reliability": qos.reliability.short_key,
        "durability": qos.durability.short_key,
        "liveliness": qos.liveliness.short_key,
        **{key: {"sec": sec, "nsec": nsec} for key, (sec, nsec) in spans.items()},
        "avoid_ros_namespace_conventions": qos.avoid_ros_namespace_conventions,
    }


def qos_to_hear(offers: Sequence[QoSProfile], depth: int) -> QoSProfile:
    """What every publisher can serve: reliable and latched only where all of them are."""
    reliable = all(offer.reliability == ReliabilityPolicy.RELIABLE for offer in offers)
    latched = all(offer.durability == DurabilityPolicy.TRANSIENT_LOCAL for offer in offers)
    return QoSProfile(
        depth=depth,
        reliability=ReliabilityPolicy.RELIABLE if reliable else ReliabilityPolicy.BEST_EFFORT,
        durability=DurabilityPolicy.TRANSIENT_LOCAL if latched else DurabilityPolicy.VOLATILE,
    )


def qos_to_offer(recorded: Sequence[QosTable]) -> QoSProfile:
    """The first recorded offer again, latched if any was; publishers of one topic seldom differ."""
    if not recorded:
        return QoSProfile(depth=DEPTH)
    first = recorded[0]
    known = first["history"] == "keep_last" and first["depth"] > 0
    spans: dict[str, Any] = {key: first[key] for key in SPANS if first[key]["sec"] < FOREVER}
    return QoSProfile(
        history=HistoryPolicy.KEEP_LAST,
        depth=first["depth"] if known else DEPTH,
        reliability=_policy(ReliabilityPolicy, first["reliability"], ReliabilityPolicy.RELIABLE),
        durability=_policy(
            DurabilityPolicy,
            "transient_local" if any(q["durability"] == "transient_local" for q in recorded) else "volatile",
            DurabilityPolicy.VOLATILE,
        ),
        liveliness=_policy(LivelinessPolicy, first["liveliness"], LivelinessPolicy.AUTOMATIC),
        **{key: Duration(seconds=span["sec"], nanoseconds=span["nsec"]) for key, span in spans.items()},  # type: ignore[arg-type]
    )


def is_latched(recorded: Sequence[QosTable]) -> bool:
    """Whether late subscribers got messages."""
    return any(qos["durability"] == "transient_local" for qos in recorded)


def _policy(kind: Any, name: str, otherwise: Any) -> Any:
    return next((policy for policy in kind if policy.short_key == name and policy.name != "UNKNOWN"), otherwise)
