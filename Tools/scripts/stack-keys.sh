#!/bin/sh
# Creates the stack's keys and its access list; existing keys and entries are unchanged.
# usage: stack-keys.sh BROKER_FOLDER SERVICE_FOLDER…
# A service's name is that of its folder without "-keys". Each service gets its own key and the broker's public key.
set -eu
umask 077
broker=$1
shift
export LARDER_ACCESS="$broker/access"

[ -e "$broker/broker.key" ] || larder keys new broker --to "$broker"
for folder in "$@"; do
    name=$(basename "$folder" -keys)
    [ -e "$folder/$name.key" ] || larder keys new "$name" --to "$folder"
    cp "$broker/broker.pub" "$folder/broker.pub"
    if ! grep -qs "principal  *$name\$" "$LARDER_ACCESS"; then
        case $name in
            # These call other services on behalf of their callers; product, when stock follows a product.
            inventory | product | recipe | shopping) rights="--role service" ;;
            *) rights="--household all --read $name.v1" ;;
        esac
        # Unquoted on purpose: the words contain no spaces and must be split.
        larder keys allow "$folder/$name.pub" --as "$name" --register "$name.v1" --publish "$name.v1" $rights
    fi
done
