#!/usr/bin/env bash
# Installs the Debian package on a bare Debian that its own systemd has started, in namespaces of this machine: a phone
# plays from another network, the package is upgraded with the game running, removed, installed again and purged. The
# unit runs as it does for people, with its filter of system calls. Then what docs/operating.md tells for a rented server
# is done, word for word, until the phone plays behind nginx with a certificate of an authority of this test's own, and
# once more with a certificate that Linework gets itself. Needs root, mmdebstrap, pebble, openssl and iproute2.
#   OLD=FILE.deb NEW=FILE.deb   the last version and this one; without them both are built here
#   DEBIAN=FILE.tar             a bare Debian as make_debian makes it; without it one is made
set -euo pipefail
cd "$(dirname "$0")/.."
[ "$(id -u)" = 0 ] || { echo "run it as root: it makes namespaces and mounts" >&2; exit 1; }
if [ -z "${DEBIAN_TEST:-}" ]; then
	DEBIAN_TEST=inside exec unshare --mount "$0" "$@"
fi
work=$(mktemp -d)
root=$work/root there=lw-phone-$$ group=/sys/fs/cgroup/lw-debian-$$ first='' player='' beside=()
finish() {
	[ -z "$player" ] || kill "$player" 2> /dev/null || true
	for pid in "${beside[@]}"; do kill "$pid" 2> /dev/null || true; done
	[ -z "$first" ] || kill -KILL "$first" 2> /dev/null || true # all that it has started goes with it
	wait 2> /dev/null || true
	ip netns del "$there" 2> /dev/null || true
	umount -R -l "$work" 2> /dev/null || true
	rm -rf "$work"
}
trap finish EXIT
trap 'echo "line $LINENO failed" >&2' ERR
mount -t tmpfs tmpfs "$work"

# make_debian makes a bare Debian with systemd, which finds what the page has installed in the cache of apt, for it has no internet.
make_debian() {
	mmdebstrap --quiet --variant=minbase --include=systemd-sysv,dbus,ca-certificates "$(. /etc/os-release && echo "$VERSION_CODENAME")" "$root"
	cp /etc/resolv.conf "$root/etc/"
	chroot "$root" sh -ec 'apt-get -qq update; apt-get -qq -y install --download-only nginx certbot python3-certbot-nginx' > "$work/apt" 2>&1 || { cat "$work/apt" >&2; exit 1; }
}

echo "== packages of the last version and of this one"
stamp=$(git log -1 --format=%ct)
architecture=$(dpkg --print-architecture)
# package FILE VERSION: gives FILE, or builds a package of this source.
package() {
	if [ -n "$1" ]; then echo "$1"; return; fi
	[ -x "$work/release" ] || go build -C tools/release -o "$work/release" .
	"$work/release" -version "$2" -time "$stamp" -only "linux/${architecture/armhf/arm\/7}" -out "$work/$2" 2> /dev/null
	echo "$work/$2"/*.deb
}
old=$(package "${OLD:-}" 0.0.1)
new=$(package "${NEW:-}" 0.0.2)
play=${PLAY:-$work/play}
[ -n "${PLAY:-}" ] || go test -c -o "$play" ./cmd/linework

echo "== a bare Debian, with a network of its own and a phone in another"
mkdir "$root"
if [ -n "${DEBIAN:-}" ]; then
	tar -xf "$DEBIAN" -C "$root"
else
	make_debian
fi
cp "$old" "$root/old.deb"
cp "$new" "$root/new.deb"
mount --bind "$root" "$root"
mount -t sysfs -o ro sysfs "$root/sys"
for folder in run tmp dev; do mount -t tmpfs -o mode=755 tmpfs "$root/$folder"; done
chmod 1777 "$root/tmp"
for device in null zero full random urandom tty; do touch "$root/dev/$device" && mount --bind "/dev/$device" "$root/dev/$device"; done
mkdir "$root/dev/pts" "$root/dev/shm"
ln -s /proc/self/fd "$root/dev/fd"
mount -t tmpfs tmpfs "$root/dev/shm"
mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
mkdir "$root/sys/fs/cgroup/lw-debian-$$"
# The first process of the new namespaces becomes systemd, whose groups of processes are all below its own.
unshare --mount --pid --uts --ipc --net --fork --kill-child bash -euc '
	root=$1 group=$2
	echo 0 > "$root/sys/fs/cgroup/$group/cgroup.procs"
	mount -t proc proc "$root/proc"
	mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
	ln -s pts/ptmx "$root/dev/ptmx"
	hostname debian
	exec unshare --cgroup bash -euc "
		umount $root/sys/fs/cgroup
		mount -t cgroup2 cgroup2 $root/sys/fs/cgroup
		cd $root
		pivot_root . mnt
		umount -l /mnt
		exec env -i container=lxc PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --system"
' boot "$root" "lw-debian-$$" < /dev/null > "$work/boot" 2>&1 &
launcher=$!
until first=$(pgrep -P "$launcher") && [ "$(cat "/proc/$first/comm")" = systemd ]; do
	kill -0 "$launcher" || { cat "$work/boot" >&2; exit 1; }
	sleep 0.1
done
inside() { nsenter --target "$first" --mount --uts --ipc --net --pid --root env -i --chdir=/ HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive "$@"; }
for _ in $(seq 300); do
	state=$(inside systemctl is-system-running 2> /dev/null || true)
	[ "$state" != running ] || break
	sleep 0.2
done
[ "$state" = running ] || { echo "systemd says: $state" >&2; inside systemctl --failed --no-pager >&2; exit 1; }
ip netns add "$there"
ip link add "lw$$" type veth peer name eth0 netns "$there"
ip link set "lw$$" netns "$first" name eth0
nsenter --target "$first" --net ip addr add 10.197.0.1/24 dev eth0
nsenter --target "$first" --net ip link set eth0 up
nsenter --target "$first" --net ip link set lo up
ip -n "$there" addr add 10.197.0.2/24 dev eth0
ip -n "$there" link set lo up
ip -n "$there" link set eth0 up

apt() { inside apt-get -qq -y "$@" > "$work/apt" 2>&1 || { cat "$work/apt" >&2; exit 1; }; }
# is STATE…: fails unless systemd says so of the service: enabled or disabled, active or inactive.
is() {
	for want in "$@"; do
		case $want in
		enabled | disabled) got=$(inside systemctl is-enabled linework 2> /dev/null || true) ;;
		*) got=$(inside systemctl is-active linework || true) ;;
		esac
		[ "$got" = "$want" ] || { echo "the service is $got, not $want" >&2; inside journalctl --no-pager -u linework >&2; exit 1; }
	done
}
answers() { for _ in $(seq 100); do inside linework health > /dev/null 2>&1 && return; sleep 0.1; done; return 1; }

echo "== install, play, and upgrade with the game running"
apt install /old.deb
is enabled active
ip netns exec "$there" "$play" -test.run '^TestInstalled$' -test.v -test.timeout 300s -installed http://10.197.0.1:8080/ \
	-between "touch $work/now; until [ -e $work/done ]; do sleep 0.05; done" > "$work/played" 2>&1 &
player=$!
until [ -e "$work/now" ]; do
	kill -0 "$player" 2> /dev/null || { cat "$work/played" >&2; inside journalctl --no-pager -u linework >&2; exit 1; }
	sleep 0.05
done
inside sh -c 'echo "# a setting of our own" >> /etc/linework/linework.toml' # it must outlive the upgrade
apt install -o Dpkg::Options::=--force-confold /new.deb
touch "$work/done"
wait "$player" || { cat "$work/played" >&2; exit 1; }
player=''
sed -n 's/^ *installed_test.go:[0-9]*: /   /p' "$work/played"
is enabled active
inside grep -q "a setting of our own" /etc/linework/linework.toml
inside linework version | sed -n '1s/^/   /p'
inside linework backup /tmp/backup > /dev/null
inside systemd-analyze security --no-pager linework.service | tail -1 | sed 's/^/   /'
inside systemd-analyze security --no-pager --threshold=15 linework.service > /dev/null

echo "== remove and install again"
apt remove linework
is inactive
inside test -e /var/lib/linework/linework.db
apt install /new.deb
answers
is enabled active
inside sh -c 'cd /var/lib/linework && linework tables' | grep iota > /dev/null
inside systemctl disable --now linework 2> /dev/null
apt install --reinstall /new.deb
is disabled inactive
apt remove linework
apt install /new.deb
is disabled inactive

echo "== purge"
apt purge linework
inside sh -c '[ ! -e /etc/linework ] && [ ! -e /usr/bin/linework ] && [ -e /var/lib/linework/linework.db ]'
[ -z "$(inside find /var/lib/systemd/deb-systemd-helper-enabled -name 'linework*' 2> /dev/null)" ]
apt install /new.deb
answers
is enabled active
[ -z "$(inside systemctl --failed --quiet --no-pager)" ]

echo "== from nothing to a table behind nginx, as docs/operating.md tells it"
apt purge linework
rm -rf "$root/var/lib/linework"
# The authority and the only name server stand where the phone is.
mkdir "$work/authority"
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=authority -addext subjectAltName=IP:10.197.0.2 \
	-keyout "$work/authority/key.pem" -out "$work/authority/cert.pem" 2> /dev/null
echo '{"pebble": {"listenAddress": "10.197.0.2:14000", "managementListenAddress": "10.197.0.2:15000", "certificate": "'"$work"'/authority/cert.pem",
	"privateKey": "'"$work"'/authority/key.pem", "httpPort": 80, "tlsPort": 443}}' > "$work/authority/pebble.json"
ip netns exec "$there" pebble-challtestsrv -defaultIPv4 10.197.0.1 -defaultIPv6 '' -dns01 127.0.0.1:8053 -http01 '' -https01 '' -tlsalpn01 '' -management 127.0.0.1:8055 > "$work/names" 2>&1 &
beside+=($!)
PEBBLE_VA_NOSLEEP=1 PEBBLE_WFE_NONCEREJECT=0 ip netns exec "$there" pebble -config "$work/authority/pebble.json" -dnsserver 127.0.0.1:8053 > "$work/pebble" 2>&1 &
beside+=($!)
cp "$work/authority/cert.pem" "$root/usr/local/share/ca-certificates/authority.crt"
inside update-ca-certificates > /dev/null 2>&1
inside mkdir -p /root/.config/letsencrypt /srv/home
inside tee /root/.config/letsencrypt/cli.ini > /dev/null <<-'END'
	server = https://10.197.0.2:14000/dir
	agree-tos = true
	register-unsafely-without-email = true
	non-interactive = true
END
cp "$new" "$root/srv/home/linework_new.deb"
{
	printf 'set -ex\nsudo() { "$@"; }\ncd /srv/home\nexport REQUESTS_CA_BUNDLE=/etc/ssl/certs/ca-certificates.crt\n'
	awk '/^## /{on = /On a rented server/} /^```/{code = on && /sh$/; next} on && code' docs/operating.md | sed 's/sudo apt /apt-get -qq -y /'
} > "$root/srv/home/steps"
# at waits until the phone is answered over HTTPS, by a certificate of the authority.
at() {
	ip netns exec "$there" curl -sk "https://10.197.0.2:15000/roots/0" -o "$work/root.pem"
	for _ in $(seq 300); do
		ip netns exec "$there" curl -sf -o /dev/null --resolve games.example.org:443:10.197.0.1 --cacert "$work/root.pem" https://games.example.org/ && return
		sleep 0.2
	done
	return 1
}
# phone_plays has the phone open the page by its name, and play.
phone_plays() {
	at || { inside journalctl --no-pager -u linework >&2; exit 1; }
	echo "10.197.0.1 games.example.org" > "$work/hosts"
	ip netns exec "$there" unshare --mount bash -euc 'mount --bind "$1" /etc/hosts; SSL_CERT_FILE=$2 exec "$3" -test.run "^TestInstalled$" -test.v -test.timeout 120s -installed https://games.example.org/' \
		plays "$work/hosts" "$work/root.pem" "$play" > "$work/played" 2>&1 || { cat "$work/played" >&2; exit 1; }
	sed -n 's/^ *installed_test.go:[0-9]*: /   /p' "$work/played"
}
began=$(date +%s)
inside bash /srv/home/steps > "$work/steps" 2>&1 || { tail -30 "$work/steps" >&2; inside tail -40 /var/log/letsencrypt/letsencrypt.log >&2 || true; exit 1; }
phone_plays
echo "   from nothing to a game behind nginx: $(($(date +%s) - began)) s"
nsenter --target "$first" --net curl -sf http://127.0.0.1:9090/metrics | grep linework_tables > /dev/null

echo "== with a certificate that Linework gets itself"
inside systemctl disable --quiet --now nginx
inside sh -ec '
	sed -i "/^listen\|^trusted-proxies\|^public-url\|^metrics-listen/d" /etc/linework/linework.toml
	printf "%s\n" "domain = [\"games.example.org\"]" "acme-ca = \"https://10.197.0.2:14000/dir\"" >> /etc/linework/linework.toml
	mkdir -p /etc/systemd/system/linework.service.d'
awk '/With the Debian package/{on = 1} /^```/{code = on && /ini$/; if (on && !code) exit; next} code' docs/operating.md > "$root/etc/systemd/system/linework.service.d/override.conf"
grep -q CAP_NET_BIND_SERVICE "$root/etc/systemd/system/linework.service.d/override.conf"
inside systemctl daemon-reload
inside systemctl restart linework
phone_plays
echo "installed, played, upgraded, removed and purged on Debian $(inside cat /etc/debian_version) with its systemd, and played behind nginx"
