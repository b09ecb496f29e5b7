#!/usr/bin/env python3
"""Runs the tests of ZeroMQ and MessageBus under ThreadSanitizer; any report fails.

usage: sanitize.py

First it checks that the sanitizer finds planted races and does not report correct programs (Tools/sanitize).
"""
import os
import pathlib
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
SCRATCH = TOP / ".build/tsan"
LOGS = TOP / ".build/logs"
PLANTED = {"bare": True, "half-locked": True, "touched-after-sending": True, "touched-after-resuming": True,
           "locked": False, "sent": False, "resumed": False}
FOUND = 66
# The simulation runs in one thread, and takes a hundred times as long here.
SKIPPED = ["SimulationTests", "PlantedFault"]


def build(arguments, log):
    """Runs a compiler and prints its output when it fails."""
    with open(log, "wb") as out:
        if subprocess.run(arguments, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT, cwd=TOP).returncode:
            print(log.read_text(errors="replace")[-4000:])
            sys.exit(f"{arguments[0]} failed: see {log.relative_to(TOP)}.")


def environment(library):
    """Returns the sanitizer's settings, with the library that reports synchronization that it cannot see."""
    return dict(os.environ, LD_PRELOAD=str(library), TSAN_OPTIONS=f"exitcode={FOUND}", SWIFT_BACKTRACE="enable=no")


def run(arguments, library, log, seconds):
    """Runs an instrumented program; returns its status and the number of its reports."""
    with open(log, "wb") as out:
        try:
            code = subprocess.run(arguments, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT, cwd=TOP,
                                  env=environment(library), timeout=seconds).returncode
        except subprocess.TimeoutExpired:
            code = -1
    return code, log.read_text(errors="replace").count("WARNING: ThreadSanitizer")


def check_sanitizer(library):
    """Returns whether the sanitizer finds exactly the planted races."""
    program = SCRATCH / "planted_race"
    build(["swiftc", "-swift-version", "6", "-sanitize=thread", "-g", "-I", "Packages/ZeroMQ/Sources/CZeroMQ",
           "Tools/sanitize/planted_race.swift", "-o", str(program)], LOGS / "sanitize-build.log")
    for name, is_race in PLANTED.items():
        code, reports = run([str(program), name], library, LOGS / f"sanitize-{name}.log", 120)
        if (code, reports > 0) != ((FOUND, True) if is_race else (0, False)):
            sys.exit(f"planted {name}: status {code}, {reports} reports: see .build/logs/sanitize-{name}.log.")
    print("ok   the sanitizer finds exactly the planted races")


def check_package(name, library):
    """Returns whether the tests of a package pass without a report."""
    build(["swift", "build", "--build-tests", "--sanitize=thread", "--package-path", f"Packages/{name}",
           "--scratch-path", str(SCRATCH / name)], LOGS / f"sanitize-build-{name}.log")
    log = LOGS / f"sanitize-{name}.log"
    skipped = [word for test in SKIPPED for word in ("--skip", test)]
    program = SCRATCH / name / f"debug/{name}PackageTests.xctest"
    code, reports = run([str(program), "--testing-library", "swift-testing", "--no-parallel"] + skipped, library, log, 900)
    print(f"{'FAIL' if code or reports else 'ok  '} {name}: status {code}, {reports} reports", flush=True)
    if code or reports:
        lines = log.read_text(errors="replace").splitlines()
        signs = ("WARNING: ThreadSanitizer", "recorded an issue", "SUMMARY", "Test run with")
        print("\n".join(line for line in lines if any(sign in line for sign in signs)))
        print(f"The complete output is in {log.relative_to(TOP)}.")
    return code == 0 and reports == 0


def main():
    SCRATCH.mkdir(parents=True, exist_ok=True)
    LOGS.mkdir(parents=True, exist_ok=True)
    library = SCRATCH / "happens_before.so"
    swift = pathlib.Path(subprocess.run(["sh", "-c", "command -v swift"], capture_output=True, text=True).stdout.strip())
    build([str(swift.resolve().parent / "clang"), "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", str(library),
           "Tools/sanitize/happens_before.c", "-ldl"], LOGS / "sanitize-library.log")
    check_sanitizer(library)
    return 0 if all([check_package(name, library) for name in ("ZeroMQ", "MessageBus")]) else 1


if __name__ == "__main__":
    sys.exit(main())
