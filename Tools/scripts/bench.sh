#!/usr/bin/env bash
# Builds the benchmarks optimised and runs one group or all.
# usage: bench.sh [GROUP]
set -euo pipefail
cd "$(dirname "$0")/../.."
top=$PWD
swift build -c release --package-path Tools/Benchmarks --scratch-path "$top/.build/release-scratch" \
    >"$top/.build/logs/build-release-Benchmarks.log" 2>&1 </dev/null ||
    { tail -n 20 "$top/.build/logs/build-release-Benchmarks.log" >&2; exit 1; }
"$top/.build/release-scratch/release/larder-benchmarks" "$top/.build/bin-release" Tools/samples "$top/.build/bench" "$@"
