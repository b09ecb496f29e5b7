#!/usr/bin/env bash
# Installs missing dependencies.
# usage: setup.sh (build|stack|test|generate|compose|compose-test)…
set -euo pipefail
cd "$(dirname "$0")/../.."
packages=()
for part in "$@"; do
    case "$part" in
        build) packages+=(libzmq3-dev libsqlite3-dev libpq-dev zlib1g-dev libarchive-dev libcurl4-openssl-dev python3 unzip) ;;
        stack) packages+=(python3-yaml) ;;
        test) packages+=(python3-yaml python3-venv nodejs postgresql iproute2 faketime) ;;
        generate) packages+=(protobuf-compiler libprotobuf-dev) ;;
        compose) packages+=(docker-compose) ;;
        compose-test)
            packages+=(docker-compose podman runc netavark aardvark-dns iptables uidmap debootstrap python3-yaml)
            ;;
        *) echo "setup.sh: \"$part\" is not one of build, stack, test, generate, compose, compose-test." >&2; exit 2 ;;
    esac
done

# Peers in another language need Python libraries; a virtual environment leaves the system's Python unchanged.
finish() {
    case " $* " in *" test "*) make_environment ;; esac
}
make_environment() {
    local venv=.build/venv requirements=Tests/Conformance/requirements.txt
    cmp -s "$requirements" "$venv/installed" && return
    /usr/bin/python3 -m venv "$venv"
    "$venv/bin/pip" install --quiet --disable-pip-version-check --requirement "$requirements" </dev/null
    cp "$requirements" "$venv/installed"
}

if ! command -v swift >/dev/null; then
    echo "Swift is missing: install Swift 6.3 or newer (https://www.swift.org/install/linux) and try again." >&2
    exit 1
fi
if ! swift --version 2>/dev/null | grep -qE 'Swift version (6\.([3-9]|[1-9][0-9])|[7-9])'; then
    echo "Larder needs Swift 6.3 or newer; this is $(swift --version 2>/dev/null | head -n 1)." >&2
    exit 1
fi
if ! command -v dpkg-query >/dev/null; then
    echo "This system has no dpkg: install its own versions of these packages: ${packages[*]}." >&2
    finish "$@"
    exit 0
fi

missing=()
for package in "${packages[@]}"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing+=("$package")
done
if [ ${#missing[@]} -eq 0 ]; then
    finish "$@"
    exit 0
fi

install="apt-get install -y --no-install-recommends ${missing[*]}"
if [ "$(id -u)" -eq 0 ]; then
    as_root=()
elif sudo -n true 2>/dev/null; then
    as_root=(sudo -n)
else
    echo "Missing: ${missing[*]}. Run this command, then try again:" >&2
    echo "    sudo apt-get update && sudo $install" >&2
    exit 1
fi
echo "Installing ${missing[*]} …"
log=$(mktemp)
export DEBIAN_FRONTEND=noninteractive
if ! { "${as_root[@]}" apt-get update -qq && "${as_root[@]}" $install; } >"$log" 2>&1 </dev/null; then
    tail -n 20 "$log" >&2
    echo "apt could not install ${missing[*]}: see above, or $log." >&2
    exit 1
fi
rm -f "$log"
finish "$@"
