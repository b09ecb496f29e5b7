#!/usr/bin/env bash
# Builds the benchmarks optimised and runs one group or all.
# usage: bench.sh [GROUP]
set -euo pipefail
cd "$(dirname "$0")/../.."
top=$PWD
swift build -c release --package-path Tools/Benchmarks --scratch-path "$top/.build/release-scratch" \
    >"$top/.build/logs/build-release-Benchmarks.log" 2>&1 </dev/null ||
    { tail -n 20 "$top/.build/logs/build-release-Benchmarks.log" >&2; exit 1; }
# Other parsers to compare with: without a network the parser is measured alone.
if [ "${1:-parse}" = parse ] && python3 Tools/Benchmarks/Peers/prepare.py "$top/.build/bench-peers"; then
    export LARDER_BENCH_PEERS="$top/.build/bench-peers"
fi
"$top/.build/release-scratch/release/larder-benchmarks" "$top/.build/bin-release" Tools/samples "$top/.build/bench" "$@"
