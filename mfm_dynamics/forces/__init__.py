"""Forces beside gravity and drives, one file each."""
