# SPDX-License-Identifier: Apache-2.0
"""Runs a module of tests; exit code 77 if all of them were skipped."""

import sys
import unittest

SKIPPED = 77


def main(module: str) -> int:
    suite = unittest.defaultTestLoader.loadTestsFromName(module)
    result = unittest.TextTestRunner(stream=sys.stdout, verbosity=2).run(suite)
    if not result.wasSuccessful() or result.testsRun == 0 and not result.skipped:
        return 1
    return SKIPPED if len(result.skipped) >= result.testsRun else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
