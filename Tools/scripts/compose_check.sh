#!/usr/bin/env bash
# Checks that docker-compose.yml is well formed, and those rules for the Dockerfile that need no Docker.
set -euo pipefail
cd "$(dirname "$0")/../.."
if ! command -v docker-compose >/dev/null; then
    echo "docker-compose is missing: install it (Debian: apt-get install docker-compose) and try again." >&2
    exit 1
fi
docker-compose --file docker-compose.yml config --quiet
echo "ok    docker-compose.yml"
python3 Tools/scripts/check_dockerfile.py Services/Dockerfile
echo "ok    Services/Dockerfile"
