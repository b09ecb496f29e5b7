#!/usr/bin/env python3
"""Counts the instructions and allocations per request of the bus, with valgrind's callgrind.

usage: bus_instructions.py [FOLDER]

FOLDER holds optimized builds of larder-bench-steps and larder-bench-bus; without it, the script builds them. Of a core, the
script counts the instructions inside its functions, and the allocations of the core and its load; for the worker, a run
without the core tells the load's. The whole path is a client, a broker and a worker with typed messages of 1 KiB in one
process, 64 requests at a time. Each figure is the difference between two runs of different length, which excludes what
happens once.
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parents[2]
SCRATCH = TOP / ".build/release-scratch"
PROGRAMS = ["larder-bench-steps", "larder-bench-bus"]
FEW, MANY = 1_280, 5_120
# Each role, and the mangled names of the functions of its core.
ROLES = {
    "broker": ["*BrokerCoreC7receive*"],
    "client": ["*ClientCoreV6submit*", "*ClientCoreV10nextToSend*", "*ClientCoreV8markSent*", "*ClientCoreV7receive*",
               "*ClientCoreV9takeEnded*"],
    "worker": ["*WorkerCoreV7receive*", "*WorkerCoreV5reply*", "*WorkerCoreV10takeOutbox*"],
}
ALLOCATORS = {"malloc", "calloc", "realloc", "aligned_alloc", "posix_memalign"}


def build():
    """Builds the optimized programs."""
    log = TOP / ".build/logs/build-release-steps.log"
    log.parent.mkdir(parents=True, exist_ok=True)
    flags = (TOP / "Tools/scripts/release-flags").read_text().split()
    command = ["swift", "build", "-c", "release", *flags, "--force-resolved-versions", "--package-path", "Tools/Benchmarks",
               "--scratch-path", str(SCRATCH)]
    with open(log, "wb") as out:
        for program in PROGRAMS:
            run = [*command, "--product", program]
            if subprocess.run(run, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT, cwd=TOP).returncode:
                sys.exit(f"The build failed: see {log.relative_to(TOP)}.")
    return SCRATCH / "release"


def count(command, functions, folder):
    """Returns the instructions of one run inside the given functions, or all, and the allocations of the program."""
    profile = folder / "profile"
    toggles = [f"--toggle-collect={name}" for name in functions]
    command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={profile}", *toggles, *command]
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


def per_request(command, folder, functions=()):
    """Returns the instructions and allocations of one request; the command is a function of the number of requests."""
    few, many = (count(command(requests), functions, folder) for requests in (FEW, MANY))
    return [(after - before) / (MANY - FEW) for before, after in zip(few, many)]


def report(name, instructions, allocated):
    """Prints one line."""
    print(f"{name:<24}{instructions:>14.0f}{allocated:>14.2f}", flush=True)


def main():
    if not shutil.which("valgrind"):
        sys.exit("valgrind is missing: install it (apt-get install valgrind).")
    built = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else build()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        # Valgrind 3.19 cannot read this compiler's debug information.
        for program in PROGRAMS:
            subprocess.run(["strip", "-g", "-o", str(folder / program), str(built / program)], check=True)
        steps, bus = (str(folder / program) for program in PROGRAMS)
        print(f"{'per request':<24}{'instructions':>14}{'allocations':>14}")
        for role, functions in ROLES.items():
            def command(requests, role=role):
                return [steps, role, str(requests)]
            instructions, _ = per_request(command, folder, functions)
            # Callgrind counts the calls outside of these functions only in part.
            _, allocated = per_request(command, folder)
            if role == "worker":
                allocated -= per_request(lambda requests: [steps, "worker-frames", str(requests)], folder)[1]
            report(f"{role} core", instructions, allocated)
        report("whole path", *per_request(lambda requests: [bus, "whole", str(requests), "64", "1024"], folder))


if __name__ == "__main__":
    main()
