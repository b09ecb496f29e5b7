"""Builds the tests of a package after a change to one file, faster than SwiftPM does.

SwiftPM compiles every module that imports the changed one, and links every test. Here, the compiler compiles only the
changed file, and the linker links only the package's tests. The result is the same as long as other files see the same
declarations: the bytes of the module's `.swiftmodule` tell whether they do. It holds declarations, default arguments,
inlinable bodies, and a digest of the rest of each type but the bodies of functions.
"""
import json
import pathlib
import re
import shlex
import subprocess

# Outputs that no step here reads: an index, headers, files with diagnostics.
DROPPED = {"-incremental", "-parseable-output", "-serialize-diagnostics", "-emit-objc-header", "-enable-batch-mode",
           "-index-ignore-system-modules", "-emit-dependencies"}
DROPPED_WITH_VALUE = {"-index-store-path", "-emit-objc-header-path", "-output-file-map", "-emit-module-path"}
# The driver would put long lists of files into temporary files, which end with it.
NO_LISTS = ["-driver-filelist-threshold", "100000"]


class PlanError(Exception):
    """SwiftPM's plan of a build, or the driver's, is not as expected."""


def planned(plan, name, sign):
    """Returns the arguments of the command of SwiftPM's plan with the end of a name and with a sign among its lines."""
    for command in plan.split("\n\n"):
        title = command.lstrip("\n").partition("\n")[0]
        if title.startswith('  "C.') and title.endswith(f'{name}":') and sign in command:
            return json.loads(re.search(r"^    args: (\[.*\])$", command, re.M)[1])
    raise PlanError(f"no command {name} of the plan contains {sign}")


def value(arguments, option):
    """Returns what follows an option."""
    return arguments[arguments.index(option) + 1]


def succeeds(command):
    return subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0


class Module:
    """The compiler's jobs for one module."""

    def __init__(self, arguments, folder):
        self.name = value(arguments, "-module-name")
        folder = folder / self.name
        folder.mkdir(parents=True, exist_ok=True)
        self.interface = folder / f"{self.name}.swiftmodule"
        files = json.loads(pathlib.Path(value(arguments, "-output-file-map")).read_text(encoding="utf-8"))
        self.objects = {source: outputs["object"] for source, outputs in files.items() if "object" in outputs}
        outputs = folder / "output-file-map.json"
        outputs.write_text(json.dumps({source: {"object": str(folder / f"{index}.o")}
                                       for index, source in enumerate(self.objects)}), encoding="utf-8")
        self.jobs = self.driver_jobs(arguments, ["-output-file-map", str(outputs), "-emit-module-path", str(self.interface)])
        if not self.emit():
            raise PlanError(f"the module {self.name} does not compile")
        self.original = self.interface.read_bytes()

    def driver_jobs(self, arguments, more):
        """Returns the commands that the driver would run, with all their outputs in this module's folder."""
        kept, rest = [], iter(arguments)
        for argument in rest:
            if argument in DROPPED_WITH_VALUE:
                next(rest)
            elif argument not in DROPPED:
                kept.append(argument)
        printed = subprocess.run(kept + more + NO_LISTS + ["-driver-print-jobs"], check=True, capture_output=True, text=True)
        return [shlex.split(line, comments=True) for line in printed.stdout.splitlines()]

    def job(self, *successive):
        """Returns the one job with these arguments in succession."""
        found = [job for job in self.jobs
                 if any(tuple(job[start:start + len(successive)]) == successive for start in range(len(job)))]
        if len(found) != 1:
            raise PlanError(f"{len(found)} jobs of {self.name} have {' '.join(successive)}")
        return found[0]

    def emit(self):
        """Writes the module's declarations; returns whether they compile."""
        return succeeds(self.job("-emit-module"))

    def compile(self, source):
        """Returns the object file of a source, or `None` when it does not compile."""
        job = self.job("-primary-file", source)
        return value(job, "-o") if succeeds(job) else None

    def looks_the_same(self):
        """Returns whether other files see the declarations that they saw before the change."""
        return self.emit() and self.interface.read_bytes() == self.original


class QuickBuild:
    """Links the tests of a package that SwiftPM has just built, with one file compiled again."""

    def __init__(self, scratch, program):
        """`program` is the name of the tests' program."""
        self.plan = (scratch / "debug.yaml").read_text(encoding="utf-8")
        self.folder, self.modules = scratch / "quick", {}
        self.folder.mkdir(parents=True, exist_ok=True)
        link = planned(self.plan, ".test", f'/{program}"')
        objects = next(argument for argument in link if argument.startswith("@"))
        self.objects = shlex.split(pathlib.Path(objects[1:]).read_text(encoding="utf-8"))
        # Beside SwiftPM's program, because tests may look for files from there.
        self.program = pathlib.Path(value(link, "-o")).with_name(f"quick-{program}")
        self.list = self.folder / "objects"
        self.link = [f"@{self.list}" if argument == objects else argument for argument in link]
        self.link[self.link.index("-o") + 1] = str(self.program)
        # Debug information would be most of the program.
        self.link += ["-Xlinker", "--strip-debug"]

    def module(self, source):
        """Returns the module of a source; the source must be unchanged at the first call."""
        arguments = planned(self.plan, ".module", f'"{source}"')
        name = value(arguments, "-module-name")
        if name not in self.modules:
            self.modules[name] = Module(arguments, self.folder)
        return self.modules[name]

    def link_with(self, replacements):
        """Links the program with other object files in place of some of SwiftPM's."""
        objects = [replacements.get(path, path) for path in self.objects]
        self.list.write_text("".join(f"{shlex.quote(path)}\n" for path in objects), encoding="utf-8")
        if not succeeds(self.link):
            raise PlanError(f"{self.program.name} does not link")
