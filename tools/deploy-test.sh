#!/usr/bin/env bash
# Tries the snippets in deploy/ with the proxies that Debian has: Caddy and nginx, with
# TLS and WebSockets, at the root and under a path; and the alerts with the tool that
# Prometheus has for it. Everything happens in a copy of this
# machine's file system that is thrown away, and in a network namespace of its own. Needs
# root, bin/linework, and chromium for the self-test page.
set -euo pipefail
cd "$(dirname "$0")/.."
[ "$(id -u)" = 0 ] || { echo "run it as root: it makes a network namespace and mounts" >&2; exit 1; }
if [ -z "${LINEWORK_DEPLOY_TEST:-}" ]; then
	LINEWORK_DEPLOY_TEST=inside exec unshare --mount "$0" "$@"
fi
work=$(mktemp -d)
ns=lw-deploy-$$
pids=()
finish() {
	for pid in "${pids[@]}"; do kill "$pid" 2> /dev/null || true; done
	wait 2> /dev/null || true
	ip netns del "$ns" 2> /dev/null || true
	umount -R -l "$work" # not rm: what is mounted there is partly this machine's own
	rmdir "$work"
}
trap finish EXIT
trap 'echo "line $LINENO failed" >&2' ERR
mount -t tmpfs tmpfs "$work"
mkdir "$work/upper" "$work/scratch" "$work/machine"
machine=$work/machine
mount -t overlay overlay -o "lowerdir=/,upperdir=$work/upper,workdir=$work/scratch" "$machine"
mount -t proc proc "$machine/proc"
mount --rbind /dev "$machine/dev"
go test -c -o "$machine/play" ./cmd/linework
cp bin/linework "$machine/usr/bin/linework"

echo "== install Caddy, nginx and Prometheus"
printf '#!/bin/sh\nexit 101\n' > "$machine/usr/sbin/policy-rc.d" # nothing is to start by itself
chmod +x "$machine/usr/sbin/policy-rc.d"
chroot "$machine" apt-get install -y --no-install-recommends caddy nginx-light prometheus > "$work/apt" 2>&1 || { tail -5 "$work/apt" >&2; exit 1; }

echo "== alerts"
mkdir "$machine/tmp/alerts"
cp deploy/prometheus/* "$machine/tmp/alerts/"
chroot "$machine" sh -ec 'cd /tmp/alerts; promtool check config prometheus.yml; promtool test rules alerts_test.yml' > "$work/promtool.log" 2>&1 || { cat "$work/promtool.log" >&2; exit 1; }

ip netns add "$ns"
ip -n "$ns" link set lo up
echo "127.0.0.1 localhost games.example.org www.example.org" > "$machine/etc/hosts"
inside() { ip netns exec "$ns" chroot "$machine" "$@"; }
beside() { exec ip netns exec "$ns" chroot "$machine" "$@"; } # with &, so that $! is what it runs
beside env HOME=/root linework serve --listen 127.0.0.1:8080 --data /tmp/root --trusted-proxies 127.0.0.1/32 --bot-delay 5ms > "$work/root.log" 2>&1 &
pids+=($!)
beside env HOME=/root linework serve --listen 127.0.0.1:8081 --data /tmp/path --trusted-proxies 127.0.0.1/32 --bot-delay 5ms --base-path /games/ > "$work/path.log" 2>&1 &
pids+=($!)

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
{ printf '{\n\tlocal_certs\n\tskip_install_trust\n\tadmin off\n}\n'; cat deploy/caddy/Caddyfile; } > "$machine/etc/caddy/Caddyfile"
inside caddy version | cut -d' ' -f1
beside env HOME=/root XDG_DATA_HOME=/tmp/caddy caddy run --config /etc/caddy/Caddyfile > "$work/caddy.log" 2>&1 &
proxy=$!
pids+=("$proxy")
for _ in $(seq 100); do [ -e "$machine/tmp/caddy/caddy/pki/authorities/local/root.crt" ] && break; sleep 0.1; done
try /tmp/caddy/caddy/pki/authorities/local/root.crt
kill "$proxy"
wait "$proxy" || true

echo "== nginx"
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=games.example.org \
	-addext subjectAltName=DNS:games.example.org,DNS:www.example.org -keyout "$machine/etc/ssl/linework.key" -out "$machine/etc/ssl/linework.crt" 2> /dev/null
cp deploy/nginx/* "$machine/etc/nginx/conf.d/"
inside nginx -v
inside nginx -t > "$work/nginx.log" 2>&1 || { cat "$work/nginx.log" >&2; exit 1; }
beside nginx -g 'daemon off;' > "$work/nginx.log" 2>&1 &
pids+=($!)
try /etc/ssl/linework.crt
echo "played behind Caddy and nginx, at the root and under a path"
