"""`python -m mfm_cli` is the `mfm` command."""

import sys

from mfm_cli.main import main

if __name__ == "__main__":
    sys.exit(main())
