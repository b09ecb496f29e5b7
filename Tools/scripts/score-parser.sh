#!/usr/bin/env bash
# Scores the parser on labeled ingredient lines: score-parser.sh [LARDER]
# LARDER is the command to measure (default: .build/bin/larder). The lines are in $LARDER_SHARED/corpora, by default in
# ../shared beside the repository; without them, there is nothing to score.
set -euo pipefail
top=$(cd "$(dirname "$0")/../.." && pwd)
larder=${1:-"$top/.build/bin/larder"}
corpora=${LARDER_SHARED:-"$top/../shared"}/corpora
[ -f "$corpora/score.py" ] || { echo "No labeled lines in $corpora: set LARDER_SHARED to the folder that contains corpora/." >&2; exit 1; }
[ -x "$larder" ] || { echo "$larder is missing: run 'make build' or name the command." >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# The required shares, half a point below the current results: raise them when the parser improves. No line was used for
# training. The first and the third file fitted the confidence in names (NameCertainty.swift), so that a looser bound
# on their calibration only tells when it breaks; the second took no part, and its error counts. Its lines are nearly all
# right, which is more than the confidence tells. score.py compares the confidence with amounts and units alone.
score() {
    local name=$1 most=$2 required=()
    shift 2
    for least in "$@"; do required+=(--require "$least"); done
    "$larder" parse --jsonl < "$corpora/$name.jsonl" > "$work/$name.jsonl"
    echo "$name"
    python3 "$corpora/score.py" "$corpora/$name.jsonl" "$work/$name.jsonl" "${required[@]}"
    "$top/Tools/scripts/calibration.py" "$corpora/score.py" "$corpora/$name.jsonl" "$work/$name.jsonl" --most "$most"
}
score ingredients-dev 0.02 quantity_unit=0.992 line=0.965 full_line=0.943
score ingredients-hard-dev 0.04 quantity_unit=0.995 line=0.986 full_line=0.949
score ingredients-languages-dev 0.05 quantity_unit=0.995 line=0.995 full_line=0.953
