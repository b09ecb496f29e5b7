#!/usr/bin/env python3
"""Torments what reads strangers' bytes with libFuzzer under AddressSanitizer, and keeps the inputs that reach new code.

usage: fuzz.py [MINUTES]

The inputs are in Packages/MessageBus/Tests/MessageBusTests/FuzzCorpus.txt, one a line in base64; the tests replay
them. What this finds beyond them is added when it ends without a crash. A crash is left in .build/fuzz and told.
"""
import base64
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
CORPUS = TOP / "Packages/MessageBus/Tests/MessageBusTests/FuzzCorpus.txt"
WORK = TOP / ".build/fuzz"
SCRATCH = TOP / ".build/fuzz-scratch"
LONGEST_INPUT = 600
MOST_BYTES = 150_000
TARGETS = 5


def build():
    """Builds the fuzzer; the manifest has it only with the variable."""
    log = WORK / "build.log"
    with open(log, "wb") as out:
        code = subprocess.run(
            ["swift", "build", "-c", "release", "--package-path", "Packages/MessageBus", "--scratch-path", str(SCRATCH),
             "--product", "larder-fuzz", "--sanitize=fuzzer", "-Xswiftc", "-sanitize=fuzzer,address"],
            stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT, cwd=TOP,
            env=dict(os.environ, LARDER_FUZZ="1")).returncode
    if code:
        print(log.read_text(errors="replace")[-4000:])
        sys.exit("The fuzzer cannot be built.")
    return SCRATCH / "release/larder-fuzz"


def run(program, arguments, log, seconds):
    """Runs the fuzzer; its crashes are lines of the log."""
    environment = dict(os.environ, SWIFT_BACKTRACE="enable=no", ASAN_OPTIONS="detect_leaks=0:abort_on_error=1")
    with open(log, "wb") as out:
        code = subprocess.run(
            ["timeout", "-k", "5", str(seconds + 120), str(program)] + arguments, stdin=subprocess.DEVNULL, stdout=out,
            stderr=subprocess.STDOUT, cwd=WORK, env=environment).returncode
    return code, log.read_text(errors="replace")


def unpack(folder):
    """Writes the kept inputs as files."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    lines = CORPUS.read_text().split() if CORPUS.exists() else []
    # An input of each target to begin with, so that none is found late.
    inputs = [base64.b64decode(line) for line in lines] + [bytes([target, 0, 3, 0xC0]) for target in range(TARGETS)]
    for content in inputs:
        (folder / hashlib.sha1(content).hexdigest()).write_bytes(content)


def pack(folder):
    """Keeps the inputs, shortest first, as many as the file may hold."""
    inputs = sorted((path.read_bytes() for path in folder.iterdir()), key=lambda content: (len(content), content))
    kept, size = [], 0
    for content in inputs:
        line = base64.b64encode(content).decode() + "\n"
        size += len(line)
        if size > MOST_BYTES:
            break
        kept.append(line)
    CORPUS.write_text("".join(kept))
    return len(kept)


def main(minutes):
    WORK.mkdir(parents=True, exist_ok=True)
    program = build()
    found, merged = WORK / "found", WORK / "merged"
    unpack(found)
    for crash in WORK.glob("crash-*"):
        crash.unlink()
    seconds = int(minutes * 60)
    code, text = run(program, [str(found), f"-max_total_time={seconds}", f"-max_len={LONGEST_INPUT}", "-timeout=20",
                               "-rss_limit_mb=2048", "-print_final_stats=1"], WORK / "fuzz.log", seconds)
    executions = re.search(r"number_of_executed_units: (\d+)", text)
    print(f"{executions.group(1) if executions else '?'} executions in {minutes:g} minutes, status {code}")
    crashes = sorted(WORK.glob("crash-*")) + sorted(WORK.glob("timeout-*")) + sorted(WORK.glob("oom-*"))
    if code or crashes:
        print("\n".join(line for line in text.splitlines() if "ERROR" in line or "Fatal" in line or "SUMMARY" in line))
        print("\n".join(f"{crash.relative_to(TOP)}: {base64.b64encode(crash.read_bytes()).decode()}" for crash in crashes))
        return 1
    shutil.rmtree(merged, ignore_errors=True)
    merged.mkdir()
    run(program, ["-merge=1", f"-max_len={LONGEST_INPUT}", str(merged), str(found)], WORK / "merge.log", 600)
    print(f"{pack(merged)} inputs kept, {CORPUS.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]) if len(sys.argv) > 1 else 10))
