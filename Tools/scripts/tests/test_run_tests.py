"""The runner detects when another package's tests have run."""
import json
import pathlib
import sys
import tempfile
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import run_tests  # noqa: E402


class ForeignTargets(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.package = pathlib.Path(self.folder.name)
        (self.package / "Tests/OwnTests").mkdir(parents=True)
        (self.package / "Stack").mkdir()
        self.events = self.package / "events"

    def tearDown(self):
        self.folder.cleanup()

    def foreign(self, *targets):
        lines = [{"kind": "test", "payload": {"kind": "function", "id": f"{target}.Suite/test()/File.swift:1:2"}}
                 for target in targets]
        self.events.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
        return run_tests.foreign_targets(self.package, self.events)

    def test_own_targets_are_not_foreign(self):
        self.assertEqual(self.foreign("OwnTests", "Stack"), [])

    def test_another_packages_target_is_named(self):
        self.assertEqual(self.foreign("OwnTests", "OtherTests"), ["OtherTests"])

    def test_no_events_name_no_targets(self):
        self.assertEqual(run_tests.foreign_targets(self.package, self.events), [])


class FailureLines(unittest.TestCase):
    def test_a_failure_is_told_with_its_comments(self):
        lines = ["↳ Testing Library Version: 6", "✘ Test \"a\" recorded an issue: Expectation failed: 1 == 0",
                 "↳ the stock service is away", "↳ try again", "✔ Test \"b\" passed"]
        with tempfile.TemporaryDirectory(dir=run_tests.TOP) as folder:
            log = pathlib.Path(folder) / "log"
            log.write_text("\n".join(lines), encoding="utf-8")
            told = run_tests.failure_lines(log, {})
        self.assertEqual(told[:-1], lines[1:4])


class Alone(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.scratch = pathlib.Path(self.folder.name)
        self.modules = self.scratch / "debug/Modules"
        self.modules.mkdir(parents=True)
        for name in ("RecipeDomain", "RecipeModule", "ProductDomain", "Quantities", "QuantityDomain", "Commands"):
            (self.modules / f"{name}.swiftmodule").touch()
        self.before, run_tests.ALONE = run_tests.ALONE, self.scratch

    def tearDown(self):
        run_tests.ALONE = self.before
        self.folder.cleanup()

    def names(self):
        return sorted(path.stem for path in self.modules.iterdir())

    def test_other_modules_are_put_aside_and_put_back(self):
        before = self.names()
        with run_tests.alone(run_tests.TOP / "Packages/RecipeModule"):
            self.assertEqual(self.names(), ["Commands", "Quantities", "RecipeDomain", "RecipeModule"])
        self.assertEqual(self.names(), before)

    def test_modules_put_aside_by_an_interrupted_run_come_back(self):
        before = self.names()
        (self.scratch / "aside").mkdir()
        (self.modules / "RecipeDomain.swiftmodule").rename(self.scratch / "aside/RecipeDomain.swiftmodule")
        with run_tests.alone(run_tests.TOP / "Packages/Commands"):
            self.assertEqual(self.names(), before)

    def test_every_debug_build_takes_the_same_flags(self):
        for package in run_tests.packages():
            self.assertEqual(run_tests.arguments(package)[-len(run_tests.FLAGS):], run_tests.FLAGS)
        build = (run_tests.TOP / "Tools/scripts/build.sh").read_text(encoding="utf-8")
        self.assertIn("flags=$(<Tools/scripts/debug-flags)", build)


class TimeLimit(unittest.TestCase):
    def test_a_process_in_a_group_of_its_own_ends_too(self):
        with tempfile.TemporaryDirectory() as folder:
            log, number = pathlib.Path(folder) / "log", pathlib.Path(folder) / "number"
            script = f"set -m; sleep 60 & echo $! > {number}; wait"
            self.assertEqual(run_tests.run(["bash", "-c", script], log, None, limit=1), -1)
            stat = pathlib.Path(f"/proc/{int(number.read_text(encoding='utf-8'))}/stat")
            end = time.monotonic() + 30
            while self.state(stat) not in "ZX" and time.monotonic() < end:
                time.sleep(0.01)
            self.assertIn(self.state(stat), "ZX")

    @staticmethod
    def state(stat):
        """Returns the state of a process; X once nothing is left of it."""
        try:
            return stat.read_text(encoding="utf-8").rpartition(")")[2].split()[0]
        except OSError:
            return "X"


if __name__ == "__main__":
    unittest.main()
