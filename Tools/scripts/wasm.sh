#!/usr/bin/env bash
# Compiles the code for browsers (clock, operations, merge rules, state machine of a device) as Embedded Swift for wasm32,
# and runs recorded traces of the state machine in Node.
# A toolchain without that target, and a machine without Node, cause a message, and fail the check in CI.
set -euo pipefail
cd "$(dirname "$0")/../.."
toolchain=$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")
if [[ ! -d $toolchain/lib/swift/embedded/wasm32-unknown-none-wasm ]]; then
    echo "This Swift toolchain ($toolchain) has no Embedded Swift for wasm32: nothing was compiled for browsers."
    [[ -z ${CI:-} ]]
    exit
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
compile() { # MODULE FILES…
    swiftc -target wasm32-unknown-none-wasm -enable-experimental-feature Embedded -Xfrontend -disable-stack-protector \
        -swift-version 6 -wmo -Osize -parse-as-library -module-name "$1" -c "${@:2}" -o "$folder/$1.o"
}
compile Operations Packages/Commands/Sources/Operations/*.swift
compile ReplicaCore Packages/Sync/Sources/ReplicaCore/*.swift Tools/wasm/replica-core.swift
"$toolchain/bin/wasm-ld" --no-entry --export=start --export=step --export=effectValue "$folder/ReplicaCore.o" \
    -o "$folder/ReplicaCore.wasm"
if ! command -v node >"$folder/node"; then
    echo "There is no Node: the state machine was compiled for browsers, but not run. Install it: apt install nodejs"
    [[ -z ${CI:-} ]]
    exit
fi
node Tools/wasm/run-traces.mjs "$folder/ReplicaCore.wasm" Packages/Sync/Tests/SyncTests/core-traces.txt
