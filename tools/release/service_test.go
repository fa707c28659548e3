package main

import (
	"path/filepath"
	"testing"
)

// The Debian package does with the service what Debian does. It is installed, removed and
// purged in a copy of this machine's file system that is thrown away, with a systemctl that
// does what is done with files and only notes what needs a systemd.
func TestDebianService(t *testing.T) {
	if !*whole {
		t.Skip("make release-check installs it, as root")
	}
	b := packOnce(t, "1.2.3")
	sh(t, `exec unshare --mount bash -euo pipefail -c "$SCRIPT"`, "DEB="+filepath.Join(b.out, "linework_1.2.3-1_amd64.deb"), `SCRIPT=
		trap 'echo "failed: $BASH_COMMAND"' ERR
		work=$(mktemp -d)
		mount -t tmpfs tmpfs "$work"
		trap 'umount -R -l "$work"; rmdir "$work"' EXIT
		mkdir "$work/upper" "$work/scratch" "$work/machine"
		machine=$work/machine
		mount -t overlay overlay -o "lowerdir=/,upperdir=$work/upper,workdir=$work/scratch" "$machine"
		mount -t proc proc "$machine/proc"
		mount --bind /dev "$machine/dev"
		cp "$DEB" "$machine/linework.deb"
		rm -f "$machine/usr/sbin/policy-rc.d" # images of Debian forbid with it that anything starts
		mv "$machine/usr/bin/systemctl" "$machine/usr/bin/systemctl.real"
		cat > "$machine/usr/bin/systemctl" <<-'END'
			#!/bin/sh
			case "$*" in
			*preset* | *enable* | *is-enabled*) SYSTEMD_OFFLINE=1 exec systemctl.real "$@" ;;
			*start* | *stop*) echo "$*" >> /asked ;;
			*is-active* | *LoadState*) exit 1 ;;
			esac
		END
		chmod +x "$machine/usr/bin/systemctl"
		dpkg() { : > "$machine/asked"; chroot "$machine" dpkg "$@" || exit; }
		asked() { grep -q -E "\b($1) linework.service" "$machine/asked" || { echo "systemd was not asked to $1"; cat "$machine/asked"; exit 1; }; }
		askedNothing() { [ ! -s "$machine/asked" ] || { cat "$machine/asked"; exit 1; }; }
		enabled() { [ -L "$machine/etc/systemd/system/multi-user.target.wants/linework.service" ]; }
		disabled() { ! enabled; }

		echo "in a chroot, in which an image for a Pi is made: it is enabled and not started"
		dpkg -i linework.deb
		enabled
		askedNothing
		[ "$(chroot "$machine" stat -c '%a %U:%G' /etc/linework/linework.toml)" = "640 root:linework" ]
		chroot "$machine" man linework | grep -- --keep-days
		mkdir -p "$machine/run/systemd/system"
		echo "removed and installed again, with a systemd that runs: it is as before"
		dpkg --remove linework
		asked stop
		dpkg -i linework.deb
		enabled
		asked "start|restart"
		echo "an upgrade starts it again"
		dpkg -i linework.deb
		enabled
		asked restart
		echo "what the operator has disabled stays so"
		rm "$machine/etc/systemd/system/multi-user.target.wants/linework.service"
		dpkg -i linework.deb
		disabled
		askedNothing
		dpkg --remove linework
		dpkg -i linework.deb
		disabled
		askedNothing
		echo "after a purge it is forgotten"
		dpkg --purge linework
		[ -z "$(find "$machine/var/lib/systemd/deb-systemd-helper-enabled" -name "linework*")" ]
		[ ! -e "$machine/etc/linework/linework.toml" ]
		dpkg -i linework.deb
		enabled
		asked start`)
}
