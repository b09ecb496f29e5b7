#!/usr/bin/env python3
"""Prints the line coverage of each module's Domain and Application by the module's own tests.

usage: coverage.py

Reads the data that `make test` stored, and runs the tests of a module that has none. A layer below 70 % fails.
"""
import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import run_tests  # noqa: E402

LEAST_PERCENT = 70.0


def layers(package, report):
    """Returns the covered lines and all lines, by layer."""
    sums = {"Domain": [0, 0], "Application": [0, 0]}
    for file in report["data"][0]["files"]:
        for layer, (covered, count) in sums.items():
            folder = f"/Sources/{package.name.removesuffix('Module')}{layer}/"
            if folder in file["filename"]:
                lines = file["summary"]["lines"]
                sums[layer] = [covered + lines["covered"], count + lines["count"]]
    return sums


def measure(package):
    """Returns the coverage of a module's tests; None when they fail."""
    kept = run_tests.coverage_file(package)
    if not kept.exists() and run_tests.test_module(package).failed:
        return None
    return layers(package, json.loads(kept.read_text(encoding="utf-8")))


def main():
    run_tests.LOGS.mkdir(parents=True, exist_ok=True)
    failed = False
    for package in filter(run_tests.is_module, run_tests.packages()):
        measured = measure(package)
        failed |= measured is None
        for layer, (covered, count) in (measured or {}).items():
            percent = 100 * covered / count if count else 100.0
            failed |= percent < LEAST_PERCENT
            note = "" if percent >= LEAST_PERCENT else f"   below {LEAST_PERCENT:.0f} %"
            print(f"{package.name:<18} {layer:<12} {percent:6.1f} %   {covered:>5} of {count:>5} lines{note}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
