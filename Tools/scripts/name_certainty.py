"""Fits the five figures of NameCertainty.swift, which say how often a name is right.

train_names.py imports it.
"""
import collections
import math
import pathlib
import re

TOP = pathlib.Path(__file__).resolve().parents[2]
SWIFT = TOP / "Packages/QuantityModule/Sources/LineParser/Lines/NameCertainty.swift"
NAMES = ("unknown", "known", "slope", "otherLanguage", "widest")

# A line: the parser's confidence in it, what that comes from, and whether amount, unit and name are right.
Evidence = collections.namedtuple("Evidence", "confidence amount margin known english right")


def report(lines):
    """Prints the committed figures and those fitted to the lines, with their log losses."""
    committed = figures_of(SWIFT.read_text(encoding="utf-8"))
    samples = [line for line in lines if abs(line.amount * rate(committed, line) - line.confidence) < 0.0005]
    print(f"{len(lines)} lines, {len(samples)} of them with a confidence that depends on the figures")
    for title, figures in (("committed", committed), ("fitted", fitted(samples))):
        print(f"{title:<9}", ", ".join(f"{name} {figure:.2f}" for name, figure in zip(NAMES, figures))
              + f"; log loss {loss(figures, samples):.5f}")


def figures_of(swift):
    """Returns the figures in the source, in the order of NAMES."""
    return [float(re.search(rf"static let {name}: Float = ([\d.]+)", swift).group(1)) for name in NAMES]


def rate(figures, line):
    """Returns the rate of right names, as NameCertainty.confidence does."""
    unknown, known, slope, other, widest = figures
    base = unknown + known * line.known + other * (not line.english)
    return 1 / (1 + math.exp(-(base + slope * (min(line.margin, widest) - widest))))


def loss(figures, samples):
    """Returns the mean log loss of the whole line's confidence."""
    total = 0.0
    for line in samples:
        share = min(max(line.amount * rate(figures, line), 1e-9), 1 - 1e-9)
        total -= math.log(share if line.right else 1 - share)
    return total / len(samples)


def fitted(samples):
    """Returns the figures with the least loss: each in turn moves by a step, which shrinks when none helps."""
    figures, step = [3.0, 0.0, 0.5, 0.0, 6.0], 0.5
    least = loss(figures, samples)
    while step > 0.002:
        before = least
        for place in range(len(figures)):
            for move in (step, -step):
                tried = figures[:place] + [figures[place] + move] + figures[place + 1:]
                if (found := loss(tried, samples)) < least:
                    figures, least = tried, found
                    break
        if before - least < 1e-8:
            step /= 2
    return figures
