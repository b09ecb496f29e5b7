#!/usr/bin/env bash
# Installs the optimized executables, stripped of symbols, under a prefix.
# usage: install.sh PREFIX
set -euo pipefail
cd "$(dirname "$0")/../.."
prefix=$1
mkdir -p "$prefix/bin"
for program in .build/bin-release/*; do
    install -m 755 -s "$(readlink -f "$program")" "$prefix/bin/$(basename "$program")"
    echo "$prefix/bin/$(basename "$program")"
done
case ":$PATH:" in
    *":$prefix/bin:"*) ;;
    *) echo "Add $prefix/bin to your PATH to run larder by name." ;;
esac
