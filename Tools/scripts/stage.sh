#!/usr/bin/env bash
# Copies the stripped executables and the Swift libraries that they load into a folder, in the layout of the image. The
# Dockerfile's build stage calls it, and so does a build of the image from existing executables.
# usage: stage.sh FOLDER [BIN]        (default BIN: .build/bin-release)
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$1 bin=${2:-.build/bin-release}
install -d "$folder/bin" "$folder/lib/swift"
for program in "$bin"/*-service "$bin/larder"; do
    install -m 755 -s "$(readlink -f "$program")" "$folder/bin/$(basename "$program")"
done
install -m 755 Tools/scripts/stack-keys.sh "$folder/bin/stack-keys"
# The toolchain's libraries; system libraries come from the image's packages.
ldd "$folder"/bin/*-service "$folder/bin/larder" | awk '/\/lib\/swift\/linux\// { print $3 }' | sort -u |
    xargs -r -I{} install -m 644 {} "$folder/lib/swift/"
