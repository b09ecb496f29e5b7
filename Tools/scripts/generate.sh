#!/usr/bin/env bash
# Generates the Swift code of Packages/MessageContracts from its .proto files.
# Needs protoc (Debian: protobuf-compiler) and protoc-gen-swift, which is built once if it is not on the PATH.
set -euo pipefail
top=$(cd "$(dirname "$0")/../.." && pwd)
contracts="$top/Packages/MessageContracts"
command -v protoc >/dev/null || { echo "protoc is missing: run 'make setup'." >&2; exit 1; }
plugin=$(command -v protoc-gen-swift || true)
if [ -z "$plugin" ]; then
    checkout="$top/.build/generate/swift-protobuf"
    [ -d "$checkout" ] || git clone -q -c advice.detachedHead=false --branch 1.39.0 --depth 1 \
        https://github.com/apple/swift-protobuf "$checkout"
    swift build -c release --package-path "$checkout" --product protoc-gen-swift
    plugin="$(swift build -c release --package-path "$checkout" --show-bin-path)/protoc-gen-swift"
fi
modules="$contracts/Protos/modules.asciipb"
for folder in "$contracts"/Protos/larder/*/v1; do
    service=$(basename "$(dirname "$folder")")
    case "$service" in
        envelope) target=Envelope ;;
        deadletter) target=DeadLetterMessages ;;
        *) target="${service^}Messages" ;;
    esac
    out="$contracts/Sources/$target/Generated"
    work=$(mktemp -d)
    protoc --plugin="$plugin" -I "$contracts/Protos" --swift_out="$work" --swift_opt=Visibility=Public \
        --swift_opt=UseAccessLevelOnImports=true --swift_opt=FileNaming=DropPath \
        --swift_opt=ProtoPathModuleMappings="$modules" "$folder"/*.proto
    rm -rf "$out" && mkdir -p "$out" && mv "$work"/* "$out/" && rm -r "$work"
    for proto in "$folder"/*.proto; do python3 "$top/Tools/scripts/generate_requests.py" "$proto" "$out"; done
done
