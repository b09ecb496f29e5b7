"""The examples: each script prints what the document beside it shows."""
import datetime
import os
import pathlib
import re
import subprocess
import unittest

from readmes import TOP

BIN = pathlib.Path(os.environ.get("LARDER_BIN", TOP / ".build/bin")).resolve()
EXAMPLES = TOP / "Tools/examples"
# What differs from run to run: the beginnings of identifiers, the week, the day, and the time.
CHANGING = [
    (r"(?m)(?<=undo )[0-9a-f]{8}(?=`)|(?<=  )[0-9a-f]{8}$|^[0-9a-f]{8}(?=  )", "ID"),
    (r"Week of \w+ \d+ *", "WEEK "), (r"\d{4}-\d\d-\d\d", "DAY"), (r"today \d\d:\d\d", "TIME"),
]


@unittest.skipUnless((BIN / "larder").exists(), "needs the executables of `make build`")
class ExampleTests(unittest.TestCase):
    maxDiff = None

    def test_the_day_in_a_home_prints_what_its_readme_shows(self):
        self.compare("day-in-a-home.sh", "README.md")

    def test_the_week_of_a_family_prints_what_its_document_shows(self):
        self.compare("week-of-a-family.sh", "WEEK.md")

    def compare(self, script, document):
        """Compares a script's output with the only block of output in a document."""
        text = (EXAMPLES / document).read_text(encoding="utf-8")
        blocks = re.findall(r"(?ms)^```console\n(.*?)^```$", text)
        self.assertEqual(1, len(blocks), f"{document} has one block, which is the output of {script}")
        self.assertEqual(without_changing(blocks[0]), without_changing(output(script)))


def output(script):
    """Returns what a script prints; a day that ended meanwhile has moved its days, so that it runs again."""
    while True:
        begun = datetime.date.today()
        done = subprocess.run([EXAMPLES / script], env={**os.environ, "LARDER_BIN": str(BIN)}, timeout=300,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        if done.returncode != 0:
            raise AssertionError(f"{script} failed with {done.returncode}:\n{done.stdout}")
        if datetime.date.today() == begun:
            return done.stdout


def without_changing(text):
    """Returns output without what differs from run to run."""
    for pattern, name in CHANGING:
        text = re.sub(pattern, name, text)
    return text


if __name__ == "__main__":
    unittest.main()
