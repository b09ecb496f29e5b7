#!/usr/bin/env python3
"""Torments what reads strangers' bytes with libFuzzer under AddressSanitizer, and keeps the inputs that reach new code.

usage: fuzz.py [MINUTES [FUZZER]]      (default: all fuzzers, each for an equal share of the time)

"larder-fuzz" fuzzes the bus, "line-fuzz" the parser of ingredient lines, "page-fuzz" the reader of recipe pages,
"format-fuzz" the readers of JSON and CSV, and "recipe-fuzz" those of recipe files. The inputs of each are in a
file of its package's tests, one a line in base64; the tests replay them. What this finds beyond them is added when it
ends without a crash. A crash is left in .build/fuzz and reported.
"""
import collections
import base64
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
WORK = TOP / ".build/fuzz"
SCRATCH = TOP / ".build/fuzz-scratch"
LONGEST_INPUT = 65_536
# program; its package; the inputs kept for the tests, and their most bytes; inputs to begin with, so that no part is
# found late.
Fuzzer = collections.namedtuple("Fuzzer", "program package corpus most_bytes seeds")
FUZZERS = (
    Fuzzer("larder-fuzz", "Packages/MessageBus", TOP / "Packages/MessageBus/Tests/MessageBusTests/FuzzCorpus.txt", 150_000,
           [bytes([target, 0, 3, 0xC0]) for target in range(5)]),
    Fuzzer("line-fuzz", "Packages/QuantityModule", TOP / "Packages/QuantityModule/Tests/QuantityDomainTests/LineCorpus.txt",
           150_000, [b"\0" + line.encode() for line in (
               "1 1/2 cups flour, sifted (optional)", "2 x 400 g / 14 oz tins of beans, drained", "a pinch of salt",
               "1\u20132\u00bd lb beef plus 2 tbsp", "&frac12; c. & 1 T oil", "2,5 EL Mehl", "\u5927\u3055\u30581 \u91a4\u6cb9")]),
    Fuzzer("page-fuzz", "Packages/RecipeModule", TOP / "Packages/RecipeModule/Tests/RecipeDomainTests/PageCorpus.txt",
           150_000, [text.encode() for text in (
               "Soup\nServes 4\nFor the broth:\n1 l water\n- 2 carrots\nMethod\n1. Boil.\n",
               '{"@graph":[{"@type":"Recipe","name":"Pie","recipeYield":"2-4","recipeIngredient":["1 egg","&frac12; c. flour"],'
               '"totalTime":"PT1H5M","keywords":"a,b","recipeInstructions":[{"@type":"HowToStep","text":"Mix."}],}]}',
               '<html lang="en"><title>Pie</title><script type="application/ld+json">// <![CDATA[\n{"@type":["Recipe"],'
               '"name":"A "big" pie","ingredients":"1 egg\n2 c. flour"}</script>',
               '<html><div itemscope itemtype="http://schema.org/Recipe"><h1 itemprop="name">Pie</h1><ul><li '
               'itemprop="recipeIngredient">1 egg<li itemprop=ingredients>flour</ul><meta itemprop="recipeYield" content=4>')]),
    Fuzzer("format-fuzz", "Packages/TextFormats", TOP / "Packages/TextFormats/Tests/TextFormatsTests/FormatCorpus.txt",
           150_000, [bytes([choice]) + text.encode() for choice, text in (
               (0, '[1, -2.5e3, true, null, "x\\n\\u00e9", {"a": {}, "b": []}]'), (0, "{'a':1,b:.5,/* c */} // d"),
               (1, 'a,b\r\n"1 ""x""\n2",3\n'), (7, 'a;b\n1,5;"2'))]),
    Fuzzer("recipe-fuzz", "Packages/RecipeFiles", TOP / "Packages/RecipeFiles/Tests/RecipeFilesTests/RecipeCorpus.txt",
           150_000, [bytes([choice]) + text.encode() for choice, text in (
               (0, "---\ntitle: Pie\ntags: [a, 'b']\ntime:\n  prep: 1h\n---\n> Note.\n== Dough ==\n@flour{200%g}(sifted)\n\n"
                   "Mix @?salt in #a bowl{} for ~{5%minutes} -- done"),
               (1, 'Title,Ingredients,Directions,Rating\nPie,"1 egg\nDough:\nflour",Mix.,4\n'),
               (3, '{"name":"Pie","uid":"1","directions":"Mix.","ingredients":"1 egg","prep_time":"1 h","rating":4}'),
               (3, '{"name":"Pie","steps":[{"name":"A","instruction":"{{ ingredients[0] }}","ingredients":[{"food":'
                   '{"name":"egg"},"amount":0.333}]}]}'))]),
)


def build(fuzzer):
    """Builds a fuzzer; the manifest has it only with the variable."""
    log = WORK / "build.log"
    with open(log, "wb") as out:
        code = subprocess.run(
            ["swift", "build", "-c", "release", "--package-path", fuzzer.package, "--scratch-path",
             str(SCRATCH / fuzzer.program), "--product", fuzzer.program, "--sanitize=fuzzer", "-Xswiftc", "-sanitize=fuzzer,address"],
            stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT, cwd=TOP,
            env=dict(os.environ, LARDER_FUZZ="1")).returncode
    if code:
        print(log.read_text(errors="replace")[-4000:])
        sys.exit("The fuzzer cannot be built.")
    return SCRATCH / fuzzer.program / "release" / fuzzer.program


def run(program, arguments, log, seconds):
    """Runs the fuzzer; its crashes are lines of the log."""
    environment = dict(os.environ, SWIFT_BACKTRACE="enable=no", ASAN_OPTIONS="detect_leaks=0:abort_on_error=1")
    with open(log, "wb") as out:
        code = subprocess.run(
            ["timeout", "-k", "5", str(seconds + 120), str(program)] + arguments, stdin=subprocess.DEVNULL, stdout=out,
            stderr=subprocess.STDOUT, cwd=WORK, env=environment).returncode
    return code, log.read_text(errors="replace")


def unpack(fuzzer, folder):
    """Writes the kept inputs as files."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    lines = fuzzer.corpus.read_text().split() if fuzzer.corpus.exists() else []
    inputs = [base64.b64decode(line) for line in lines] + fuzzer.seeds
    for content in inputs:
        (folder / hashlib.sha1(content).hexdigest()).write_bytes(content)


def pack(fuzzer, folder):
    """Keeps the inputs, shortest first, as many as the file may hold."""
    inputs = sorted((path.read_bytes() for path in folder.iterdir()), key=lambda content: (len(content), content))
    kept, size = [], 0
    for content in inputs:
        line = base64.b64encode(content).decode() + "\n"
        size += len(line)
        if size > fuzzer.most_bytes:
            break
        kept.append(line)
    fuzzer.corpus.write_text("".join(kept))
    return len(kept)


def fuzz(fuzzer, minutes):
    """Runs one fuzzer; the status is 1 when it found something."""
    program = build(fuzzer)
    found, merged = WORK / "found", WORK / "merged"
    unpack(fuzzer, found)
    for crash in WORK.glob("crash-*"):
        crash.unlink()
    seconds = int(minutes * 60)
    code, text = run(program, [str(found), f"-max_total_time={seconds}", f"-max_len={LONGEST_INPUT}", "-timeout=120",
                               "-rss_limit_mb=2048", "-print_final_stats=1"], WORK / f"{fuzzer.program}.log", seconds)
    executions = re.search(r"number_of_executed_units: (\d+)", text)
    count = executions.group(1) if executions else "?"
    print(f"{fuzzer.program}: {count} executions in {minutes:g} minutes, status {code}")
    crashes = sorted(WORK.glob("crash-*")) + sorted(WORK.glob("timeout-*")) + sorted(WORK.glob("oom-*"))
    if code or crashes:
        print("\n".join(line for line in text.splitlines() if "ERROR" in line or "Fatal" in line or "SUMMARY" in line))
        print("\n".join(f"{crash.relative_to(TOP)}: {base64.b64encode(crash.read_bytes()).decode()}" for crash in crashes))
        return 1
    shutil.rmtree(merged, ignore_errors=True)
    merged.mkdir()
    run(program, ["-merge=1", f"-max_len={LONGEST_INPUT}", str(merged), str(found)], WORK / "merge.log", 600)
    print(f"{fuzzer.program}: {pack(fuzzer, merged)} inputs kept, {fuzzer.corpus.stat().st_size} bytes")
    return 0


def main(arguments):
    minutes = float(arguments[0]) if arguments else 10
    wanted = [fuzzer for fuzzer in FUZZERS if fuzzer.program in arguments[1:] or not arguments[1:]]
    if not wanted:
        sys.exit("The fuzzers are " + " and ".join(fuzzer.program for fuzzer in FUZZERS) + ".")
    WORK.mkdir(parents=True, exist_ok=True)
    return max(fuzz(fuzzer, minutes / len(wanted)) for fuzzer in wanted)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
