#!/usr/bin/env bash
# Builds a release here and once more in a copy of the sources elsewhere, in another time
# zone, and compares every byte: tools/reproduce.sh [TARGETS], all by default.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
only=${1:-}
stamp=$(git log -1 --format=%ct)
mkdir "$work/elsewhere"
{ git ls-files; find web/dist bot/hand/data words/data -type f; } | sort -u | tar -cf - -T - | tar -xf - -C "$work/elsewhere"
go run ./tools/release -version 1.0.0 -commit test -time "$stamp" -only "$only" -out "$work/first"
(cd "$work/elsewhere" && umask 077 && TZ=Asia/Tokyo go run ./tools/release -version 1.0.0 -commit test -time "$stamp" -only "$only" -out "$work/second" 2> /dev/null)
diff -r "$work/first" "$work/second"
echo "twice the same bytes: $(wc -l < "$work/first/SHA256SUMS") files"
