#!/usr/bin/env bash
# Lays a siege to servers of its own, on free ports of this machine and with a folder that
# is thrown away: tools/siege.sh [flags of lab siege]
#
# Where Linux allows it, all of that happens in a network namespace that has nothing but
# loopback and a private IPv6 /48, so that attackers can come from any address in there.
# Elsewhere guess-prefix cannot be carried out, and the report says so.
set -euo pipefail
cd "$(dirname "$0")/.."
prefix=fd6c:696e:6577::/48 # attackPrefix in lab/siege/tables.go
if [ -z "${SIEGE_NAMESPACE:-}" ] && command -v ip > /dev/null && unshare --map-root-user --net true 2> /dev/null; then
	SIEGE_NAMESPACE=yes exec unshare --map-root-user --net tools/siege.sh "$@"
fi
host=127.0.0.1
redirect=
if [ -n "${SIEGE_NAMESPACE:-}" ]; then
	ip link set lo up
	ip -6 route add local "$prefix" dev lo && echo 1 > /proc/sys/net/ipv6/ip_nonlocal_bind || true # bound or not, guess-prefix will tell
	host= # all addresses that there are
	redirect=127.0.0.1:8081 # nobody else has a port in here
fi

folder=$(mktemp -d)
servers=()
trap 'kill "${servers[@]}" 2> /dev/null || true; wait "${servers[@]}" 2> /dev/null || true; rm -rf "$folder"' EXIT
# start_server NAME FLAGS... runs a server and sets $address to where it listens.
start_server() {
	local name=$1
	shift
	bin/linework serve --data "$folder/$name" --no-mdns --log-level info "$@" 2> "$folder/$name.log" &
	servers+=($!)
	for _ in $(seq 100); do
		address=$(sed -n 's/.*msg=serving address=\([^ ]*\).*/\1/p' "$folder/$name.log")
		[ -n "$address" ] && return
		sleep 0.1
	done
	{ echo "the server did not start:"; cat "$folder/$name.log"; } >&2
	exit 1
}

(cd "$folder" && go run "$(go env GOROOT)/src/crypto/tls/generate_cert.go" --host localhost,127.0.0.1 --ecdsa-curve P256) 2> /dev/null
start_server plain --listen "$host:0"
plain=${address/localhost/127.0.0.1}
# It has so few connections that half-open handshakes can take them all.
start_server secure --listen 127.0.0.1:0 --tls-cert "$folder/cert.pem" --tls-key "$folder/key.pem" ${redirect:+--http-listen="$redirect"} --max-connections 1000
status=0
bin/lab siege "$plain" --pid "${servers[0]}" --https "$address" ${redirect:+--redirect="http://$redirect"} "$@" || status=$?
grep -m1 -A5 '^panic:\|^fatal error:' "$folder"/*.log >&2 || true # why one is gone, if it is
exit "$status"
