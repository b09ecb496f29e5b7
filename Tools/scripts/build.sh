#!/usr/bin/env bash
# Builds the executables of all packages in one scratch folder and links them into one folder.
# usage: build.sh (debug|release)
set -euo pipefail
cd "$(dirname "$0")/../.."
top=$PWD
# SwiftPM passes a dependency's traits in the order of a hash table; another order would rebuild the dependency.
export SWIFT_DETERMINISTIC_HASHING=1
# Release programs call for the metadata of generic types: by name, the runtime searches all conformances, which took
# about a tenth of a short command's time.
case "$1" in
    debug) scratch="$top/.build/shared" bin="$top/.build/bin" flags=$(<Tools/scripts/debug-flags) ;;
    release) scratch="$top/.build/release-scratch" bin="$top/.build/bin-release" flags=$(<Tools/scripts/release-flags) ;;
    *) echo "build.sh: pass debug or release." >&2; exit 2 ;;
esac

# All packages build in one folder with the versions that Services resolved. A package that resolved its own would remove
# the dependencies of the others from the folder, and they would build them again.
resolved=
# The cached plan of one package would also be taken for the other one's, which then stays as it was.
plan=--disable-build-manifest-caching

# Only errors and warnings are shown; the log has all output.
mkdir -p "$top/.build/logs" "$bin"
for package in Services Tools; do
    [ -f "$package/Package.swift" ] || continue
    log="$top/.build/logs/build-$1-$package.log"
    printf 'Building %s (%s) … ' "$package" "$1"
    started=$SECONDS
    # shellcheck disable=SC2086 # several words
    if ! swift build -c "$1" $flags $plan $resolved --package-path "$package" --scratch-path "$scratch" >"$log" 2>&1 </dev/null; then
        echo "failed"
        grep -E 'error|warning:' "$log" | head -n 40 >&2 || tail -n 40 "$log" >&2
        echo "The complete output is in ${log#"$top"/}." >&2
        exit 1
    fi
    echo "$((SECONDS - started)) s"
    [ "$package" != Services ] || for other in Packages/* Tools Tools/Benchmarks Tests; do
        cp Services/Package.resolved "$other/"
    done
    resolved=--force-resolved-versions
done

for program in "$scratch/$1"/*-service "$scratch/$1/larder"; do
    [ -x "$program" ] && ln -sf "$program" "$bin/"
done
exit 0
