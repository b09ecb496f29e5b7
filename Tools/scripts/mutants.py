#!/usr/bin/env python3
"""Changes sampled lines of a package, one at a time, and counts how many changes the package's tests detect.

usage: mutants.py [--seed N] [--count N] [--minutes N] [PACKAGE FOLDER…]

It works in a copy of the tree, .build/mutants. A change swaps a comparison or a boolean, adds one to a constant, or
removes a statement. The next change replaces one that does not compile. A change without visible effect belongs, with its
reason, in Tools/scripts/equivalent-mutants.tsv. The script fails when fewer than nine of ten changes are detected.

A change is built by quick_build.py; where other files would see it, by SwiftPM.
"""
import argparse
import collections
import pathlib
import random
import re
import shutil
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import quick_build  # noqa: E402
import run_tests  # noqa: E402

TOP = run_tests.TOP
WORK = TOP / ".build/mutants"
EQUIVALENT = TOP / "Tools/scripts/equivalent-mutants.tsv"
LEAST_SHARE = 0.9
# What Swift Testing prints for each failed expectation.
ISSUE = " recorded an issue".encode()
Mutant = collections.namedtuple("Mutant", "path line before after kind")
# path: relative to the top, as text; line: from 1; before, after: the whole line without its end.

SWAPS = [("comparison", re.compile(rf" {re.escape(one)} "), f" {other} ")
         for one, other in (("<", "<="), ("<=", "<"), (">", ">="), (">=", ">"), ("==", "!="), ("!=", "=="))]
# In a closure that orders, "<=" is not an order at all; only the opposite order is a change that a caller could notice.
ORDERS = re.compile(r"\b(?:sort|sorted|min|max)(?:\(by:|\s*\{)")
REVERSED = {" <= ": " > ", " >= ": " < "}
SWAPS += [("boolean", re.compile(r"\btrue\b"), "false"), ("boolean", re.compile(r"\bfalse\b"), "true"),
          ("boolean", re.compile(r" && "), " || "), ("boolean", re.compile(r" \|\| "), " && ")]
CONSTANT = re.compile(r"(?<![\w.$#\"])(\d[\d_]*)(?![\w.\"]|\s*\.\.)")
# A complete statement on one line that might be removable: a call, an assignment.
STATEMENT = re.compile(r"^\s*(?:try |await )*[a-z_][\w.\[\]?]*(?:\(.*\)|(?: [-+*/|&]?= .+))$")
# Code without a property's initialization, or without the first line of a closure, would not compile.
NO_STATEMENT = re.compile(r"^\s*(?:self(?:\.\w+)? =|init\(|self\.init\()|(?:\bin|\{)$")
# Lines without behavior: declarations of types and operators, imports, preconditions, capacity, attributes.
PASSED_OVER = re.compile(
    r"^\s*(?:///?|\*|@|#|import\b|(?:public |package |private |internal )*import\b|\)|precondition|assert|fatalError)"
    r"|\bfunc [<>=!]|\boperator\b|reserveCapacity|\bwhere [A-Z]\w*(?:\.\w+)* ==|swift-tools-version")


def masked(line):
    """Returns the line with its string literals and its comment blanked out, at the same length."""
    out, inside, index = [], False, 0
    while index < len(line):
        character = line[index]
        if not inside and line.startswith("//", index):
            return "".join(out) + " " * (len(line) - index)
        if character == "\\" and inside:
            out.append("  ")
            index += 2
            continue
        if character == '"':
            inside = not inside
        out.append(character if character == '"' or not inside else " ")
        index += 1
    return "".join(out)[:len(line)]


def changes(line):
    """Returns the possible changes of one line of code, with their kinds."""
    if PASSED_OVER.search(line) or '"""' in line:
        return []
    code, found = masked(line), []
    for kind, pattern, replacement in SWAPS:
        if ORDERS.search(code):
            replacement = REVERSED.get(replacement, replacement)
        found += [(kind, line[:match.start()] + replacement + line[match.end():]) for match in pattern.finditer(code)]
    for match in CONSTANT.finditer(code):
        changed = str(int(match.group(1).replace("_", "")) + 1)
        found.append(("constant", line[:match.start(1)] + changed + line[match.end(1):]))
    if STATEMENT.match(code) and not NO_STATEMENT.search(code) and code.count("(") == code.count(")") and code.count("[") == code.count("]"):
        found.append(("statement", line[:len(line) - len(line.lstrip())] + "_ = 0"))
    return found


def mutants_of(path, text):
    """Returns every mutant of one file, except inside multiline literals."""
    found, literal = [], False
    for number, line in enumerate(text.splitlines(), 1):
        if line.count('"""') % 2:
            literal = not literal
        elif not literal:
            found += [Mutant(path, number, line, after, kind) for kind, after in changes(line)]
    return found


def sources(package):
    """Returns the files that a package's own tests cover, in the copy, which stays as it is during a run."""
    passed_over = re.compile(r"/Generated/|TestKit/|/Fuzz|Training|/C[A-Z]\w+/")
    return [path for path in sorted((package / "Sources").rglob("*.swift")) if not passed_over.search(str(path))]


def equivalents():
    """Returns the changes without visible effect: path, line before and line after, stripped."""
    if not EQUIVALENT.exists():
        return set()
    rows = (line.split("\t") for line in EQUIVALENT.read_text(encoding="utf-8").splitlines() if not line.startswith("#"))
    return {tuple(row[:3]) for row in rows if len(row) == 4}


def sample(tree, package, seed):
    """Returns the mutants of a package of a tree in the order of a seed: random lines, one mutant of each."""
    by_line, known = collections.defaultdict(list), equivalents()
    for path in sources(tree / package):
        name = str(path.relative_to(tree))
        for mutant in mutants_of(name, path.read_text(encoding="utf-8")):
            if (name, mutant.before.strip(), mutant.after.strip()) not in known:
                by_line[(name, mutant.line)].append(mutant)
    draw = random.Random(f"{seed}/{package.name}")
    lines = sorted(by_line)
    draw.shuffle(lines)
    return [draw.choice(by_line[line]) for line in lines]


def copy_tree():
    """Updates the copy; unchanged files keep their time, so that builds stay incremental."""
    names = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=TOP, check=True,
                           capture_output=True, text=True).stdout.split("\0")
    wanted = {name for name in names if name and (TOP / name).is_file()}
    tree = WORK / "tree"
    for path in [path for path in tree.rglob("*") if path.is_file() and str(path.relative_to(tree)) not in wanted]:
        path.unlink()
    for name in wanted:
        source, target = TOP / name, tree / name
        if not target.exists() or target.read_bytes() != source.read_bytes():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
            shutil.copymode(source, target)
    return tree


def passes(command, log, limit):
    """Returns whether a test program ends without an issue in time; it is killed at its first issue."""
    deadline = time.monotonic() + limit
    with open(log, "wb") as out, open(log, "rb") as said:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT,
                                   env=run_tests.environment(), cwd=TOP, start_new_session=True)
        unread = b""
        while process.poll() is None:
            unread = unread[-len(ISSUE):] + said.read()
            if ISSUE in unread or time.monotonic() > deadline:
                run_tests.kill_session(process.pid)
                process.wait()
                return False
            time.sleep(0.1)
        return process.returncode == 0


class Trial:
    """Builds and tests one package of the copy."""

    def __init__(self, tree, package):
        self.tree, self.package = tree, package
        self.log = run_tests.LOGS / f"mutants-{package.name}.log"
        self.arguments = ["--package-path", str(tree / package.relative_to(TOP)),
                          "--scratch-path", str(WORK / "scratch"), "--disable-build-manifest-caching"] + run_tests.FLAGS
        # `swift test` starts this program in a process group of its own, where it would continue after a time limit.
        self.program = f"{run_tests.package_name(package)}PackageTests.xctest"
        self.quick, self.whole_builds = None, 0

    def builds(self):
        """Returns whether the package and its tests compile."""
        return run_tests.run(["swift", "build", "--build-tests"] + self.arguments, self.log, None) == 0

    def prepare(self):
        """Links the tests of the unchanged package, which must be built."""
        self.quick = quick_build.QuickBuild(WORK / "scratch", self.program)
        self.quick.link_with({})

    def passes(self, program, limit):
        """Returns whether the tests pass in time; their first issue ends them, and a hang counts as detected."""
        return passes([str(program), "--testing-library", "swift-testing"], self.log, limit)

    def changed_program(self, module, source):
        """Returns the tests with the changed source, or `None` when it does not compile."""
        compiled = module.compile(source)
        if compiled is None:
            return None
        if module.looks_the_same():
            self.quick.link_with({module.objects[source]: compiled})
            return self.quick.program
        self.whole_builds += 1
        return WORK / "scratch/debug" / self.program if self.builds() else None

    def verdict(self, mutant, limit):
        """Returns `"noticed"`, `"survived"`, or `"invalid"` when it does not compile; then restores the file."""
        path = self.tree / mutant.path
        module, whole_builds = self.quick.module(str(path)), self.whole_builds
        text = path.read_text(encoding="utf-8")
        lines = text.split("\n")
        lines[mutant.line - 1] = mutant.after
        path.write_text("\n".join(lines), encoding="utf-8")
        try:
            program = self.changed_program(module, str(path))
            if program is None:
                return "invalid"
            return "survived" if self.passes(program, limit) else "noticed"
        finally:
            path.write_text(text, encoding="utf-8")
            if self.whole_builds > whole_builds:
                # The next change is linked with what SwiftPM built.
                self.builds()


def test_package(package, options):
    """Prints the verdicts on a package's mutants; returns whether enough were detected."""
    began, trial = time.monotonic(), Trial(copy_tree(), package)
    name = package.relative_to(TOP)
    if not trial.builds():
        print(f"FAIL {name}: it does not build: {trial.log.relative_to(TOP)}")
        return False
    trial.prepare()
    tested = time.monotonic()
    if not trial.passes(trial.quick.program, run_tests.TIME_LIMIT_SECONDS):
        print(f"FAIL {name}: its tests fail without a change: {trial.log.relative_to(TOP)}")
        return False
    limit = 3 * (time.monotonic() - tested) + 20
    verdicts = collections.Counter()
    for mutant in sample(trial.tree, name, options.seed):
        tried = verdicts["noticed"] + verdicts["survived"]
        if tried == options.count or time.monotonic() - began > 60 * options.minutes:
            break
        verdict = trial.verdict(mutant, limit)
        verdicts[verdict] += 1
        if verdict == "survived":
            print(f"     survived: {mutant.path}:{mutant.line} ({mutant.kind})\n"
                  f"       - {mutant.before.strip()}\n       + {mutant.after.strip()}", flush=True)
    tried = verdicts["noticed"] + verdicts["survived"]
    enough = tried > 0 and verdicts["noticed"] >= LEAST_SHARE * tried
    print(f"{'ok  ' if enough else 'FAIL'} {str(name):<28} {verdicts['noticed']:>3} of {tried} mutants detected, "
          f"{verdicts['invalid']} did not compile, {trial.whole_builds} built whole, {time.monotonic() - began:.0f} s", flush=True)
    return enough


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--minutes", type=float, default=30, help="the limit for each package")
    parser.add_argument("packages", nargs="*")
    options = parser.parse_args()
    run_tests.LOGS.mkdir(parents=True, exist_ok=True)
    chosen = [TOP / name.rstrip("/") for name in options.packages] or [
        package for package in run_tests.packages() if (package / "Sources").is_dir() and package.name != "Benchmarks"]
    results = [test_package(package, options) for package in chosen]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
