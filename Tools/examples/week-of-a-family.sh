#!/usr/bin/env bash
# A week of a family: recipes from pages, a plan, a list that two people tick off in the shop, groceries put away, a dish
# cooked, and the next list. A hub, a phone and a tablet run on this machine, each with a data folder of its own.
# WEEK.md beside this script shows its output.
set -euo pipefail
cd "$(dirname "$0")"
larder=${LARDER_BIN:-../../.build/bin}/larder
home=$(mktemp -d)
hub=
end() { [ -z "$hub" ] || { kill "$hub" && wait "$hub" || true; } 2>/dev/null; rm -rf "$home"; }
trap end EXIT
export COLUMNS=100
unset LARDER_BROKER LARDER_HOUSEHOLD LARDER_LOCALE LARDER_DATA

# Prints what the following commands are about.
about() { printf '%s# %s\n' "${blank:-}" "$*"; blank=$'\n'; }

# Prints a command as a person types it on a device, and runs it there.
on() {
    local device=$1 word line
    shift
    line="$device\$ larder"
    for word in "$@"; do
        case "$word" in
            *[\ \&]*) line+=" \"$word\"" ;;
            *) line+=" $word" ;;
        esac
    done
    printf '%s\n' "$line"
    "$larder" "$@" --data "$home/$device"
}
phone() { on phone "$@"; }
tablet() { on tablet "$@"; }

# Starts the hub, and makes the phones devices of the home.
prepare() {
    local port device
    port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
    "$larder" keys new broker --data "$home/hub"
    for device in phone tablet; do
        "$larder" keys new "$device" --data "$home/$device"
        "$larder" keys allow "$home/$device/keys/$device.pub" --as "$device" --role member --household home --data "$home/hub"
    done
    "$larder" serve --listen "tcp://127.0.0.1:$port" --server-key "$home/hub/keys/broker.key" --data "$home/hub" &
    hub=$!
    for device in phone tablet; do
        for _ in {1..100}; do
            "$larder" device join --name "$device" --hub "tcp://127.0.0.1:$port" --key "$home/$device/keys/$device.key" \
                --broker-key "$home/hub/keys/broker.pub" --data "$home/$device" && break
            sleep 0.2
        done
    done
}

prepare >"$home/preparation" 2>&1 || { cat "$home/preparation"; exit 1; }
phone household set --language en-IE >/dev/null
phone store add "Corner shop" >/dev/null
phone store order "Corner shop" Produce "Dairy & Eggs" >/dev/null

about "Saturday: the family's recipes come from saved pages."
phone recipe import week
phone recipe list

about "Some of it is at home; of milk, there should always be some."
phone stock add "olive oil" 500 ml
phone stock add eggs 4
phone stock add flour 200 g
phone staple add milk 2 l --minimum "1 l"

about "The week is planned, and its list begins."
phone plan "Red Lentil Soup" "Sheet-Pan Chicken" "Tomato Pasta" "Banana Pancakes" --servings 4 --to-list --yes
phone list add --due
phone list show --store "Corner shop"

about "In the shop: each takes half of the list."
tablet sync now >/dev/null
tablet list add candles
tablet list check bananas garlic lemon onions potatoes --shop "Corner shop"
phone list check milk parmesan butter "chicken thighs" --shop "Corner shop"
phone sync now >/dev/null
tablet sync now >/dev/null
tablet list check milk
tablet list check "red lentils" spaghetti "canned tomatoes" "vegetable stock"
tablet sync now >/dev/null
phone sync now >/dev/null
phone list show
COLUMNS=160 phone list journal --limit 4

about "At home: the groceries are in the stock, each once."
phone stock list

about "Sunday: the chicken is cooked."
phone recipe cookable
phone recipe cook "Sheet-Pan Chicken" --use-stock
phone recipe list

about "What the week left open moves on to the next list."
phone list move
phone list show
phone list history
