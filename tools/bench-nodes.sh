#!/usr/bin/env bash
# Starts a PostgreSQL of its own on loopback, runs linework bench nodes on it and stops it:
# tools/bench-nodes.sh [flags of linework bench nodes]
set -euo pipefail
cd "$(dirname "$0")/.."
tools/postgres.sh
bin=$(dirname "$(ls /usr/lib/postgresql/*/bin/postgres | sort -V | tail -1)")
dir=$(mktemp -d)
as=(env)
if [ "$(id -u)" = 0 ]; then # as whom PostgreSQL refuses to run
	chown postgres "$dir"
	as=(setpriv --reuid postgres --regid postgres --clear-groups)
fi
port=$((20000 + RANDOM % 10000))
stop() {
	"${as[@]}" "$bin/pg_ctl" -D "$dir/data" -m immediate -s stop || true
	rm -rf "$dir"
}
trap stop EXIT
cd "$dir"
"${as[@]}" "$bin/initdb" -D "$dir/data" -A trust -U linework -E UTF8 --locale=C > "$dir/log"
"${as[@]}" "$bin/pg_ctl" -D "$dir/data" -s -w -l "$dir/postgres.log" -o "-p $port -k $dir -c listen_addresses=127.0.0.1 -c max_connections=200" start
cd - > /dev/null
bin/linework bench nodes --store "postgres://linework@127.0.0.1:$port/postgres?sslmode=disable" "$@"
