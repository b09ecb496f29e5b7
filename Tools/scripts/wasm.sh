#!/usr/bin/env bash
# Compiles the code for browsers (clock, operations, merge rules) as Embedded Swift for wasm32.
# A toolchain without that target causes a message, and fails the check in CI.
set -euo pipefail
cd "$(dirname "$0")/../.."
toolchain=$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")
if [[ ! -d $toolchain/lib/swift/embedded/wasm32-unknown-none-wasm ]]; then
    echo "This Swift toolchain ($toolchain) has no Embedded Swift for wasm32: Operations was not compiled for browsers."
    [[ -z ${CI:-} ]]
    exit
fi
object=$(mktemp)
trap 'rm -f "$object"' EXIT
swiftc -target wasm32-unknown-none-wasm -enable-experimental-feature Embedded -Xfrontend -disable-stack-protector \
    -swift-version 6 -wmo -Osize -parse-as-library -module-name Operations \
    -c Packages/Commands/Sources/Operations/*.swift -o "$object"
