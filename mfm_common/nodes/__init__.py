"""What every node needs to run."""
