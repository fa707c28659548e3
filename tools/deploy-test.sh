#!/usr/bin/env bash
# Tries the snippets in deploy/ with the proxies that Debian has: Caddy, nginx and HAProxy,
# with TLS and WebSockets, at the root, under a path and before three nodes that share a
# PostgreSQL and are replaced one after another; the filter for fail2ban with fail2ban, and the alerts with the tool that
# Prometheus has for it. Everything happens in a copy of this
# machine's file system that is thrown away, and in a network namespace of its own. Needs
# root, bin/linework, and chromium for the self-test page.
set -euo pipefail
cd "$(dirname "$0")/.."
. tools/machine.sh
ns=lw-deploy-$$
namespaces=("$ns")
pids=()
running() { echo "${pids[@]}" $(cat "$machine"/tmp/node-*.pid 2> /dev/null); }
go test -c -o "$machine/play" ./cmd/linework
cp bin/linework "$machine/usr/bin/linework"

echo "== install Caddy, nginx, HAProxy, PostgreSQL, Prometheus and fail2ban"
printf '#!/bin/sh\nexit 101\n' > "$machine/usr/sbin/policy-rc.d" # nothing is to start by itself
chmod +x "$machine/usr/sbin/policy-rc.d"
chroot "$machine" apt-get install -y --no-install-recommends caddy nginx-light haproxy postgresql prometheus fail2ban > "$work/apt" 2>&1 || { tail -5 "$work/apt" >&2; exit 1; }

echo "== alerts"
mkdir "$machine/tmp/alerts"
cp deploy/prometheus/* "$machine/tmp/alerts/"
chroot "$machine" sh -ec 'cd /tmp/alerts; promtool check config prometheus.yml; promtool test rules alerts_test.yml' > "$work/promtool.log" 2>&1 || { cat "$work/promtool.log" >&2; exit 1; }

ip netns add "$ns"
ip -n "$ns" link set lo up
echo "127.0.0.1 localhost games.example.org www.example.org many.example.org" > "$machine/etc/hosts"
inside() { ip netns exec "$ns" chroot "$machine" "$@"; }
beside() { exec ip netns exec "$ns" chroot "$machine" "$@"; } # with &, so that $! is what it runs
beside env HOME=/root linework serve --listen 127.0.0.1:8080 --data /tmp/root --log-level debug --trusted-proxies 127.0.0.1/32 --public-url https://games.example.org/ --bot-delay 5ms > "$work/root.log" 2>&1 &
pids+=($!)
beside env HOME=/root linework serve --listen 127.0.0.1:8081 --data /tmp/path --trusted-proxies 127.0.0.1/32 --bot-delay 5ms --base-path /games/ --public-url https://www.example.org/games/ > "$work/path.log" 2>&1 &
pids+=($!)

echo "== three nodes on PostgreSQL"
cat > "$machine/usr/bin/node" <<'END'
#!/bin/sh
# node PORT: starts a node and waits until it is ready. By its path: a test that runs it has a linework of its own in PATH.
LINEWORK_STORE=postgres://postgres@127.0.0.1:5433/postgres LINEWORK_NODE_TOKEN=deploy-test-of-nodes HOME=/root \
	setsid /usr/bin/linework serve --listen "127.0.0.1:$1" --node-address "http://127.0.0.1:$1" --trusted-proxies 127.0.0.1/32 --public-url https://many.example.org/ --bot-delay 5ms > "/tmp/node-$1.log" 2>&1 &
echo $! > "/tmp/node-$1.pid"
for _ in $(seq 100); do /usr/bin/linework health --listen "127.0.0.1:$1" > /dev/null 2>&1 && exit; sleep 0.1; done
cat "/tmp/node-$1.log"
exit 1
END
cat > "$machine/usr/bin/roll" <<'END'
#!/bin/sh
# roll: replaces every node, one after another.
set -e
for port in 8082 8083 8084; do
	old=$(cat "/tmp/node-$port.pid")
	kill "$old"
	while kill -0 "$old" 2> /dev/null; do sleep 0.05; done
	node "$port"
	sleep 2 # so that the proxy has seen it
done
END
chmod +x "$machine/usr/bin/node" "$machine/usr/bin/roll"
postgres=$(ls -d "$machine"/usr/lib/postgresql/*/bin | tail -1)
postgres=${postgres#"$machine"}
inside su postgres -c "$postgres/initdb -D /tmp/pg --auth trust" > "$work/pg.log" 2>&1
beside su postgres -c "exec $postgres/postgres -D /tmp/pg -p 5433 -h 127.0.0.1 -k /tmp" >> "$work/pg.log" 2>&1 &
pids+=($!)
for _ in $(seq 100); do inside su postgres -c "$postgres/pg_isready -q -h 127.0.0.1 -p 5433" && break; sleep 0.1; done
for port in 8082 8083 8084; do inside node "$port" || { cat "$work/pg.log" >&2; exit 1; }; done

# tryNodes CERTIFICATE: plays at three nodes behind the proxy that runs, while each is replaced.
tryNodes() {
	inside env SSL_CERT_FILE="$1" /play -test.run '^TestInstalled$' -test.v -test.timeout 120s -installed https://many.example.org/ -between roll > "$work/played" 2>&1 ||
		{ cat "$work/played" "$work"/*.log "$machine"/tmp/node-*.log >&2; exit 1; }
	sed -n "s|^ *installed_test.go:[0-9]*: |   three nodes, each replaced: |p" "$work/played"
}

# try CERTIFICATE: plays behind the proxy that runs, and looks at the self-test page.
try() {
	for url in https://games.example.org/ https://www.example.org/games/; do
		inside env SSL_CERT_FILE="$1" /play -test.run '^TestInstalled$' -test.v -test.timeout 120s -installed "$url" > "$work/played" 2>&1 || { cat "$work/played" "$work"/*.log >&2; exit 1; }
		sed -n "s|^ *installed_test.go:[0-9]*: |   $url: |p" "$work/played"
		(cd web && ip netns exec "$ns" node --input-type=module - "${url}selftest" < ../tools/selftest.js) || exit 1
	done
}

echo "== Caddy"
# Its own authority signs instead of a public one; the rest is the snippet.
{ printf '{\n\tlocal_certs\n\tskip_install_trust\n\tadmin off\n}\n'; cat deploy/caddy/Caddyfile deploy/caddy/several.Caddyfile; } > "$machine/etc/caddy/Caddyfile"
inside caddy version | cut -d' ' -f1
beside env HOME=/root XDG_DATA_HOME=/tmp/caddy caddy run --config /etc/caddy/Caddyfile > "$work/caddy.log" 2>&1 &
proxy=$!
pids+=("$proxy")
for _ in $(seq 100); do [ -e "$machine/tmp/caddy/caddy/pki/authorities/local/root.crt" ] && break; sleep 0.1; done
try /tmp/caddy/caddy/pki/authorities/local/root.crt
tryNodes /tmp/caddy/caddy/pki/authorities/local/root.crt
kill "$proxy"
wait "$proxy" || true

echo "== nginx"
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=games.example.org \
	-addext subjectAltName=DNS:games.example.org,DNS:www.example.org,DNS:many.example.org -keyout "$machine/etc/ssl/linework.key" -out "$machine/etc/ssl/linework.crt" 2> /dev/null
cp deploy/nginx/* "$machine/etc/nginx/conf.d/"
inside nginx -v
inside nginx -t > "$work/nginx.log" 2>&1 || { cat "$work/nginx.log" >&2; exit 1; }
beside nginx -g 'daemon off;' > "$work/nginx.log" 2>&1 &
proxy=$!
pids+=("$proxy")
try /etc/ssl/linework.crt
tryNodes /etc/ssl/linework.crt
kill "$proxy"
wait "$proxy" || true

echo "== fail2ban"
# Two clients try a code that no table has; fail2ban is to find both in the log.
cp deploy/fail2ban/filter.conf "$machine/etc/fail2ban/filter.d/linework.conf"
cp deploy/fail2ban/jail.conf "$machine/etc/fail2ban/jail.d/linework.conf"
for client in 203.0.113.9 2001:db8::7; do inside curl -s -H "X-Forwarded-For: $client" http://127.0.0.1:8080/api/tables/ZZZZZ > /dev/null; done
cp "$work/root.log" "$machine/tmp/linework.log"
inside fail2ban-regex --print-all-matched /tmp/linework.log linework > "$work/fail2ban" || { cat "$work/fail2ban" >&2; exit 1; }
grep -q 'client=203.0.113.9 why=no-such-table' "$work/fail2ban" && grep -q 'client=2001:db8::/64 why=no-such-table' "$work/fail2ban" || { cat "$work/fail2ban" >&2; exit 1; }
sed -n 's/^Lines: /   lines: /p' "$work/fail2ban"
touch "$machine/var/log/auth.log" # for the jail that comes with the package
inside fail2ban-client -t > "$work/fail2ban" 2>&1 || { cat "$work/fail2ban" >&2; exit 1; }

echo "== HAProxy"
cat "$machine/etc/ssl/linework.crt" "$machine/etc/ssl/linework.key" > "$machine/etc/ssl/linework.pem"
cp deploy/haproxy/several.cfg "$machine/etc/haproxy/"
inside haproxy -v | sed -n 1p
beside haproxy -f /etc/haproxy/several.cfg > "$work/haproxy.log" 2>&1 &
pids+=($!)
tryNodes /etc/ssl/linework.crt
echo "played behind Caddy, nginx and HAProxy, at the root, under a path and at three nodes"
