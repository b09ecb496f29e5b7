"""Repeatedly reads a file of ingredient lines with another parser and prints how many lines it reads per second.

usage: parse.py (nlp|rules) FILE SECONDS

The time is the process's own, after the parser has been loaded and has read each of up to 200 lines once. Like Larder, it
always reads the whole file: the lines are sorted by source, and some sources are easier than others.
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
        """Parses a line; an error of the grammar counts as parsed."""
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
