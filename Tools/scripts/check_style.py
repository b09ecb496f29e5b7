#!/usr/bin/env python3
"""Checks what swift format does not: lengths of files and functions, words that do not belong in code, and names
that only their author understands.

usage: check_style.py [FILE…]     (default: all Swift files that git knows, except generated ones)
"""
import itertools
import pathlib
import re
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
FILE_LINES, FUNCTION_LINES, COLUMNS = 300, 40, 120
FUNCTION = re.compile(r"^ *(?:[@a-z][\w()]* )*(?:func |init[?(<]|deinit\b|subscript\(|var [^=]*\{$)")
WORDS = {
    r"\btry!": "handle the error, or rethrow it",
    r"\bas!": "use as? and handle nil, or choose a type that needs no cast",
    r"\b(?:TODO|FIXME|XXX)\b": "missing work belongs in an issue, not in a comment",
    r"\bfatalError\(": "use a precondition with a message",
    # Each access passes a bare closure through a generic, which wraps it once more, until the stack overflows.
    r"\bMutex<[^<>\[\]]*->": "keep closures in an array, since each access to a bare one makes its calls deeper",
}
# Names that an engineer from another team could not guess.
NAME = re.compile(r"\b(?:struct|class|enum|actor|protocol|typealias|func|let|var|case) +`?("
                  r"told|complain\w*|shelves|happen\w*|standing|totaling|\w*torment)\b", re.I)
NEEDS_REASON = re.compile(r"@unchecked Sendable|nonisolated\(unsafe\)")
# A reason speaks of the safety, or of what provides it.
REASON = re.compile(r"\b(?:unchecked|unsafe|safe|threads?|locks?|fence)\b", re.I)


def functions(lines):
    """Yields (first line number, length) of each function and computed variable, using its indentation."""
    start = depth = None
    for number, line in enumerate(lines, 1):
        indent = len(line) - len(line.lstrip(" "))
        if FUNCTION.match(line) and (start is None or indent <= depth):
            start, depth = number, indent
            if line.rstrip().endswith("}") and "{" in line:
                start = None
        elif start is not None and line.lstrip().startswith("}") and indent <= depth:
            if indent == depth:
                yield start, number - start + 1
            start = None


def comment_of(lines, index):
    """Returns the comments at the end of a line, directly above its declaration, and first in its body, as one text."""
    comments = [lines[index].partition("//")[2]]
    below = itertools.takewhile(lambda line: line.lstrip().startswith("//"), lines[index + 1:])
    comments += below if lines[index].endswith("{") else []
    for line in reversed(lines[:index]):
        if line.lstrip().startswith("//"):
            comments.append(line)
        elif not line.lstrip().startswith("@") and not NEEDS_REASON.search(line):  # what one comment is about
            break
    return " ".join(comments)


def code_of(line):
    """Returns the line without its string literals, roughly; enough to separate code from text."""
    return re.sub(r'"(?:\\.|[^"\\])*"', '""', line)


def problems(path, text):
    """Yields one line for each violation of the house style."""
    lines = text.splitlines()
    if len(lines) > FILE_LINES:
        yield f"{path}:1: {len(lines)} lines, more than {FILE_LINES}: extract a type."
    for start, length in functions(lines):
        if length > FUNCTION_LINES:
            yield f"{path}:{start}: a function of {length} lines, more than {FUNCTION_LINES}: extract a type."
    for number, line in enumerate(lines, 1):
        if len(line) > COLUMNS and line.lstrip().startswith("//"):
            yield f"{path}:{number}: a comment of {len(line)} columns, more than {COLUMNS}: wrap it."
        code = code_of(line)
        for word, reason in WORDS.items():
            found = re.search(word, code)
            if found:
                yield f"{path}:{number}: \"{found.group().rstrip('(')}\": {reason}."
        if NAME.search(code):
            yield f"{path}:{number}: \"{NAME.search(code).group(1)}\": name it with a word of the field."
        if NEEDS_REASON.search(code.split("//")[0]) and not REASON.search(comment_of(lines, number - 1)):
            yield f"{path}:{number}: \"{NEEDS_REASON.search(code).group()}\" needs a comment that proves it safe."


def tracked_files():
    """Returns the Swift files in the working tree that git tracks or would track, except generated ones."""
    listed = subprocess.run(
        ["git", "-C", str(TOP), "ls-files", "-z", "--cached", "--others", "--exclude-standard", "*.swift"],
        capture_output=True, text=True, check=True).stdout
    return [TOP / name for name in sorted(set(filter(None, listed.split("\0"))))
            if "/Generated/" not in name and (TOP / name).exists()]


def main(names):
    files = [pathlib.Path(name) for name in names] or tracked_files()
    found = [line for path in files
             for line in problems(path.relative_to(TOP) if path.is_relative_to(TOP) else path,
                                  path.read_text(encoding="utf-8"))]
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
