"""What every mfm package shares: errors and the trace that crosses their boundaries."""
