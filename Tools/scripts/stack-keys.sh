#!/bin/sh
# Makes the keys of the stack, and the list of who may do what with them; what is there already stays as it is.
# usage: stack-keys.sh BROKER_FOLDER SERVICE_FOLDER…
# A service is called like its folder, less "-keys"; it gets a key of its own and the broker's public one.
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
            # These two ask others, for whoever has asked them.
            inventory | shopping) rights="--role service" ;;
            *) rights="--household all --read $name.v1" ;;
        esac
        # Words of ours without spaces in them: to be split.
        larder keys allow "$folder/$name.pub" --as "$name" --register "$name.v1" --publish "$name.v1" $rights
    fi
done
