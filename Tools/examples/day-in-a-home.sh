#!/usr/bin/env bash
# A day in a home, from groceries to the next shopping list, in a data folder of its own.
# Days are relative, so that the output is the same on every day; README.md beside this script shows it.
set -euo pipefail
cd "$(dirname "$0")"
larder=${LARDER_BIN:-../../.build/bin}/larder
data=$(mktemp -d)
trap 'rm -rf "$data"' EXIT
export LARDER_DATA=$data COLUMNS=100
unset LARDER_BROKER LARDER_HOUSEHOLD LARDER_LOCALE

# Prints what the following commands are about.
about() { printf '%s# %s\n' "${blank:-}" "$*"; blank=$'\n'; }

# Prints a command as a person types it, and runs it.
try() {
    local word line="larder"
    for word in "$@"; do
        case "$word" in
            *[\ \&]*) line+=" \"$word\"" ;;
            *) line+=" $word" ;;
        esac
    done
    printf '$ %s\n' "$line"
    "$larder" "$@"
}

about "A home in Ireland, and two shops whose aisles differ."
try household set --language en-IE
try store add "Corner shop"
try store add "Market hall"
try store order "Corner shop" "Dairy & Eggs" Produce Frozen
try store order "Market hall" Produce Frozen "Dairy & Eggs"

about "Morning: groceries are put away, by barcode and by name."
try product add "Alm whole milk" --barcode 4006381333931 --pack "1 l"
try product link prefer milk "Alm whole milk"
try stock add 4006381333931 2 --in fridge --use-by +9 --kind milk --price 2.38 --shop "Corner shop"
try stock add butter 250 g --in fridge --best-before +20 --price 2.49 --shop "Corner shop"
try stock add eggs 10 --in fridge --best-before +12 --price 3.20 --shop "Market hall"
try stock add ham 150 g --in fridge --use-by +1 --price 1.99 --shop "Market hall"
try stock add yogurt 500 g --in fridge --use-by +3
try stock add flour 1 kg --in pantry --best-before +30

about "Breakfast: a carton is opened, and keeps for fewer days from now on."
try stock open milk 1 l
try stock use milk 200 ml

about "Afternoon: cookies take half of the butter."
try recipe add weekend-cookies.txt
try recipe show "Weekend Cookies"
try stock use butter 125 g
try stock use flour 200 g
try stock use eggs 1

about "Evening: someone looks into the fridge, counts, and throws the ham away."
try stock recount "milk 1.5 l" "eggs 8" "butter 125 g" "yogurt 450 g" --in fridge
try stock discard ham --reason spoiled
try stock waste

about "What expires this week, and what is missing."
try stock expiring
try stock min butter 250 g --target "500 g"
try stock min eggs 6
try stock missing
try stock list

about "The list for soup, in the order of each shop."
try recipe add pea-soup.txt
try plan "Pea Soup" "Weekend Cookies" --store "Corner shop"
try plan "Pea Soup" "Weekend Cookies" --store "Market hall"
