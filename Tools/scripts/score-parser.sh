#!/usr/bin/env bash
# Scores the parser on labeled ingredient lines: score-parser.sh [LARDER]
# LARDER is the command to measure (default: .build/bin/larder). The lines lie in $LARDER_SHARED/corpora, by default in
# ../shared beside the repository; without them there is nothing to score.
set -euo pipefail
top=$(cd "$(dirname "$0")/../.." && pwd)
larder=${1:-"$top/.build/bin/larder"}
corpora=${LARDER_SHARED:-"$top/../shared"}/corpora
[ -f "$corpora/score.py" ] || { echo "No labeled lines in $corpora: set LARDER_SHARED to the folder that holds corpora/." >&2; exit 1; }
[ -x "$larder" ] || { echo "$larder is missing: run 'make build' or name the command." >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
score() {
    "$larder" parse --jsonl < "$corpora/$1.jsonl" > "$work/$1.jsonl"
    echo "$1"
    python3 "$corpora/score.py" "$corpora/$1.jsonl" "$work/$1.jsonl" --require "quantity_unit=$2"
}
score ingredients-dev 0.97
score ingredients-hard-dev 0.85
score ingredients-languages-dev 0.85
