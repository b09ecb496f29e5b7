"""What mutants.py changes, and what it leaves unchanged."""
import pathlib
import sys
import tempfile
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import mutants  # noqa: E402


def changed(line):
    return sorted(after.strip() for _, after in mutants.changes(line))


class ChangesTests(unittest.TestCase):
    def test_comparisons_booleans_and_constants_are_swapped(self):
        self.assertEqual(changed("if a < 3 && b {"), ["if a < 3 || b {", "if a < 4 && b {", "if a <= 3 && b {"])
        self.assertEqual(changed("return isOpen == true"), ["return isOpen != true", "return isOpen == false"])

    def test_an_order_is_reversed(self):
        self.assertEqual(changed("let list = all.sorted { $0.name < $1.name }"), ["let list = all.sorted { $0.name > $1.name }"])
        self.assertEqual(changed("let most = counts.max(by: { $0 <= $1 })"), ["let most = counts.max(by: { $0 < $1 })"])

    def test_a_statement_on_one_line_is_removed(self):
        self.assertEqual(changed("    entries.append(entry)"), ["_ = 0"])
        self.assertEqual(changed("    total += amount"), ["_ = 0"])
        self.assertEqual(changed("    try await store.write(row)"), ["_ = 0"])

    def test_part_of_a_statement_is_not_removed(self):
        for line in ("let a = b(c)", "return f(x)", "guard f(x) else {", "f(x) {", "a.b(", "case .a(let b): f(b)",
                     "self.a = a", "decoder.strategy = .custom { decoder in"):
            self.assertEqual(changed(line), [], line)

    def test_strings_comments_and_types_stay(self):
        for line in ('log("1 < 2")', "/// Up to 3.", "// a == b", "func < (a: A, b: B) -> Bool {", "import Foundation",
                     "extension Box where Element == Int {", "values.reserveCapacity(10)", "@inline(__always)",
                     'let text = "a \\" == b"'):
            self.assertEqual([after for after in changed(line) if after != "_ = 0"], [], line)

    def test_parts_of_names_and_numbers_are_not_constants(self):
        for line in ("let x = int64", "let y = a.0", "let z = 1.5", "let h = 0xff", "for i in 0..<n {", "$0 + b"):
            self.assertEqual(changed(line), [], line)

    def test_a_multiline_literal_stays(self):
        text = 'let a = 1\nlet sql = """\n    SELECT 1 == 2\n    """\nlet b = 2\n'
        self.assertEqual([mutant.line for mutant in mutants.mutants_of("x", text)], [1, 5])


class PassesTests(unittest.TestCase):
    def verdict(self, script, limit=20):
        with tempfile.NamedTemporaryFile() as log:
            began = time.monotonic()
            passed = mutants.passes(["bash", "-c", script], pathlib.Path(log.name), limit)
            return passed, time.monotonic() - began

    def test_a_program_that_ends_without_an_issue_passes(self):
        self.assertTrue(self.verdict("echo 'Test run passed'; echo 'recorded a known issue'")[0])
        self.assertFalse(self.verdict("exit 1")[0])

    def test_the_first_issue_ends_the_program(self):
        passed, seconds = self.verdict("printf 'Test a recorded'; sleep 0.3; echo ' an issue at a.swift:1'; sleep 19")
        self.assertFalse(passed)
        self.assertLess(seconds, 15)

    def test_a_program_that_hangs_is_ended(self):
        passed, seconds = self.verdict("sleep 19", limit=0.5)
        self.assertFalse(passed)
        self.assertLess(seconds, 15)


PACKAGE = pathlib.Path("Packages/Commands")


class SampleTests(unittest.TestCase):
    def test_a_seed_gives_the_same_mutants_each_on_a_line_of_its_own(self):
        first, again, other = (mutants.sample(mutants.TOP, PACKAGE, seed)[:20] for seed in (1, 1, 2))
        self.assertEqual(first, again)
        self.assertNotEqual(first, other)
        self.assertEqual(len({(mutant.path, mutant.line) for mutant in first}), len(first))

    def test_the_mutants_are_those_of_the_copy(self):
        with tempfile.TemporaryDirectory() as folder:
            source = pathlib.Path(folder) / PACKAGE / "Sources/Copy.swift"
            source.parent.mkdir(parents=True)
            source.write_text("let isCopied = true\n", encoding="utf-8")
            found = mutants.sample(pathlib.Path(folder), PACKAGE, 1)
            self.assertEqual([mutant.path for mutant in found], [str(PACKAGE / "Sources/Copy.swift")])

    def test_test_kits_and_generated_files_are_not_changed(self):
        names = {mutant.path for mutant in mutants.sample(mutants.TOP, PACKAGE, 1)}
        self.assertTrue(names)
        self.assertFalse([name for name in names if "TestKit" in name])

    def test_an_equivalent_mutant_has_a_line_and_a_reason(self):
        known = mutants.equivalents()
        lines = mutants.EQUIVALENT.read_text(encoding="utf-8").splitlines() if mutants.EQUIVALENT.exists() else []
        self.assertEqual(len(known), len([line for line in lines if line and not line.startswith("#")]))
        for path, before, _ in known:
            text = (mutants.TOP / path).read_text(encoding="utf-8")
            self.assertIn(before, [line.strip() for line in text.splitlines()], path)


if __name__ == "__main__":
    unittest.main()
