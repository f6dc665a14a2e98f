"""The examples of the papers, run and checked; one file per robot."""
