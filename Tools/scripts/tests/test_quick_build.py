"""Which changes quick_build.py takes for invisible to other files, and what it reads from SwiftPM's plan."""
import json
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import quick_build  # noqa: E402

SOURCE = """public struct Box {
    var depth = 3
    public static let most = 5
    public func isFull(_ count: Int, of limit: Int = 7) -> Bool {
        count >= limit - depth
    }
    @inlinable public func half(_ count: Int) -> Int { count / 2 }
}
"""


class ModuleTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.source = pathlib.Path(folder.name) / "Box.swift"
        self.other = self.source.with_name("Other.swift")
        self.source.write_text(SOURCE, encoding="utf-8")
        self.other.write_text("func isFull() -> Bool { Box().isFull(2) }\n", encoding="utf-8")
        outputs = self.source.with_name("map.json")
        outputs.write_text(json.dumps({"": {}, str(self.source): {"object": "box.o"}, str(self.other): {"object": "other.o"}}),
                           encoding="utf-8")
        arguments = ["swiftc", "-module-name", "Boxes", "-output-file-map", str(outputs), "-emit-module-path", "unused",
                     "-emit-module", "-incremental", "-parse-as-library", "-Onone", "-c", str(self.source), str(self.other)]
        self.module = quick_build.Module(arguments, self.source.parent / "quick")

    def change(self, before, after):
        """Changes the source; returns whether it compiles, and whether other files see no change."""
        self.assertIn(before, SOURCE)
        self.source.write_text(SOURCE.replace(before, after), encoding="utf-8")
        return self.module.compile(str(self.source)) is not None, self.module.looks_the_same()

    def test_only_what_other_files_see_asks_for_a_whole_build(self):
        self.assertEqual(self.change("count >= limit", "count > limit"), (True, True))
        self.assertEqual(self.change("limit: Int = 7", "limit: Int = 8"), (True, False))
        self.assertEqual(self.change("most = 5", "most = 6"), (True, False))
        self.assertEqual(self.change("depth = 3", "depth = 4"), (True, False))
        self.assertEqual(self.change("count / 2", "count / 3"), (True, False))
        self.assertEqual(self.change("of limit", "within limit"), (True, False))
        self.assertFalse(self.change("count >= limit - depth", "_ = 0")[0])

    def test_a_compiled_file_replaces_the_one_of_its_source(self):
        self.assertEqual(self.module.objects, {str(self.source): "box.o", str(self.other): "other.o"})
        one, other = (self.module.compile(str(source)) for source in (self.source, self.other))
        self.assertTrue(pathlib.Path(one).is_file() and pathlib.Path(other).is_file() and one != other)


class PlanTests(unittest.TestCase):
    PLAN = ('commands:\n  "/a/X.swift.o":\n    tool: phony\n\n  "C.X-debug.module":\n    inputs: ["/a/X.swift"]\n'
            '    args: ["swiftc","-module-name","X"]\n\n  "C.X-debug.test":\n    outputs: ["/b/XTests.xctest"]\n'
            '    args: ["swiftc","-o","/b/XTests.xctest"]\n')

    def test_a_command_is_found_by_its_kind_and_a_file(self):
        self.assertEqual(quick_build.planned(self.PLAN, ".module", '"/a/X.swift"'), ["swiftc", "-module-name", "X"])
        self.assertEqual(quick_build.planned(self.PLAN, ".test", '/XTests.xctest"')[2], "/b/XTests.xctest")
        with self.assertRaises(quick_build.PlanError):
            quick_build.planned(self.PLAN, ".module", '"/a/Y.swift"')


if __name__ == "__main__":
    unittest.main()
