"""Reads and writes the table of the name model's weights, which NameModel.swift describes.

train_names.py imports it.
"""
import struct
import sys

# A name; preparation and comment before it; preparation and comment after it.
STATES = ("N", "P", "C", "p", "c")
# The margin of a line without words.
SUREST = 100.0


def pack(rows, steps):
    """Returns the table: see NameModel.swift. Sums stay below 16 bits, because a word has 32 features."""
    largest = max(abs(weight) for row in rows.values() for weight in row)
    scale = 1000 / largest
    slots = 1 << (3 * len(rows) - 1).bit_length()
    table, content = [0] * slots, b""
    if len(rows) > 0xFFFF:
        sys.exit(f"{len(rows)} features are too many: raise LEAST or c1.")
    # The heaviest first, so that they are found in the fewest steps.
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
        self.scale, = struct.unpack_from("<f", content, 8)
        self.known = {}
        self.steps = [struct.unpack_from("<8h", content, 16 + 16 * row) for row in range(len(STATES))]
        self.table = struct.unpack_from(f"<{self.slots}I", content, 192)
        self.rows = content[192 + 4 * self.slots:]

    def weights(self, feature):
        if feature not in self.known:
            self.known[feature] = self.found(feature)
        return self.known[feature]

    def found(self, feature):
        number = int(feature, 36)
        slot = (number >> 16) % self.slots
        while self.table[slot]:
            entry = self.table[slot]
            if entry & 0xFFFF == number & 0xFFFF:
                return struct.unpack_from("<5h", self.rows, 16 * ((entry >> 16) - 1))
            slot = (slot + 1) % self.slots
        return (0,) * len(STATES)

    def best(self, words):
        """Returns the best states with a name by Viterbi's algorithm (the first of equals), and their margin."""
        scores, origins, gaps = None, [], []
        for word in words:
            own = [sum(column) for column in zip(*map(self.weights, word.features))]
            if scores is None:
                scores = [-1_000_000 if state.islower() else weight for state, weight in zip(STATES, own)]
                continue
            columns = list(zip(*self.steps))[:len(STATES)]
            from_each = [[score + step for score, step in zip(scores, column)] for column in columns]
            origins.append([column.index(max(column)) for column in from_each])
            gaps.append([gap(column) for column in from_each])
            scores = [max(column) + weight for column, weight in zip(from_each, own)]
        if scores is None:
            return "", SUREST
        scores = [-1_000_000 if state in "PC" else score for state, score in zip(STATES, scores)]
        found, margin = [scores.index(max(scores))], gap(scores)
        for origin, between in zip(reversed(origins), reversed(gaps)):
            margin = min(margin, between[found[-1]])
            found.append(origin[found[-1]])
        return "".join(STATES[state] for state in reversed(found)), margin / self.scale


def gap(scores):
    """Returns how much better the best score is than the second."""
    first, second = sorted(scores, reverse=True)[:2]
    return first - second
