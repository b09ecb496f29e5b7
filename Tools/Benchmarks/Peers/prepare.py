#!/usr/bin/env python3
"""Installs the parsers that Larder's parser is compared with into their own folder.

usage: prepare.py FOLDER

Without a network there is nothing to compare with: the script prints the reason and exits with status 1.
ingredient-parser-nlp asks NLTK for a part-of-speech model; where it cannot be downloaded, an empty one replaces it. The
empty model costs almost nothing, so the peer then appears a little faster than it is.
"""
import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
MODEL = "averaged_perceptron_tagger_eng"


def main(folder):
    requirements = (HERE / "requirements.txt").read_text()
    marker = folder / "installed"
    if marker.exists() and marker.read_text() == requirements:
        return 0
    python = folder / "bin/python"
    steps = [[sys.executable, "-m", "venv", folder], [python, "-m", "pip", "install", "--quiet",
             "--disable-pip-version-check", "--requirement", HERE / "requirements.txt"]]
    for step in steps:
        result = subprocess.run(list(map(str, step)), stdin=subprocess.DEVNULL, capture_output=True, text=True)
        if result.returncode:
            print(f"The other parsers cannot be installed: {result.stderr.strip()[-300:]}", file=sys.stderr)
            return 1
    data = folder / "nltk_data"
    download = f"import nltk, sys; sys.exit(not nltk.download({MODEL!r}, download_dir={str(data)!r}, quiet=True))"
    if subprocess.run([str(python), "-c", download], capture_output=True).returncode:
        print("NLTK's model cannot be downloaded: an empty one replaces it, which makes that peer faster.", file=sys.stderr)
        tagger = data / "taggers" / MODEL
        tagger.mkdir(parents=True, exist_ok=True)
        for part, content in (("weights", {}), ("tagdict", {}), ("classes", ["NN", "JJ", "VBN", "IN", "CD"])):
            (tagger / f"{MODEL}.{part}.json").write_text(json.dumps(content))
    marker.write_text(requirements)
    return 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
