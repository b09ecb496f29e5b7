#!/usr/bin/env python3
"""Trains the model that tells an ingredient's name from preparation and comment, and writes its weights.

usage: train_names.py [--cross] [CORPUS]

The lines are in CORPUS (default: corpora/ingredients-train.jsonl.gz in $LARDER_SHARED or in ../shared beside the
repository); without them there is nothing to train. With --cross nothing is written: each source is left out once, a
model of the others labels it, and the share of right lines is told. It needs python-crfsuite 0.9.12 (PyPI).

The parser itself tells the features of each word (Packages/QuantityModule/Training), so that they have one definition.
A linear-chain conditional random field is trained with L-BFGS from zero, which is deterministic; labels are name,
preparation and comment, the latter two apart before and after the name. Weights below a threshold are left out, the
others become bytes in a table that the parser reads in place: see NameModel.swift for the format.
"""
import collections
import gzip
import json
import os
import pathlib
import struct
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parents[2]
MODULE = TOP / "Packages/QuantityModule"
SCRATCH = TOP / ".build/train-scratch"
WEIGHTS = MODULE / "Sources/NameModelData/name-model.bin"
# Lines of our own, and what this script says of them: a test wants the same from the parser.
GOLDEN = MODULE / "Tests/QuantityDomainTests/name-lines.txt"
GOLDEN_STATES = MODULE / "Tests/QuantityDomainTests/name-states.txt"
# A name; preparation and comment before it; preparation and comment after it.
STATES = ("N", "P", "C", "p", "c")
SETTINGS = {"c1": 1.0, "c2": 0.1, "max_iterations": 80, "feature.minfreq": 2}
# The least weight that is kept.
LEAST = 0.04
# The weight of a step that no line has: from before the name to after it, without one.
NEVER = -25.0
OF_SPAN = {"NAME": "N", "SIZE": "N", "PREP": "P", "COMMENT": "C", "PURPOSE": "C"}

Word = collections.namedtuple("Word", "start end joined features")
Line = collections.namedtuple("Line", "source words states")


def featured(texts):
    """The words of each text with their features, as the parser tells them."""
    build = ["swift", "build", "-c", "release", "--package-path", str(MODULE), "--scratch-path", str(SCRATCH),
             "--product", "name-features"]
    environment = dict(os.environ, LARDER_TRAIN="1")
    subprocess.run(build, check=True, env=environment, stdout=sys.stderr)
    result = subprocess.run([str(SCRATCH / "release/name-features")], input="\n".join(texts).encode() + b"\n",
                            check=True, stdout=subprocess.PIPE)
    for row in result.stdout.decode().split("\n")[:-1]:
        words = []
        for field in row.split("\t") if row else []:
            place, joined, *features = field.split(" ")
            start, end = place.split(":")
            words.append(Word(int(start), int(end), joined == "+", features))
        yield words


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


def read(path):
    """The lines of a corpus with features and states."""
    opened = gzip.open(path, "rt") if path.suffix == ".gz" else open(path)
    with opened as file:
        records = [json.loads(line) for line in file]
    records = [record for record in records if "\n" not in record["text"] and "&" not in record["text"]]
    lines = []
    for record, words in zip(records, featured([record["text"] for record in records])):
        if words:
            lines.append(Line(record["source"], words, states(record, words)))
    return lines


def train(lines, model):
    """Trains on the lines and writes crfsuite's model."""
    import pycrfsuite
    trainer = pycrfsuite.Trainer(algorithm="lbfgs", params=SETTINGS, verbose=False)
    for line in lines:
        trainer.append([word.features for word in line.words], line.states)
    trainer.train(str(model))


def tagger(model):
    import pycrfsuite
    reader = pycrfsuite.Tagger()
    reader.open(str(model))
    return reader


def weights(model):
    """The weights of each feature, as rows in the order of the states, and those of each step between two states."""
    info = tagger(model).info()
    rows = collections.defaultdict(lambda: [0.0] * len(STATES))
    for (feature, state), weight in info.state_features.items():
        rows[feature][STATES.index(state)] = weight
    steps = [[info.transitions.get((one, two), NEVER) for two in STATES] for one in STATES]
    return {feature: row for feature, row in rows.items() if max(map(abs, row)) >= LEAST}, steps


def pack(rows, steps):
    """The table: see NameModel.swift. Sums stay below 16 bits, since a word has 32 features."""
    largest = max(abs(weight) for row in rows.values() for weight in row)
    scale = 1000 / largest
    slots = 1 << (3 * len(rows) - 1).bit_length()
    table, content = [0] * slots, b""
    if len(rows) > 0xFFFF:
        sys.exit(f"{len(rows)} features are too many: raise LEAST or c1.")
    # The heaviest first, so that they are found with the fewest steps.
    ordered = sorted(rows.items(), key=lambda item: (-max(map(abs, item[1])), item[0]))
    for place, (feature, row) in enumerate(ordered, 1):
        number = int(feature, 36)
        slot = (number >> 16) % slots
        while table[slot]:
            slot = (slot + 1) % slots
        table[slot] = (number & 0xFFFF) | place << 16
        content += struct.pack("<8h", *(round(weight * scale) for weight in row), 0, 0, 0)
    head = struct.pack("<4sHHf4x", b"LNM2", len(STATES), slots.bit_length() - 1, scale)
    numbers = [[round(weight * scale) for weight in row] + [0] * 3 for row in steps] + [[0] * 8] * 3
    head += b"".join(struct.pack("<8h", *row) for row in numbers)
    return head.ljust(192, b"\0") + struct.pack(f"<{slots}I", *table) + content


class Packed:
    """The packed weights, read as the parser reads them."""

    def __init__(self, content):
        self.slots = 1 << struct.unpack_from("<H", content, 6)[0]
        self.steps = [struct.unpack_from("<8h", content, 16 + 16 * row) for row in range(len(STATES))]
        self.table = struct.unpack_from(f"<{self.slots}I", content, 192)
        self.rows = content[192 + 4 * self.slots:]

    def weights(self, feature):
        number = int(feature, 36)
        slot = (number >> 16) % self.slots
        while self.table[slot]:
            entry = self.table[slot]
            if entry & 0xFFFF == number & 0xFFFF:
                return struct.unpack_from("<5h", self.rows, 16 * ((entry >> 16) - 1))
            slot = (slot + 1) % self.slots
        return (0,) * len(STATES)

    def states(self, words):
        """The best states by Viterbi's algorithm, of those with a name; of equals the first."""
        scores, origins = None, []
        for word in words:
            own = [sum(column) for column in zip(*map(self.weights, word.features))]
            if scores is None:
                scores = [-1_000_000 if state.islower() else weight for state, weight in zip(STATES, own)]
                continue
            columns = list(zip(*self.steps))[:len(STATES)]
            from_each = [[score + step for score, step in zip(scores, column)] for column in columns]
            origins.append([column.index(max(column)) for column in from_each])
            scores = [max(column) + weight for column, weight in zip(from_each, own)]
        if scores is None:
            return ""
        scores = [-1_000_000 if state in "PC" else score for state, score in zip(STATES, scores)]
        found = [scores.index(max(scores))]
        for origin in reversed(origins):
            found.append(origin[found[-1]])
        return "".join(STATES[state] for state in reversed(found))


def write_golden(packed):
    """Writes the states of our own lines."""
    lines = GOLDEN.read_text().split("\n")[:-1]
    GOLDEN_STATES.write_text("".join(packed.states(words) + "\n" for words in featured(lines)))


def shares(lines, reader):
    """The share of lines whose names are right, and of lines that are right altogether."""
    names = whole = 0
    for line in lines:
        found = reader.tag([word.features for word in line.words])
        names += [state == "N" for state in found] == [state == "N" for state in line.states]
        whole += [state.upper() for state in found] == [state.upper() for state in line.states]
    return 100 * names / len(lines), 100 * whole / len(lines)


def cross(lines, folder):
    """Leaves each source out once."""
    for source in sorted({line.source for line in lines}):
        model = folder / source
        train([line for line in lines if line.source != source], model)
        print(source, "name %.2f whole %.2f" % shares([line for line in lines if line.source == source], tagger(model)),
              flush=True)


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
        write_golden(Packed(WEIGHTS.read_bytes()))
        print(f"{len(lines)} lines, {len(rows)} features, on the lines themselves: name %.2f whole %.2f"
              % shares(lines, tagger(model)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
