#!/usr/bin/env python3
"""Counts the instructions per request of the bus's cores, with valgrind's callgrind.

usage: bus_instructions.py [PROGRAM]

PROGRAM is a build of larder-bench-steps; without it, the script builds one. The script counts only what happens inside the
functions of a core. Each figure is the difference between two runs of different length, which excludes what happens once.
Allocations are those of the core and its load; for the worker, a run without the core tells the load's.
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
# Each role, and the mangled names of the functions of its core.
ROLES = {
    "broker": ["*BrokerCoreC7receive*"],
    "client": ["*ClientCoreV6submit*", "*ClientCoreV10nextToSend*", "*ClientCoreV8markSent*", "*ClientCoreV7receive*",
               "*ClientCoreV12takeOutcomes*"],
    "worker": ["*WorkerCoreV7receive*", "*WorkerCoreV5reply*", "*WorkerCoreV10takeOutbox*"],
}
ALLOCATORS = {"malloc", "calloc", "realloc", "aligned_alloc", "posix_memalign"}


def build():
    """Builds the optimized program that steps the cores."""
    log = TOP / ".build/logs/build-release-steps.log"
    log.parent.mkdir(parents=True, exist_ok=True)
    command = ["swift", "build", "-c", "release", "--package-path", "Tools/Benchmarks", "--scratch-path", str(SCRATCH),
               "--product", "larder-bench-steps"]
    with open(log, "wb") as out:
        if subprocess.run(command, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT, cwd=TOP).returncode:
            sys.exit(f"The build failed: see {log.relative_to(TOP)}.")
    return SCRATCH / "release/larder-bench-steps"


def count(program, role, requests, folder):
    """Returns the instructions and allocations of one run."""
    profile = folder / f"{role}-{requests}"
    toggles = [f"--toggle-collect={name}" for name in ROLES.get(role, [])]
    command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={profile}", *toggles]
    command += [str(program), role, str(requests)]
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
        for role in ROLES:
            instructions, allocated = per_request(program, role, folder)
            if role == "worker":
                allocated -= per_request(program, "worker-frames", folder)[1]
            print(f"{role + ' core':<24}{instructions:>14.0f}{allocated:>14.2f}")


if __name__ == "__main__":
    main()
