"""The README shows exactly what `make run` prints."""
import os
import pathlib
import re
import subprocess
import unittest

TOP = pathlib.Path(__file__).resolve().parents[3]


class ReadmeTests(unittest.TestCase):
    @unittest.skipUnless((TOP / ".build/bin/larder").exists(), "needs the executables of `make build`")
    def test_the_list_in_the_readme_is_what_the_demo_prints(self):
        shown = re.search(r"```text\n(\$ larder plan .*?)\n```", (TOP / "README.md").read_text(encoding="utf-8"), re.S)
        self.assertIsNotNone(shown, "the README shows no plan")
        demo = subprocess.run(
            ["bash", "Tools/scripts/demo.sh"], cwd=TOP, env={**os.environ, "COLUMNS": "100"}, capture_output=True,
            text=True, timeout=300, check=False)
        self.assertEqual(demo.returncode, 0, demo.stderr)
        self.assertIn(shown.group(1), demo.stdout)


if __name__ == "__main__":
    unittest.main()
