"""The `mfm` command."""
