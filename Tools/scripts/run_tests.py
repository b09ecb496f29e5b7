#!/usr/bin/env python3
"""Runs and counts the tests of every package, then those of the scripts.

usage: run_tests.py [PACKAGE FOLDER…]

A module (Packages/*Module) is built and tested alone: build products of other modules in the shared scratch folder are
moved aside meanwhile, because they would hide imports that a manifest does not declare. That build is instrumented, and
its coverage is stored for `make coverage`. All other packages share one scratch folder with `make build`. Modules and
other packages are tested at the same time, and while the tests of one package run, the next one builds.

The last line is "N passed, N failed, N skipped". Failures and their messages are also in .build/logs/failures.txt.
"""
import collections
import concurrent.futures
import contextlib
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import time

TOP = pathlib.Path(__file__).resolve().parents[2]
LOGS = TOP / ".build/logs"
SHARED = TOP / ".build/shared"
ALONE = TOP / ".build/alone"
FAILURES = LOGS / "failures.txt"
TIME_LIMIT_SECONDS = 7_200 if os.environ.get("LARDER_TEST_LONG") else 3_600
# Every debug build uses the same flags, or each would rebuild everything. Without them, a third of the time goes
# into an unused index of the system's modules, and an eighth into debug information; fatal errors tell their line
# without it. For a debugger, build a package without the flags, in its own scratch folder.
FLAGS = (TOP / "Tools/scripts/debug-flags").read_text(encoding="utf-8").split()
# Without a limit, all tests of a package begin at once and share the cores: a request in one of them then waits for
# hundreds of others, on a slow machine longer than its time.
TESTS_AT_ONCE = 2 * (os.cpu_count() or 1)
Counts = collections.namedtuple("Counts", "passed failed skipped")


def packages():
    """Returns the folders of all packages with tests, dependencies first."""
    found = sorted(path.parent for path in TOP.glob("Packages/*/Package.swift"))
    found += [TOP / name for name in ("Services", "Tools", "Tools/Benchmarks", "Tests") if (TOP / name / "Package.swift").exists()]
    return [path for path in found if path.name == "Tests" or (path / "Tests").is_dir()]


def is_module(package):
    """Returns whether the package must build alone."""
    return package.parent.name == "Packages" and package.name.endswith("Module")


def arguments(package):
    """Returns the command for a package's tests."""
    # build.sh gives every package that shares its folder the same versions of the dependencies.
    shared = SHARED, ["--force-resolved-versions"]
    scratch, more = (ALONE, ["--enable-code-coverage"]) if is_module(package) else shared
    # SwiftPM's cached plan would name the tests of the previous package.
    return ["--package-path", str(package), "--scratch-path", str(scratch), "--disable-build-manifest-caching"] + more + FLAGS


@contextlib.contextmanager
def alone(package):
    """Moves other modules' build products aside, so that only declared dependencies can be imported."""
    modules, aside = ALONE / "debug/Modules", ALONE / "aside"
    restore(modules, aside)
    aside.mkdir(parents=True, exist_ok=True)
    others = [other for other in TOP.glob("Packages/*") if is_module(other) and other != package]
    for target in (target for other in others if is_module(package) for target in other.glob("Sources/*")):
        for path in modules.glob(f"{target.name}.*"):
            path.rename(aside / path.name)
    try:
        yield
    finally:
        restore(modules, aside)


def restore(modules, aside):
    """Moves them back, even after an interrupted run."""
    for path in aside.glob("*"):
        if modules.is_dir() and not (modules / path.name).exists():
            path.rename(modules / path.name)


def keep_coverage(package):
    """Stores the coverage of a module's tests for `make coverage`."""
    found = ALONE / "debug/codecov" / f"{package.name}.json"
    if is_module(package) and found.exists():
        shutil.copyfile(found, coverage_file(package))


def coverage_file(package):
    """Returns the file with the coverage of a module's tests."""
    return LOGS / f"coverage-{package.name}.json"


def read_events(path):
    """Returns the counts in Swift Testing's event stream, and the names of the failed tests."""
    functions, started, ended, skipped, failed = {}, set(), set(), set(), set()
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    for line in lines:
        try:
            record = json.loads(line)
        except ValueError:
            continue
        payload = record.get("payload", {})
        if record.get("kind") == "test":
            if payload.get("kind") == "function":
                functions[payload["id"]] = payload.get("displayName") or payload["name"]
            continue
        test, kind = payload.get("testID"), payload.get("kind")
        if kind == "testStarted":
            started.add(test)
        elif kind == "testEnded":
            ended.add(test)
        elif kind == "testSkipped":
            skipped.add(test)
        elif kind == "issueRecorded" and not payload.get("issue", {}).get("isKnown"):
            if payload.get("issue", {}).get("isFailure", True):
                failed.add(test)
    failed |= started - ended
    outside = {test for test in failed if test not in functions}
    names = {test: functions.get(test, str(test)) for test in failed}
    passed = [test for test in functions if test in ended and test not in failed and test not in skipped]
    counted_failures = sum(test in functions for test in failed) + (1 if outside and not failed - outside else 0)
    return Counts(len(passed), counted_failures, sum(test in functions for test in skipped)), names


def foreign_targets(package, path):
    """Returns the targets in an event stream that do not belong to the package: their tests ran instead of its own."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    tests = [record["payload"] for record in map(json.loads, lines) if record.get("kind") == "test"]
    targets = {test["id"].split(".")[0] for test in tests if test.get("kind") == "function"}
    return sorted(target for target in targets
                  if not (package / "Tests" / target).is_dir() and not (package / target).is_dir())


def run(command, log, environment, limit=TIME_LIMIT_SECONDS):
    """Runs a command without input, with its output in a file, and kills it with all its children after the limit."""
    with open(log, "wb") as out:
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT, env=environment, cwd=TOP,
            start_new_session=True)
        try:
            return process.wait(limit)
        except subprocess.TimeoutExpired:
            kill_session(process.pid)
            process.wait()
            return -1


def kill_session(leader):
    """Kills the processes of a session: `swift test` starts the tests in a process group of their own."""
    for path in pathlib.Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            session = path.read_text(encoding="utf-8").rpartition(")")[2].split()[3]
            if int(session) == leader:
                os.kill(int(path.parent.name), signal.SIGKILL)


def test_module(package):
    """Builds and tests one module, alone and instrumented."""
    began = time.monotonic()
    coverage_file(package).unlink(missing_ok=True)
    with alone(package):
        code = run(["swift", "test", "--disable-xctest"] + run_options(package) + arguments(package),
                   log_file(package), environment())
    if code == 0:
        keep_coverage(package)
    return tell_package(package, code, began)


def build_tests(package):
    """Builds the tests of one package in the shared folder, and returns the exit code."""
    event_file(package).unlink(missing_ok=True)
    return run(["swift", "build", "--build-tests"] + arguments(package), log_file(package), environment())


def run_tests(package):
    """Runs tests that are built, without SwiftPM: its lock on the folder would keep the next package waiting."""
    program = SHARED / f"debug/{package_name(package)}PackageTests.xctest"
    return run([str(program), "--testing-library", "swift-testing"] + run_options(package),
               log_file(package), environment())


def package_name(package):
    """Returns the name that a package's manifest gives it."""
    manifest = (package / "Package.swift").read_text(encoding="utf-8")
    return re.search(r'^let package = Package\(\s*name: "(\w+)"', manifest, re.M)[1]


def log_file(package):
    return LOGS / f"test-{package.name}.log"


def event_file(package):
    return LOGS / f"test-{package.name}.events"


def run_options(package):
    """Returns the options for a run of a package's tests, with a new file of events."""
    event_file(package).unlink(missing_ok=True)
    return ["--experimental-maximum-parallelization-width", str(TESTS_AT_ONCE),
            "--event-stream-output-path", str(event_file(package)), "--event-stream-version", "0"]


def tell_package(package, code, began):
    """Counts and prints what the tests of one package reported."""
    counts, failures = read_events(event_file(package))
    foreign = foreign_targets(package, event_file(package))
    if foreign:
        failures["foreign"] = f"the tests of {', '.join(foreign)} ran instead of its own: run `make clean`"
    if (code != 0 or foreign) and counts.failed == 0:
        counts = counts._replace(failed=1)
    return tell(str(package.relative_to(TOP)), counts, began, log_file(package), failures)


def environment():
    """Returns the environment for building, as in build.sh, and for tests of real processes."""
    return dict(os.environ, LARDER_BIN=str(TOP / ".build/bin"), SWIFT_DETERMINISTIC_HASHING="1")


def tell(name, counts, began, log, failures):
    """Prints one line, and for a failure what went wrong and where the log is."""
    print(f"{'FAIL' if counts.failed else 'ok  '} {name:<28} {counts.passed:>5} passed {counts.failed:>3} failed "
          f"{counts.skipped:>3} skipped {time.monotonic() - began:>7.1f} s", flush=True)
    if counts.failed:
        told = "".join(f"     {line}\n" for line in failure_lines(log, failures))
        print(told, end="", flush=True)
        with open(FAILURES, "a", encoding="utf-8") as out:
            out.write(f"FAIL {name}\n{told}")
    return counts


def failure_lines(log, failures):
    """Returns a log's lines about failures with their comments, and where the log is."""
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
    signs = ("error:", "recorded an issue", "Fatal", "Error:", "FAIL:", "ERROR:")
    telling = [line for before, line in zip(["", *lines], lines) if line.startswith("↳") and before.startswith(("✘", "↳"))
               or any(sign in line for sign in signs) and not re.match(r" *\d* *\|", line)]
    return [*(f"failed: {failure}" for failure in sorted(failures.values())),
            *list(dict.fromkeys(telling or lines[-30:]))[:40],
            f"The complete output is in {log.relative_to(TOP)}."]


def test_packages(chosen):
    """Builds and tests the packages in two lanes, one for each scratch folder."""
    modules = list(filter(is_module, chosen))
    # The tests of real processes take longest, and mostly wait: while they run, everything else builds.
    others = sorted((package for package in chosen if package not in modules), key=lambda package: package.name != "Tests")
    with concurrent.futures.ThreadPoolExecutor(2) as lanes:
        counts = lanes.submit(lambda: [test_module(module) for module in modules])
        return test_others(others) + counts.result()


def test_others(packages):
    """Builds the packages one by one; while the next one builds, the tests of the one before run."""
    with concurrent.futures.ThreadPoolExecutor(1) as runs:
        results = []
        for package in packages:
            began, code = time.monotonic(), build_tests(package)
            results.append(runs.submit(finish, package, code, began))
        return [result.result() for result in results]


def finish(package, code, began):
    """Runs a package's tests unless they did not build, and tells how it went."""
    return tell_package(package, code or run_tests(package), began)


def test_python(folder, python):
    """Runs the unittest files of a folder."""
    name = str(folder.relative_to(TOP))
    log = LOGS / f"test-{name.replace('/', '-')}.log"
    began = time.monotonic()
    code = run([str(python), "-m", "unittest", "discover", "--start-directory", str(folder)], log, environment())
    text = log.read_text(encoding="utf-8", errors="replace")
    ran = sum(int(count) for count in re.findall(r"^Ran (\d+) tests?", text, re.M))
    told = dict(re.findall(r"(failures|errors|skipped)=(\d+)", text))
    failed, skipped = int(told.get("failures", 0)) + int(told.get("errors", 0)), int(told.get("skipped", 0))
    if code != 0 and failed == 0:
        failed = 1
    return tell(name, Counts(max(0, ran - failed - skipped), failed, skipped), began, log, {})


def main(wanted):
    LOGS.mkdir(parents=True, exist_ok=True)
    FAILURES.unlink(missing_ok=True)
    chosen = [TOP / name.rstrip("/") for name in wanted] or packages()
    counts = test_packages(chosen)
    if not wanted:
        counts.append(test_python(TOP / "Tools/scripts/tests", "/usr/bin/python3"))
        counts.append(test_python(TOP / "Tests/Conformance", TOP / ".build/venv/bin/python"))
    total = [sum(column) for column in zip(*counts)]
    print(f"{total[0]} passed, {total[1]} failed, {total[2]} skipped")
    return 1 if total[1] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
