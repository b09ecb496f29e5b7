#!/usr/bin/env bash
# Runs the main job on two sample recipes, in its own data folder, and shows what to try next.
set -euo pipefail
cd "$(dirname "$0")/../.."
data=.run/demo
rm -rf "$data"
mkdir -p .run
export LARDER_DATA=$data
unset LARDER_BROKER LARDER_HOUSEHOLD LARDER_LOCALE

# Prints a command as a user types it, and runs it.
try() {
    local word line="larder"
    for word in "$@"; do
        case "$word" in
            *[\ \&]*) line+=" \"$word\"" ;;
            *) line+=" $word" ;;
        esac
    done
    printf '\n$ %s\n' "$line"
    .build/bin/larder "$@"
}

echo
echo "A kitchen with some stock, a shop, and the flour that it takes:"
try stock add eggs 2
try stock add milk 1 l
try store add "Corner shop"
try store order "Corner shop" "Bakery" "Dairy & Eggs" "Produce"
try product add "Mill flour" --pack "500 g"
try product link prefer flour "Mill flour"

echo
echo "What do we still have to buy for six?"
try plan Tools/samples/pancakes.html Tools/samples/milk-bread.txt --servings 6 --store "Corner shop"

cat <<TEXT

Next, with your own recipes (a saved web page, or a text file with one ingredient per line):

    export PATH="$PWD/.build/bin:\$PATH"
    larder plan page.html --servings 4
    larder stock add "olive oil" 500 ml
    larder recipe add Tools/samples
    larder parse "1 1/2 cups flour, sifted"
    larder --help

This kitchen's data is in $data (larder … --data $data); yours will be in ~/.local/share/larder.
TEXT
