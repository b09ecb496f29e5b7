"""The style check finds long files, long functions and words that do not belong in code."""
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import check_style  # noqa: E402


class CheckStyleTests(unittest.TestCase):
    def check(self, text):
        return list(check_style.problems("File.swift", text))

    def test_a_short_file_passes(self):
        self.assertEqual([], self.check("func one() {\n    two()\n}\n"))

    def test_a_long_file_is_reported(self):
        self.assertIn("301 lines", self.check("let x = 1\n" * 301)[0])

    def test_a_long_function_is_reported_where_it_starts(self):
        body = "struct A {\n    func one() {\n" + "        two()\n" * 40 + "    }\n}\n"
        self.assertEqual(["File.swift:2: a function of 42 lines, more than 40: extract a type."], self.check(body))

    def test_two_functions_of_twenty_lines_are_not_one_of_forty(self):
        self.assertEqual([], self.check(("func one() {\n" + "    two()\n" * 20 + "}\n") * 2))

    def test_forbidden_words_are_reported_outside_of_strings(self):
        self.assertIn("try!", self.check("let x = try! read()")[0])
        self.assertIn("TODO", self.check("// TODO: write")[0])
        self.assertEqual([], self.check('let x = "try! TODO"'))

    def test_a_bare_closure_in_a_mutex_is_reported(self):
        for kind in ("@Sendable (Int) -> Void", "(@Sendable () -> Void)?", "() async throws -> [Int]"):
            self.assertIn("closures in an array", self.check(f"let a = Mutex<{kind}>(b)")[0])
        for kind in ("[@Sendable (Int) -> Void]", "(count: Int, name: String)", "[Int: () -> Void]"):
            self.assertEqual([], self.check(f"let a = Mutex<{kind}>(b)"))

    def test_a_wide_comment_is_reported(self):
        self.assertEqual(["File.swift:1: a comment of 121 columns, more than 120: wrap it."], self.check("// " + "x" * 118))
        self.assertEqual([], self.check("    /// " + "x" * 112))

    def test_names_that_nobody_could_guess_are_reported(self):
        for line in ("private let shelves: Double", "struct LineTorment {", "    case told"):
            self.assertIn("name it with a word of the field", self.check(line)[0])
        self.assertEqual([], self.check('let text = "a shelf"  // The shelf.'))

    def test_unchecked_sendable_needs_its_reason(self):
        self.assertEqual(1, len(self.check("final class A: @unchecked Sendable {}")))
        self.assertEqual([], self.check("// Safe: all state is behind the lock.\nfinal class A: @unchecked Sendable {}"))
        reason = "// Only the new thread uses both."
        both = "nonisolated(unsafe) let a = 1\nnonisolated(unsafe) let b = 2"
        self.assertEqual([], self.check(f"{reason}\n{both}"))
        self.assertEqual([], self.check(f"nonisolated(unsafe) let a = 1  {reason}"))
        self.assertEqual([], self.check(f"struct A: @unchecked Sendable {{\n    // Unsafe, because it is fast.\n}}"))

    def test_a_comment_about_something_else_is_no_reason(self):
        kind = "final class A: @unchecked Sendable {}"
        self.assertEqual(1, len(self.check(f"/// The unit's traits.\n{kind}")))
        self.assertEqual(1, len(self.check(f"// Safe to call.\nlet a = 1\n{kind}")))
        self.assertEqual(1, len(self.check(f"// The state machine, as threads see it.\n\n{kind}")))

    def test_a_long_computed_variable_is_reported(self):
        body = "        one()\n" * 39
        self.assertEqual([], self.check("    var refusal: Refusal {\n" + body[:-14] + "    }"))
        self.assertEqual(1, len(self.check("    private var refusal: Refusal {\n" + body + "    }")))
        self.assertEqual([], self.check("    var table = [\n" + body + "    ]"))


if __name__ == "__main__":
    unittest.main()
