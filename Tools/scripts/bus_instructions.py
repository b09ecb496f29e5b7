#!/usr/bin/env python3
"""Counts the instructions and allocations per request of the client's and the worker's core, with valgrind's callgrind.

usage: bus_instructions.py [PROGRAM]

PROGRAM is a build of larder-bench-peer-steps; without it, the script builds one. Each figure is the difference between two
runs of different length, which excludes the start and the loader.
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parents[2]
SCRATCH = TOP / ".build/release-scratch"
FEW, MANY = 1_280, 5_120
# Each role, and the role that does only its frame handling.
ROLES = [("client", None), ("worker", "worker-frames")]
ALLOCATORS = {"malloc", "calloc", "realloc", "aligned_alloc", "posix_memalign"}


def build():
    """Builds the optimized program that steps the cores."""
    log = TOP / ".build/logs/build-release-steps.log"
    log.parent.mkdir(parents=True, exist_ok=True)
    command = ["swift", "build", "-c", "release", "--package-path", "Tools/Benchmarks", "--scratch-path", str(SCRATCH),
               "--product", "larder-bench-peer-steps"]
    with open(log, "wb") as out:
        if subprocess.run(command, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT, cwd=TOP).returncode:
            sys.exit(f"The build failed: see {log.relative_to(TOP)}.")
    return SCRATCH / "release/larder-bench-peer-steps"


def count(program, role, requests, folder):
    """Returns the instructions and allocations of one run."""
    profile = folder / f"{role}-{requests}"
    command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={profile}", str(program), role, str(requests)]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)} failed:\n{done.stderr[-2000:]}")
    text = profile.read_text(errors="replace")
    instructions = int(re.search(r"^(?:summary|totals): (\d+)", text, re.M)[1])
    return instructions, allocations(text)


def allocations(profile):
    """Returns how often the program called the allocator; callgrind numbers each function's name at its first use."""
    names, calls, called = {}, 0, ""
    for line in profile.splitlines():
        name = re.match(r"c?fn=\((\d+)\)(?: (.*))?", line)
        if name:
            if name[2]:
                names[name[1]] = name[2]
            called = names.get(name[1], "") if line.startswith("c") else ""
        elif line.startswith("calls=") and re.sub(r"[@'].*", "", called) in ALLOCATORS:
            calls += int(line[6:].split()[0])
    return calls


def per_request(program, role, folder):
    """Returns the instructions and allocations of one request."""
    few, many = (count(program, role, requests, folder) for requests in (FEW, MANY))
    return [(after - before) / (MANY - FEW) for before, after in zip(few, many)]


def main():
    if not shutil.which("valgrind"):
        sys.exit("valgrind is missing: install it (apt-get install valgrind).")
    built = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else build()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        # Valgrind 3.19 cannot read this compiler's debug information.
        program = folder / "steps"
        subprocess.run(["strip", "-g", "-o", str(program), str(built)], check=True)
        print(f"{'per request':<24}{'instructions':>14}{'allocations':>14}")
        for role, frames in ROLES:
            figures = per_request(program, role, folder)
            if frames:
                moved = per_request(program, frames, folder)
                print(f"{'  ' + frames:<24}{moved[0]:>14.0f}{moved[1]:>14.2f}")
                figures = [whole - part for whole, part in zip(figures, moved)]
            print(f"{role + ' core':<24}{figures[0]:>14.0f}{figures[1]:>14.2f}")


if __name__ == "__main__":
    main()
