#!/usr/bin/env python3
"""Checks a Dockerfile without Docker.

usage: check_dockerfile.py FILE
"""
import pathlib
import re
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
INSTRUCTIONS = {"FROM", "RUN", "CMD", "ENTRYPOINT", "COPY", "ENV", "USER", "WORKDIR", "VOLUME", "EXPOSE", "ARG",
                "LABEL", "HEALTHCHECK", "STOPSIGNAL"}


def instructions(text):
    """Yields (line number, instruction, arguments) with continuation lines joined."""
    joined, first = "", 0
    for number, line in enumerate(text.splitlines(), 1):
        if not joined and (not line.strip() or line.lstrip().startswith("#")):
            continue
        first = first or number
        joined += line.rstrip("\\") if line.endswith("\\") else line
        if line.endswith("\\"):
            continue
        word, _, rest = joined.strip().partition(" ")
        yield first, word, rest.strip()
        joined, first = "", 0


def problems(text, top=TOP):
    """Yields one line for each problem."""
    stages, user, parsed = [], None, list(instructions(text))
    for number, word, rest in parsed:
        if word not in INSTRUCTIONS:
            yield f"{number}: {word} is not an instruction that we use"
        if word == "FROM":
            image, _, stage = rest.partition(" AS ")
            if ":" not in image or image.endswith(":latest"):
                yield f"{number}: {image} has no fixed tag, so that builds are not reproducible"
            stages.append(stage)
            user = None
        if word == "USER":
            user = rest
        if word == "COPY":
            source = re.match(r"--from=(\S+)", rest)
            if source and source.group(1) not in stages:
                yield f"{number}: the stage {source.group(1)} does not exist"
            if not source:
                for name in rest.split()[:-1]:
                    if not (top / name).exists():
                        yield f"{number}: {name} is not in the repository"
        if word == "RUN" and "apt-get install" in rest:
            if "apt-get update" not in rest or "rm -rf /var/lib/apt/lists/*" not in rest:
                yield f"{number}: update, install and remove the package lists in one RUN"
            if "--no-install-recommends" not in rest:
                yield f"{number}: install with --no-install-recommends"
        if word in ("CMD", "ENTRYPOINT") and not rest.startswith("["):
            yield f"{number}: {word} in the shell's form swallows SIGTERM: write a JSON array"
    if len(stages) < 2:
        yield "1: build in one stage and run in another, without the compiler"
    if user in (None, "root", "0"):
        yield f"{parsed[-1][0] if parsed else 1}: the last stage runs as root: add a USER"


def main(name):
    found = [f"{name}:{line}." for line in problems((TOP / name).read_text(encoding="utf-8"))]
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
