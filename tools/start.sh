#!/usr/bin/env bash
# Measures how long it takes from the start of bin/linework to its first answer: so many starts on empty data
# folders (20, or the number given), and prints the shortest, the middle and the longest time in milliseconds.
set -euo pipefail
cd "$(dirname "$0")/.."
port=${LINEWORK_START_PORT:-8099}
folder=$(mktemp -d)
server=
mkfifo "$folder/never"
exec 4<>"$folder/never" # to wait on, without a process of its own
trap 'kill "$server" 2>/dev/null || true; rm -rf "$folder"' EXIT

answer() {
	exec 3<>"/dev/tcp/127.0.0.1/$port" || return 1
	printf 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' >&3
	read -r _ <&3
	exec 3<&-
} 2>/dev/null

for ((i = 0; i < ${1:-20}; i++)); do
	began=$EPOCHREALTIME
	bin/linework serve --listen "127.0.0.1:$port" --data "$folder/$i" 2>/dev/null &
	server=$!
	until answer; do read -rt 0.001 <&4 || true; done
	now=$EPOCHREALTIME
	echo $(((${now/./} - ${began/./}) / 100))
	kill "$server"
	wait "$server" || true
done | sort -n | awk '{t[NR] = $1 / 10} END {printf "first answer after %.0f ms at best, %.0f as a rule, %.0f at worst, of %d starts\n", t[1], t[int((NR + 1) / 2)], t[NR], NR}'
