#!/usr/bin/env bash
# Lays a siege to a server of its own, on a free port of this machine and with a folder
# that is thrown away: tools/siege.sh [flags of linework siege]
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
bin/linework serve --listen 127.0.0.1:0 --data "$folder/data" --log-level info 2> "$folder/log" &
server=$!
trap 'kill "$server" 2> /dev/null || true; wait "$server" 2> /dev/null || true; rm -rf "$folder"' EXIT
for _ in $(seq 100); do
	address=$(sed -n 's/.*msg=serving address=\([^ ]*\).*/\1/p' "$folder/log")
	[ -n "$address" ] && break
	sleep 0.1
done
[ -n "$address" ] || { echo "the server did not start:"; cat "$folder/log"; exit 1; } >&2
status=0
bin/linework siege "$address" --pid "$server" "$@" || status=$?
grep -m1 -A5 '^panic:\|^fatal error:' "$folder/log" >&2 || true # why it is gone, if it is
exit "$status"
