#!/usr/bin/env bash
# Builds the benchmarks optimized and runs one group or all; bus-instructions counts instructions and allocations
# instead.
# usage: bench.sh [GROUP]
set -euo pipefail
cd "$(dirname "$0")/../.."
top=$PWD
if [ "${1:-}" = bus-instructions ]; then exec python3 Tools/scripts/bus_instructions.py; fi
# shellcheck disable=SC2046 # several words
swift build -c release $(<Tools/scripts/release-flags) --force-resolved-versions --package-path Tools/Benchmarks --scratch-path "$top/.build/release-scratch" \
    >"$top/.build/logs/build-release-Benchmarks.log" 2>&1 </dev/null ||
    { tail -n 20 "$top/.build/logs/build-release-Benchmarks.log" >&2; exit 1; }
# Other parsers to compare with; without a network, Larder's parser is measured alone.
if [ "${1:-parse}" = parse ] && python3 Tools/Benchmarks/Peers/prepare.py "$top/.build/bench-peers"; then
    export LARDER_BENCH_PEERS="$top/.build/bench-peers"
fi
"$top/.build/release-scratch/release/larder-benchmarks" "$top/.build/bin-release" Tools/samples "$top/.build/bench" "$@"
