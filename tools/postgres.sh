#!/usr/bin/env bash
# Makes sure that there is a PostgreSQL for the tests of the journal; installs Debian's
# through apt where there is none. Its own cluster is not used, and stays as it is.
set -euo pipefail
for server in /usr/lib/postgresql/*/bin/postgres; do
	[ -x "$server" ] && exit 0
done
command -v apt-get > /dev/null || { echo "without PostgreSQL 15 or newer its tests are skipped" >&2; exit 0; }
"$(dirname "$0")/apt.sh" postgresql
