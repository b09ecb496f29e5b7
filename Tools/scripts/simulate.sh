#!/usr/bin/env bash
# Runs 50,000 schedules of each simulation of a home's devices, optimized; LARDER_SCHEDULES=n runs that many.
set -euo pipefail
cd "$(dirname "$0")/../.."
export LARDER_SCHEDULES=${LARDER_SCHEDULES:-50000}
for package in Sync HomeSimulation; do
    swift test -c release -Xswiftc -enable-testing --disable-xctest --package-path "Packages/$package" \
        --scratch-path "$PWD/.build/simulations" --disable-build-manifest-caching --filter 'nothing acknowledged'
done
