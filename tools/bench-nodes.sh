#!/usr/bin/env bash
# Starts a PostgreSQL of its own on loopback, runs lab bench nodes on it, says what
# that cost the database and stops it: tools/bench-nodes.sh [flags of lab bench nodes].
# LAB names another program to measure than bin/lab.
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
url="postgres://linework@127.0.0.1:$port/postgres?sslmode=disable"
"${LAB:-bin/lab}" bench nodes --store "$url" "$@"

# What the database took from its start on: its processes that have ended are counted with
# their parent.
main=$(head -1 "$dir/data/postmaster.pid")
cpu=$({ cat /proc/"$main"/stat $(pgrep -P "$main" | sed 's|.*|/proc/&/stat|') 2> /dev/null || true; } | awk -v main="$main" -v hz="$(getconf CLK_TCK)" '
	{ sum += $14 + $15; if ($1 == main) sum += $16 + $17 } END { printf "%.2f", sum / hz }')
"$bin/psql" -h 127.0.0.1 -p "$port" -U linework -d postgres -Atq <<SQL
SELECT format('the database: %s entries of %s bytes in %s rows, %s MB of write-ahead log (%s bytes an entry), %s MB of tables and indexes (%s bytes an entry), $cpu CPU s',
	n, ink / greatest(n, 1), rows, wal >> 20, wal / greatest(n, 1), size >> 20, size / greatest(n, 1))
FROM (SELECT (SELECT sum(entries)::bigint FROM linework.tables) n, (SELECT sum(bytes)::bigint FROM linework.tables) ink, (SELECT count(*) FROM linework.entries) rows,
	pg_wal_lsn_diff(pg_current_wal_lsn(), '0/1000000')::bigint wal, pg_database_size('postgres') - 8000000 size) x;
SQL
