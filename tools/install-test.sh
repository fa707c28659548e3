#!/usr/bin/env bash
# Installs what `make release` builds as people do, in a copy of this machine's file
# system that is thrown away, and plays from another network namespace: the Debian
# package, the archive and the root file system of the image. Each is upgraded with a
# game running. Needs root, dpkg, iproute2 and util-linux.
set -euo pipefail
cd "$(dirname "$0")/.."
. tools/machine.sh
case $(dpkg --print-architecture) in
amd64) target=linux/amd64 title=linux_amd64 ;;
arm64) target=linux/arm64 title=linux_arm64 ;;
armhf) target=linux/arm/7 title=linux_armv7 ;;
*) echo "there is no release for this machine" >&2; exit 1 ;;
esac
here=lw-server-$$ there=lw-phone-$$
namespaces=("$here" "$there")
server='' player=''
running() { echo "$server" "$player"; }

echo "== build an older and a newer version"
stamp=$(git log -1 --format=%ct)
go build -C tools/release -o "$work/release" .
for version in 0.0.1 0.0.2; do
	"$work/release" -version "$version" -time "$stamp" -only "$target" -out "$work/$version" 2> /dev/null
done
go test -c -o "$work/play" ./cmd/linework

echo "== two network namespaces, and a machine of their own"
ip netns add "$here"
ip netns add "$there"
ip link add eth0 netns "$here" type veth peer name eth0 netns "$there"
ip -n "$here" addr add 10.197.0.1/24 dev eth0
ip -n "$there" addr add 10.197.0.2/24 dev eth0
for ns in "$here" "$there"; do
	ip -n "$ns" link set lo up
	ip -n "$ns" link set eth0 up
done

# serve ROOT USER FOLDER NAME=VALUE… -- COMMAND…: runs a server under the limits of the
# unit: its user, no capabilities, and nothing to be written but the folder.
serve() {
	local root=$1 user=$2 folder=$3 settings=()
	shift 3
	while [ "$1" != -- ]; do settings+=("$1"); shift; done
	shift
	ip netns exec "$here" unshare --mount bash -euc '
		root=$1 user=$2 folder=$3
		shift 3
		mount --rbind "$root" "$root"
		mount --bind "$root$folder" "$root$folder"
		mount -o remount,ro,bind "$root"
		cd "$root$folder"
		ulimit -n 16384
		umask 0077
		exec env -i "$@"
	' serve "$root" "$user" "$folder" "${settings[@]}" "$(command -v setpriv)" --no-new-privs "$(command -v chroot)" --userspec="$user" "$root" "$@" > "$work/log" 2>&1 &
	server=$!
}

stop() {
	kill "$server"
	wait "$server" || { echo "the server did not end well:" >&2; cat "$work/log" >&2; exit 1; }
	server=''
}

# play UPGRADE: plays from the other namespace, and upgrades in the middle.
play() {
	rm -f "$work/now" "$work/done"
	ip netns exec "$there" "$work/play" -test.run '^TestInstalled$' -test.v -test.timeout 120s -installed http://10.197.0.1:8080/ \
		-between "touch $work/now; until [ -e $work/done ]; do sleep 0.05; done" > "$work/played" 2>&1 &
	player=$!
	until [ -e "$work/now" ]; do
		kill -0 "$player" 2> /dev/null || { cat "$work/played" "$work/log" >&2; exit 1; }
		sleep 0.05
	done
	stop
	"$1"
	touch "$work/done"
	wait "$player" || { cat "$work/played" "$work/log" >&2; exit 1; }
	player=''
	sed -n 's/^ *installed_test.go:[0-9]*: /   /p' "$work/played"
	stop
}

echo "== the Debian package"
unit=$machine/usr/lib/systemd/system/linework.service
of_unit() { sed -n "s/^$1=//p" "$unit"; }
install_deb() { chroot "$machine" dpkg -i "/tmp/linework.deb" > "$work/dpkg" 2>&1 || { cat "$work/dpkg" >&2; exit 1; }; }
serve_deb() {
	# What systemd does before it starts the unit.
	install -d -m "$(of_unit StateDirectoryMode)" -o "$(chroot "$machine" id -u linework)" -g "$(chroot "$machine" id -g linework)" "$machine/var/lib/linework"
	read -ra command <<< "$(of_unit ExecStart)"
	serve "$machine" "$(of_unit User):$(of_unit Group)" /var/lib/linework "$(of_unit Environment)" -- "${command[@]}"
}
upgrade_deb() {
	cp "$work"/0.0.2/*.deb "$machine/tmp/linework.deb"
	install_deb
	serve_deb
}
cp "$work"/0.0.1/*.deb "$machine/tmp/linework.deb"
install_deb
echo "# a setting of our own" >> "$machine/etc/linework/linework.toml" # it must outlive the upgrade
serve_deb
play upgrade_deb
grep -q "a setting of our own" "$machine/etc/linework/linework.toml"
chroot "$machine" linework version | grep "^linework 0.0.2" > /dev/null
(cd "$machine/var/lib/linework" && chroot "$machine" linework tables | grep iota > /dev/null)
chroot "$machine" linework backup /tmp/backup > /dev/null
chroot "$machine" dpkg --purge linework > "$work/dpkg" 2>&1
[ -e "$machine/var/lib/linework/linework.db" ] || { echo "a purge removes tables" >&2; exit 1; }

echo "== the archive"
unpack() { tar -xzf "$work/$1/linework_$1_$title.tar.gz" --strip-components=1 -C "$machine/srv/games" --no-same-owner; }
serve_archive() { serve "$machine" nobody:nogroup /srv/games -- /bin/sh -c 'cd /srv/games && exec ./linework serve'; }
upgrade_archive() {
	unpack 0.0.2
	serve_archive
}
began=$(date +%s%N)
install -d -o nobody "$machine/srv/games"
unpack 0.0.1
serve_archive
until grep -q "address=" "$work/log"; do sleep 0.01; done
echo "   from the archive to a server: $((($(date +%s%N) - began) / 1000000)) ms"
play upgrade_archive

echo "== the image"
mkdir "$work/image" "$work/data"
# extract VERSION: lays out the image's root file system, and what to run there.
extract() {
	rm -rf "$work/image"
	mkdir "$work/image"
	python3 - "$work/$1/linework_$1_image.tar" "$work/image" > "$work/run" <<-'PYTHON'
		import io, json, sys, tarfile
		with tarfile.open(sys.argv[1]) as image:
		    manifest, = json.load(image.extractfile("manifest.json"))
		    for layer in manifest["Layers"]:
		        tarfile.open(fileobj=io.BytesIO(image.extractfile(layer).read())).extractall(sys.argv[2])
		    config = json.load(image.extractfile(manifest["Config"]))["config"]
		print(config["User"], " ".join(config["Env"]), "--", *config["Entrypoint"], *config["Cmd"])
	PYTHON
	mount --bind "$work/data" "$work/image/data"
}
serve_image() {
	read -ra run < "$work/run"
	serve "$work/image" "${run[0]}" /data "${run[@]:1}"
}
upgrade_image() {
	umount "$work/image/data"
	extract 0.0.2
	serve_image
	image_is_well
}
# image_is_well runs the image's health check.
image_is_well() {
	for _ in $(seq 100); do
		if ip netns exec "$here" env -i LINEWORK_LISTEN=:8080 "$(command -v setpriv)" --no-new-privs "$(command -v chroot)" --userspec=65532:65532 "$work/image" /linework health > /dev/null 2>&1; then
			return
		fi
		sleep 0.1
	done
	echo "the image is not well" >&2
	exit 1
}
extract 0.0.1
chown 65532:65532 "$work/data" # as a new volume has it, from the folder of the image
size=$(stat -c %s "$work/0.0.1/linework_0.0.1_image.tar")
[ "$size" -lt $((40 << 20)) ] || { echo "the image has $size bytes" >&2; exit 1; }
echo "   $((size >> 20)) MB"
serve_image
image_is_well
play upgrade_image
echo "installed, played and upgraded: package, archive and image"
