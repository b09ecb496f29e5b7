#!/usr/bin/env python3
"""Tells how far the confidence of read lines is from the share of right ones.

usage: calibration.py SCORER LABELED READ [--most ERROR]

SCORER is the score.py beside the labeled lines, LABELED and READ are JSON lines: the labeled ones, and the output of
`larder parse --jsonl` for them. A line is right with its amount, unit and name. The expected calibration error has ten
bins of equal width. Lines below 0.8 are those that a list leaves to a person. With --most, a larger error fails.
"""
import argparse
import collections
import importlib.machinery
import json
import sys

ASKED_BELOW = 0.8


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("scorer")
    parser.add_argument("labeled")
    parser.add_argument("read")
    parser.add_argument("--most", type=float, default=1)
    arguments = parser.parse_args()
    scorer = importlib.machinery.SourceFileLoader("score", arguments.scorer).load_module()
    read = {line["id"]: line for line in rows(arguments.read)}
    samples = [(read[line["id"]]["confidence"], scorer.score_line(line, read[line["id"]])["line"])
               for line in rows(arguments.labeled)]
    error = calibration_error(samples)
    asked = [right for share, right in samples if share < ASKED_BELOW]
    print("amount, unit and name: %.1f %% right, %.1f %% expected, calibration error %.4f; %d below %.1f, %d of them right"
          % (100 * mean(right for _, right in samples), 100 * mean(share for share, _ in samples), error, len(asked),
             ASKED_BELOW, sum(asked)))
    if error > arguments.most:
        print(f"The calibration error is above {arguments.most}.")
        return 1
    return 0


def rows(path):
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file if line.strip()]


def mean(values):
    values = list(values)
    return sum(values) / len(values)


def calibration_error(samples):
    """Returns the expected calibration error of pairs of a confidence and whether the line is right."""
    bins = collections.defaultdict(list)
    for share, right in samples:
        bins[min(9, int(share * 10))].append(share - right)
    return sum(abs(sum(rests)) for rests in bins.values()) / len(samples)


if __name__ == "__main__":
    sys.exit(main())
