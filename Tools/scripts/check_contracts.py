#!/usr/bin/env python3
"""Checks that the committed Swift code declares the messages, enumerations and requests of the .proto files.

usage: check_contracts.py
"""
import pathlib
import re
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
CONTRACTS = TOP / "Packages/MessageContracts"
# As in generate.sh: the targets whose names do not follow from their folders.
TARGETS = {"envelope": "Envelope", "deadletter": "DeadLetterMessages"}


def declared(proto):
    """Returns the full names of a .proto file's messages and enumerations with their fields, and its requests."""
    text = re.sub(r"//[^\n]*", "", proto)
    package = re.search(r"^package ([\w.]+);", text, re.M).group(1)
    names, scope = {}, []
    for token in re.finditer(r"(message|enum|oneof|service)\s+(\w+)\s*\{|(\w+)\s*=\s*(\d+)\s*[;\[]|([{}])", text):
        if token.group(1):
            scope.append((token.group(1), token.group(2)))
            if token.group(1) in ("message", "enum"):
                names[".".join([package] + [n for k, n in scope if k in ("message", "enum")])] = set()
        elif token.group(5) == "{":
            scope.append(("block", ""))
        elif token.group(5) == "}":
            scope.pop()
        elif any(kind in ("message", "enum") for kind, _ in scope):
            owner = ".".join([package] + [n for k, n in scope if k in ("message", "enum")])
            names[owner].add((int(token.group(4)), token.group(3)))
    return names, set(re.findall(r"\brpc \w+\((\w+)\)", text))


def generated(folder):
    """Returns the text of all Swift files generated for a .proto file."""
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.swift")))


def name_map(swift, name):
    """Returns the field names of the generated message or enumeration, or None when it is missing."""
    short = re.escape(name.split(".v1.", 1)[1])
    found = re.search(rf"extension {short}: (?:SwiftProtobuf\.)?[\w., ]*_ProtoNameProviding \{{(.*?)\n\}}", swift, re.S)
    return found.group(1) if found else None


def problems(proto, swift):
    """Yields what the Swift code lacks."""
    names, requests = declared(proto)
    for name, fields in names.items():
        text = name_map(swift, name)
        if text is None:
            yield f"{name} is not in the generated Swift"
            continue
        known = set(re.split(r'\\0|\\u\{\w+\}|[^\w\\{}]+', text))
        for number, field in sorted(fields):
            if field not in known:
                yield f"{name} lacks field {number}, {field}"
    for request in requests:
        if f"extension {request}: RequestMessage" not in swift:
            yield f"{request} is not declared as a request"


def main():
    found = []
    for path in sorted(CONTRACTS.glob("Protos/larder/*/v1/*.proto")):
        service = path.parents[1].name
        target = TARGETS.get(service, f"{service.capitalize()}Messages")
        swift = generated(CONTRACTS / "Sources" / target / "Generated")
        found += [f"{path.relative_to(TOP)}: {line}: run 'make generate'."
                  for line in problems(path.read_text(encoding="utf-8"), swift)]
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
