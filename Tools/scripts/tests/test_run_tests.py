"""The runner notices when another package's tests have run."""
import json
import pathlib
import sys
import tempfile
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

    def test_no_events_are_no_targets(self):
        self.assertEqual(run_tests.foreign_targets(self.package, self.events), [])


if __name__ == "__main__":
    unittest.main()
