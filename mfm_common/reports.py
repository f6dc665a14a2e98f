"""Names on /diagnostics, which the robots of all namespaces share."""


def report_name(namespace: str, what: str) -> str:
    """Name of a node's entry: `mfm: dynamics`, in a namespace `left/mfm: dynamics`."""
    return f"{namespace.strip('/')}/mfm: {what}".lstrip("/")
