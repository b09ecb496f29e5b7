#!/usr/bin/env python3
"""Trains the model that separates an ingredient's name from preparation and comment, and writes its weights.

usage: train_names.py [--cross | --certainty] [CORPUS]

The lines are in CORPUS (default: corpora/ingredients-train.jsonl.gz in $LARDER_SHARED or in ../shared beside the
repository); without them, there is nothing to train. --cross writes nothing. It leaves out each source once, labels it
with a model of the others, and prints the share of correct lines, including their amounts and units. Then it prints the
figures of ReadingPath+Confidence.swift, fitted to all lines labeled this way, and for each source the error of figures
fitted to the other sources only. Both need python-crfsuite 0.9.12 (PyPI). --certainty needs neither it nor CORPUS, but
ingredients-dev.jsonl and ingredients-languages-dev.jsonl beside it, which took no part in training. It writes nothing,
and prints the five figures of NameCertainty.swift, committed and fitted to these lines, each with its log loss.

The parser itself computes the features of each word (Packages/QuantityModule/Training), so that they have one definition.
The script trains a linear-chain conditional random field with L-BFGS from zero, which is deterministic. Its labels are
name, preparation and comment, the latter two separately before and after the name. Weights below a threshold are omitted;
the others go into a table that the parser reads in place: see NameModel.swift for the format.
"""
import collections
import gzip
import importlib.machinery
import json
import math
import os
import pathlib
import subprocess
import sys
import tempfile

import name_certainty
from name_weights import STATES, Packed, pack

TOP = pathlib.Path(__file__).resolve().parents[2]
MODULE = TOP / "Packages/QuantityModule"
SCRATCH = TOP / ".build/train-scratch"
WEIGHTS = MODULE / "Sources/NameModelData/name-model.bin"
# Lines of our own and this script's labels for them; a test expects the same labels from the parser.
GOLDEN = MODULE / "Tests/QuantityDomainTests/name-lines.txt"
GOLDEN_STATES = MODULE / "Tests/QuantityDomainTests/name-states.txt"
SETTINGS = {"c1": 1.0, "c2": 0.1, "max_iterations": 80, "feature.minfreq": 2}
# This source has unusual and the noisiest labels: only one of this many lines is used for training.
THINNED = {"nyt": 4}
# The required share of correct names on the training lines, in percent.
LEAST_SHARE = 96.0
# The smallest weight that is kept.
LEAST = 0.04
# The weight of an impossible transition: from before the name to after it, without a name.
NEVER = -25.0
OF_SPAN = {"NAME": "N", "SIZE": "N", "PREP": "P", "COMMENT": "C", "PURPOSE": "C"}

# The margin beyond which certainty no longer grows.
WIDEST = 6.0
# How strongly a path's figure is pulled toward the common one.
PULL = 0.1

Sample = collections.namedtuple("Sample", "source path margin right")
Word = collections.namedtuple("Word", "start end joined features")
Line = collections.namedtuple("Line", "source words states path right")


def readings(texts):
    """Yields the fields that the parser writes for each text: see NameFeatureList.swift."""
    build = ["swift", "build", "-c", "release", "--package-path", str(MODULE), "--scratch-path", str(SCRATCH),
             "--product", "name-features"]
    environment = dict(os.environ, LARDER_TRAIN="1")
    subprocess.run(build, check=True, env=environment, stdout=sys.stderr)
    result = subprocess.run([str(SCRATCH / "release/name-features")], input="\n".join(texts).encode() + b"\n",
                            check=True, stdout=subprocess.PIPE)
    for row in result.stdout.decode().split("\n")[:-1]:
        yield row.split("\t")


def featured(texts):
    """Yields the parser's reading of each text's amount, and its words with their features."""
    for amount, _, _, *fields in readings(texts):
        words = []
        for field in fields:
            place, joined, *features = field.split(" ")
            start, end = place.split(":")
            words.append(Word(int(start), int(end), joined == "+", features))
        yield amount.split("|"), words


def spans_in_bytes(record):
    """Returns the labeled spans of a line, in bytes of its UTF-8."""
    offsets, total = [], 0
    for character in record["text"]:
        offsets.append(total)
        total += len(character.encode())
    offsets.append(total)
    return [(offsets[start], offsets[end], label) for start, end, label in record["spans"]]


def states(record, words):
    """Returns the state of each word, from the labeled spans."""
    spans = spans_in_bytes(record)
    kinds = []
    for word in words:
        best, most = None, 0
        for start, end, label in spans:
            shared = min(end, word.end) - max(start, word.start)
            if shared > most:
                best, most = label, shared
        kinds.append(best)
    found = [OF_SPAN.get(kind) for kind in kinds]
    for place in range(1, len(kinds)):
        # "onion (1 large)": the size of another amount.
        if kinds[place] == "SIZE" and kinds[place - 1] == "QTY":
            found[place] = "C"
    for place, kind in enumerate(kinds):
        if found[place]:
            continue
        before = found[place - 1] if place and words[place].joined else None
        follows = place + 1 < len(words) and words[place + 1].joined
        after = OF_SPAN.get(kinds[place + 1]) if follows else None
        if kind == "UNIT":
            # A counting noun beside the name: "garlic cloves".
            found[place] = "N" if "N" in (before, after) else after or before or "C"
        elif kind == "QTY":
            found[place] = before if before and before == after else "C"
        else:
            found[place] = before or after or "C"
    named, result = False, []
    for state in found:
        named = named or state == "N"
        result.append(state.lower() if named and state != "N" else state)
    return result


def is_right(record, scorer, lower, upper, unit, name=None):
    """Returns whether the parser's amount and unit, and its name if there is one, match the labels."""
    found = {"quantity": [lower, upper] if lower else None, "unit": unit or None}
    scores = scorer.score_line(record, dict(found, name=record["gold"]["name"] if name is None else name))
    return scores["quantity_unit" if name is None else "line"] == 1


def labeled(path):
    """Returns the records of a corpus, and the scorer beside it."""
    scorer = importlib.machinery.SourceFileLoader("score", str(path.parent / "score.py")).load_module()
    opened = gzip.open(path, "rt") if path.suffix == ".gz" else open(path)
    with opened as file:
        records = [json.loads(line) for line in file]
    return [record for record in records if "\n" not in record["text"] and "&" not in record["text"]], scorer


def certain(paths):
    """Returns the evidence for each name of several corpora, with whether the line is right."""
    found = []
    for path in paths:
        records, scorer = labeled(path)
        for record, (amount, evidence, name, *_) in zip(records, readings([record["text"] for record in records])):
            right = is_right(record, scorer, *amount.split("|")[1:], name)
            confidence, share, margin, known, english = evidence.split(" ")
            found.append(name_certainty.Evidence(
                float(confidence), float(share), float(margin), known == "+", english == "+", right))
    return found


def read(path):
    """Returns the lines of a corpus with features and states."""
    records, scorer = labeled(path)
    lines = []
    for record, (amount, words) in zip(records, featured([record["text"] for record in records])):
        if words:
            right = is_right(record, scorer, *amount[1:])
            lines.append(Line(record["source"], words, states(record, words), amount[0], right))
    return lines


def train(lines, model):
    """Trains on the lines and writes crfsuite's model."""
    import pycrfsuite
    learned = thinned(lines)
    for attempt in range(8):
        # The search may end in a bad minimum; a slightly different problem usually avoids it.
        settings = dict(SETTINGS, c1=SETTINGS["c1"] * (1 + attempt / 50))
        trainer = pycrfsuite.Trainer(algorithm="lbfgs", params=settings, verbose=False)
        for line in learned:
            trainer.append([word.features for word in line.words], line.states)
        trainer.train(str(model))
        packed, sample = Packed(pack(*weights(model))), learned[::30]
        share, *_ = shares(sample, [packed.best(line.words)[0] for line in sample])
        if share >= LEAST_SHARE:
            return
        print(f"Only {share:.1f} % of the training lines are correct: trying again.", file=sys.stderr)
    sys.exit("Every training attempt ended in a bad minimum: change SETTINGS.")


def thinned(lines):
    """Returns the training lines."""
    seen, result = collections.Counter(), []
    for line in lines:
        seen[line.source] += 1
        if seen[line.source] % THINNED.get(line.source, 1) == 0:
            result.append(line)
    return result


def weights(model):
    """Returns the weights of each feature, as rows in the order of the states, and of each transition between states."""
    import pycrfsuite
    reader = pycrfsuite.Tagger()
    reader.open(str(model))
    info = reader.info()
    rows = collections.defaultdict(lambda: [0.0] * len(STATES))
    for (feature, state), weight in info.state_features.items():
        rows[feature][STATES.index(state)] = weight
    steps = [[info.transitions.get((one, two), NEVER) for two in STATES] for one in STATES]
    return {feature: row for feature, row in rows.items() if max(map(abs, row)) >= LEAST}, steps


def write_golden(packed):
    """Writes the states of our own lines."""
    lines = GOLDEN.read_text().split("\n")[:-1]
    GOLDEN_STATES.write_text("".join(packed.best(words)[0] + "\n" for _, words in featured(lines)))


def shares(lines, found):
    """Returns the shares of lines with correct names; with correct names, amounts and units; and entirely correct."""
    names = whole = full = 0
    for line, states in zip(lines, found):
        name = [state == "N" for state in states] == [state == "N" for state in line.states]
        names += name
        whole += name and line.right
        full += line.right and [state.upper() for state in states] == [state.upper() for state in line.states]
    return tuple(100 * count / len(lines) for count in (names, whole, full))


def cross(lines, folder):
    """Leaves each source out once."""
    samples = []
    for source in sorted({line.source for line in lines}):
        model, own = folder / source, [line for line in lines if line.source == source]
        train([line for line in lines if line.source != source], model)
        packed = Packed(pack(*weights(model)))
        found = [packed.best(line.words) for line in own]
        print(source, "name %.2f line %.2f full %.2f" % shares(own, [states for states, _ in found]), flush=True)
        samples += [Sample(source, line.path, min(margin, WIDEST), line.right) for line, (_, margin) in zip(own, found)]
    figures, slope = fitted(samples)
    print(f"slope {slope:.3f} up to {WIDEST}; " + ", ".join(f"{path} {figures[path]:.2f}" for path in sorted(figures)))
    for source in sorted({sample.source for sample in samples}):
        print(source, "right %.4f, calibration error %.4f" % calibration(
            [sample for sample in samples if sample.source == source],
            fitted([sample for sample in samples if sample.source != source])))


def calibration(samples, figures_and_slope):
    """Returns the share of correct lines, and the expected calibration error of the figures on them."""
    figures, slope = figures_and_slope
    # A path without fitted lines is as certain as the least certain path.
    least = min(figures.values())
    bins = collections.defaultdict(list)
    for sample in samples:
        share = logistic(figures.get(sample.path, least) + slope * (sample.margin - WIDEST))
        bins[min(9, int(share * 10))].append(share - sample.right)
    error = sum(abs(sum(rests)) for rests in bins.values()) / len(samples)
    return sum(sample.right for sample in samples) / len(samples), error


def fitted(samples):
    """Fits the log odds that an amount is correct: a figure for its path and a slope for the margin.

    Uses Newton's method; each path's figure is pulled slightly toward the common one.
    """
    paths = sorted({sample.path for sample in samples})
    places = {path: place for place, path in enumerate(paths)}
    share = sum(sample.right for sample in samples) / len(samples)
    base = math.log(share / (1 - share))
    figures, slope = [base] * len(paths), 0.0
    for _ in range(60):
        pull = [PULL * (base - figure) for figure in figures]
        bend, mixed, slopes, bends = [PULL] * len(paths), [0.0] * len(paths), 0.0, 1e-9
        for sample in samples:
            place, margin = places[sample.path], sample.margin - WIDEST
            share = logistic(figures[place] + slope * margin)
            rest, spread = sample.right - share, share * (1 - share)
            pull[place] += rest
            bend[place] += spread
            mixed[place] += spread * margin
            slopes += rest * margin
            bends += spread * margin * margin
        step = (slopes - sum(m * p / b for m, p, b in zip(mixed, pull, bend))) / (
            bends - sum(m * m / b for m, b in zip(mixed, bend)))
        slope += within(step, 0.1)
        # Small steps: near certainty, the curve is too flat.
        figures = [f + within((p - m * step) / b, 0.5) for f, p, m, b in zip(figures, pull, mixed, bend)]
    return dict(zip(paths, figures)), slope


def within(value, limit):
    return max(-limit, min(limit, value))


def logistic(value):
    return 1 / (1 + math.exp(-value))


def main(arguments):
    shared = pathlib.Path(os.environ.get("LARDER_SHARED", TOP.parent / "shared"))
    names = [argument for argument in arguments if not argument.startswith("-")]
    corpus = pathlib.Path(names[0]) if names else shared / "corpora/ingredients-train.jsonl.gz"
    if not corpus.exists():
        print(f"There is nothing to train with: {corpus} is missing. The committed weights stay.")
        return 0
    if "--certainty" in arguments:
        name_certainty.report(certain([corpus.parent / f"ingredients{kind}-dev.jsonl" for kind in ("", "-languages")]))
        return 0
    lines = read(corpus)
    with tempfile.TemporaryDirectory() as folder:
        if "--cross" in arguments:
            cross(lines, pathlib.Path(folder))
            return 0
        model = pathlib.Path(folder) / "model"
        train(lines, model)
        rows, steps = weights(model)
        WEIGHTS.write_bytes(pack(rows, steps))
        packed = Packed(WEIGHTS.read_bytes())
        write_golden(packed)
        print(f"{len(lines)} lines, {len(rows)} features, on the lines themselves: name %.2f line %.2f full %.2f"
              % shares(lines, [packed.best(line.words)[0] for line in lines]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
