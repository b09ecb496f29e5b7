"""Reads a file of ingredient lines over and over with another parser and prints how many it reads a second.

usage: parse.py (nlp|rules) FILE SECONDS

The time is the process's own, after the parser was loaded and has read each line once, up to 200. It reads the file
whole as often as it begins it, as Larder does: the lines are sorted by source, and some sources are easier than others.
"""
import os
import pathlib
import sys
import time

name, file, seconds = sys.argv[1], sys.argv[2], float(sys.argv[3])
os.environ.setdefault("NLTK_DATA", str(pathlib.Path(sys.prefix) / "nltk_data"))
lines = pathlib.Path(file).read_text(encoding="utf-8").split("\n")[:-1]

if name == "nlp":
    from ingredient_parser import parse_ingredient as parse
else:
    from ingreedypy import Ingreedy

    def parse(line):
        """What the grammar cannot read is an error, which counts as read."""
        try:
            return Ingreedy().parse(line)
        except Exception:
            return None

for line in lines[:200]:
    parse(line)
count, started = 0, time.process_time()
while time.process_time() - started < seconds:
    for line in lines:
        parse(line)
    count += len(lines)
print(count / (time.process_time() - started))
