#!/usr/bin/env bash
# Runs all checks that need no build: format, imports, lengths, words and scripts. Also compiles the core for browsers.
# Prints what is wrong and why.
set -uo pipefail
cd "$(dirname "$0")/../.."
failed=0

# Runs one check and prints its name with "ok" or its findings.
check() {
    local name=$1 output
    shift
    if output=$("$@" 2>&1 </dev/null); then
        echo "ok    $name${output:+: $output}"
    else
        printf 'FAIL  %s\n%s\n' "$name" "$output"
        failed=1
    fi
}

swift_format() {
    git ls-files -z --cached --others --exclude-standard '*.swift' ':!*/Generated/*' |
        xargs -0 -r sh -c 'for f; do [ -e "$f" ] && printf "%s\0" "$f"; done' sh |
        xargs -0 -r swift format lint --strict --configuration .swift-format
}
shell_syntax() {
    local status=0 file
    for file in Tools/scripts/*.sh Tools/examples/*.sh .ci/run; do bash -n "$file" || status=1; done
    return "$status"
}
python_syntax() {
    python3 -c 'import ast, sys
for name in sys.argv[1:]: ast.parse(open(name, encoding="utf-8").read(), name)' \
        $(git ls-files --cached --others --exclude-standard '*.py')
}

check "format" swift_format
check "imports" python3 Tools/scripts/check_imports.py
check "lengths and words" python3 Tools/scripts/check_style.py
check "shell scripts" shell_syntax
check "python scripts" python_syntax
check "wasm32" Tools/scripts/wasm.sh
check "messages" python3 Tools/scripts/check_contracts.py
exit "$failed"
