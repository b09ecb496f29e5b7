"""The day in a home: its script prints what the README beside it shows."""
import datetime
import os
import pathlib
import re
import subprocess
import unittest

from readmes import TOP

BIN = pathlib.Path(os.environ.get("LARDER_BIN", TOP / ".build/bin")).resolve()
EXAMPLES = TOP / "Tools/examples"


@unittest.skipUnless((BIN / "larder").exists(), "needs the executables of `make build`")
class DayInAHomeTests(unittest.TestCase):
    maxDiff = None

    def test_the_script_prints_what_the_readme_shows(self):
        readme = (EXAMPLES / "README.md").read_text(encoding="utf-8")
        blocks = re.findall(r"(?ms)^```console\n(.*?)^```$", readme)
        self.assertEqual(1, len(blocks), "the README has one block, which is the day")
        self.assertEqual(without_identifiers(blocks[0]), without_identifiers(day()))


def day():
    """Returns what the script prints; a day that ended meanwhile has moved its days, so that it runs again."""
    while True:
        begun = datetime.date.today()
        done = subprocess.run([EXAMPLES / "day-in-a-home.sh"], env={**os.environ, "LARDER_BIN": str(BIN)}, timeout=300,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        if done.returncode != 0:
            raise AssertionError(f"the script failed with {done.returncode}:\n{done.stdout}")
        if datetime.date.today() == begun:
            return done.stdout


def without_identifiers(text):
    """Returns output without the beginnings of the identifiers of changes and lots, which differ from run to run."""
    return re.sub(r"(?m)(?<=undo )[0-9a-f]{8}(?=`)|(?<=  )[0-9a-f]{8}$", "ID", text)


if __name__ == "__main__":
    unittest.main()
