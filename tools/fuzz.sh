#!/usr/bin/env bash
# Runs every fuzz target of the repository, one after the other, each for the time
# given: tools/fuzz.sh 30s
set -euo pipefail
cd "$(dirname "$0")/.."
grep -rlE '^func Fuzz' --include='*_test.go' . | xargs -n1 dirname | sort -u | while read -r package; do
	grep -hoE '^func Fuzz[A-Za-z0-9_]*' "$package"/*_test.go | sed 's/^func //' | while read -r target; do
		echo "== $package $target"
		go test "$package" -run '^$' -fuzz "^$target\$" -fuzztime "${1:-30s}"
	done
done
