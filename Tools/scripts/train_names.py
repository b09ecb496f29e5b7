#!/usr/bin/env python3
"""Trains the model that tells an ingredient's name from preparation and comment, and writes its weights.

usage: train_names.py [--cross] [CORPUS]

The lines are in CORPUS (default: corpora/ingredients-train.jsonl.gz in $LARDER_SHARED or in ../shared beside the
repository); without them there is nothing to train. With --cross nothing is written: each source is left out once, a
model of the others labels it, and the share of right lines is told, whose amounts and units must be right as well; then
the figures of ReadingPath+Confidence.swift, fitted to all lines so labeled, and for each source how far off the figures
are that were fitted to the other sources alone. It needs python-crfsuite 0.9.12 (PyPI).

The parser itself tells the features of each word (Packages/QuantityModule/Training), so that they have one definition.
A linear-chain conditional random field is trained with L-BFGS from zero, which is deterministic; labels are name,
preparation and comment, the latter two apart before and after the name. Weights below a threshold are left out, the
others become bytes in a table that the parser reads in place: see NameModel.swift for the format.
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

from name_weights import STATES, Packed, pack

TOP = pathlib.Path(__file__).resolve().parents[2]
MODULE = TOP / "Packages/QuantityModule"
SCRATCH = TOP / ".build/train-scratch"
WEIGHTS = MODULE / "Sources/NameModelData/name-model.bin"
# Lines of our own, and what this script says of them: a test wants the same from the parser.
GOLDEN = MODULE / "Tests/QuantityDomainTests/name-lines.txt"
GOLDEN_STATES = MODULE / "Tests/QuantityDomainTests/name-states.txt"
SETTINGS = {"c1": 1.0, "c2": 0.1, "max_iterations": 80, "feature.minfreq": 2}
# The labels of this source follow habits that no other has, and are the noisiest: one line of so many is learned from.
THINNED = {"nyt": 4}
# The least share of names, in percent, that must be right on lines learned from.
LEAST_SHARE = 96.0
# The least weight that is kept.
LEAST = 0.04
# The weight of a step that no line has: from before the name to after it, without one.
NEVER = -25.0
OF_SPAN = {"NAME": "N", "SIZE": "N", "PREP": "P", "COMMENT": "C", "PURPOSE": "C"}

# The margin beyond which more says nothing.
WIDEST = 6.0
# How strongly the figure of a path is held to that of all.
PULL = 0.1

Sample = collections.namedtuple("Sample", "source path margin right")
Word = collections.namedtuple("Word", "start end joined features")
Line = collections.namedtuple("Line", "source words states path right")


def featured(texts):
    """How the amount of each text is read, and its words with their features, as the parser tells them."""
    build = ["swift", "build", "-c", "release", "--package-path", str(MODULE), "--scratch-path", str(SCRATCH),
             "--product", "name-features"]
    environment = dict(os.environ, LARDER_TRAIN="1")
    subprocess.run(build, check=True, env=environment, stdout=sys.stderr)
    result = subprocess.run([str(SCRATCH / "release/name-features")], input="\n".join(texts).encode() + b"\n",
                            check=True, stdout=subprocess.PIPE)
    for row in result.stdout.decode().split("\n")[:-1]:
        words = []
        amount, *fields = row.split("\t")
        for field in fields:
            place, joined, *features = field.split(" ")
            start, end = place.split(":")
            words.append(Word(int(start), int(end), joined == "+", features))
        yield amount.split("|"), words


def spans_in_bytes(record):
    """The labeled spans of a line, in bytes of its UTF-8."""
    offsets, total = [], 0
    for character in record["text"]:
        offsets.append(total)
        total += len(character.encode())
    offsets.append(total)
    return [(offsets[start], offsets[end], label) for start, end, label in record["spans"]]


def states(record, words):
    """The state of each word, from the labeled spans."""
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


def is_right(record, scorer, lower, upper, unit):
    """Whether the parser's amount and unit are those of the labels."""
    found = {"quantity": [lower, upper] if lower else None, "unit": unit or None, "name": record["gold"]["name"]}
    return scorer.score_line(record, found)["quantity_unit"] == 1


def read(path):
    """The lines of a corpus with features and states."""
    scorer = importlib.machinery.SourceFileLoader("score", str(path.parent / "score.py")).load_module()
    opened = gzip.open(path, "rt") if path.suffix == ".gz" else open(path)
    with opened as file:
        records = [json.loads(line) for line in file]
    records = [record for record in records if "\n" not in record["text"] and "&" not in record["text"]]
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
        # The search for a minimum may end in a bad place by a step too far: a slightly other problem has other luck.
        settings = dict(SETTINGS, c1=SETTINGS["c1"] * (1 + attempt / 50))
        trainer = pycrfsuite.Trainer(algorithm="lbfgs", params=settings, verbose=False)
        for line in learned:
            trainer.append([word.features for word in line.words], line.states)
        trainer.train(str(model))
        packed, sample = Packed(pack(*weights(model))), learned[::30]
        share, *_ = shares(sample, [packed.best(line.words)[0] for line in sample])
        if share >= LEAST_SHARE:
            return
        print(f"Of the lines learned from only {share:.1f} % are right: once more.", file=sys.stderr)
    sys.exit("The training ends badly however it begins: change SETTINGS.")


def thinned(lines):
    """The lines that are learned from."""
    seen, result = collections.Counter(), []
    for line in lines:
        seen[line.source] += 1
        if seen[line.source] % THINNED.get(line.source, 1) == 0:
            result.append(line)
    return result


def weights(model):
    """The weights of each feature, as rows in the order of the states, and those of each step between two states."""
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
    """The shares of lines whose names are right; whose names, amounts and units are; and that are right altogether."""
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
    """The share of lines that are right, and the expected calibration error of figures on them."""
    figures, slope = figures_and_slope
    # A path that no line took in fitting is as sure as the least sure one.
    least = min(figures.values())
    bins = collections.defaultdict(list)
    for sample in samples:
        share = logistic(figures.get(sample.path, least) + slope * (sample.margin - WIDEST))
        bins[min(9, int(share * 10))].append(share - sample.right)
    error = sum(abs(sum(rests)) for rests in bins.values()) / len(samples)
    return sum(sample.right for sample in samples) / len(samples), error


def fitted(samples):
    """Fits the logarithm of the odds that an amount is right: a figure for its path and a slope for the margin.

    Newton's method; each path's figure is held a little towards that of all.
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
        # Small steps: near certainty the curve is too flat to be trusted.
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
        print(f"There is nothing to train from: {corpus} is missing. The committed weights stay.")
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
