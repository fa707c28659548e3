package main

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

var whole = flag.Bool("whole", false, "build the whole release twice and look it over (make release-check)")

// sh runs a script in the root of the source tree and returns what it prints.
func sh(t *testing.T, script string, env ...string) string {
	t.Helper()
	cmd := exec.Command("bash", "-euo", "pipefail", "-c", script)
	cmd.Env = append(os.Environ(), env...)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Errorf("%s\n%v\n%s", script, err, out)
	}
	return strings.TrimSpace(string(out))
}

// A release that is built here and once more in a copy of the sources elsewhere, in another
// time zone and with another umask, has the same bytes; and the tools that others have for
// packages, units, images and compose files find nothing wrong with it.
func TestWholeRelease(t *testing.T) {
	if !*whole {
		t.Skip("make release-check builds it")
	}
	work := t.TempDir()
	version := sh(t, "tools/version.sh")
	first := &build{version: version, commit: "test", source: "https://example.org/", time: time.Unix(1_700_000_000, 0).UTC(), out: work + "/first"}
	first.buildRelease("")
	sh(t, `mkdir "$WORK/elsewhere"
		{ git ls-files; find $(git ls-files '*/.gitkeep' | xargs dirname) -type f; } | sort -u | tar -cf - -T - | tar -xf - -C "$WORK/elsewhere"
		cd "$WORK/elsewhere"
		umask 077
		go build -C tools/release -o "$WORK/release" .
		TZ=Asia/Tokyo "$WORK/release" -version "$VERSION" -commit test -source https://example.org/ -time 1700000000 -out "$WORK/second"
		diff -r "$WORK/first" "$WORK/second"`, "WORK="+work, "VERSION="+version)
	at := "RELEASE=" + first.out
	t.Run("packages", func(t *testing.T) {
		sh(t, `lintian --allow-root --fail-on error,warning "$RELEASE"/*.deb`, at)
		sh(t, `for package in "$RELEASE"/*.rpm; do
			rpm --query --package --list "$package" | grep -x /usr/lib/systemd/system/linework.service
			rpm --checksig --nosignature "$package"
		done`, at)
	})
	t.Run("signature", func(t *testing.T) {
		// As `make release KEY=…` signs, and as docs/stability.md tells people to verify, word for word.
		sh(t, `page=$PWD/docs/stability.md
			cd "$WORK"
			cp "$RELEASE/SHA256SUMS" .
			ssh-keygen -q -t ed25519 -N "" -f linework-release
			ssh-keygen -q -Y sign -f linework-release -n linework SHA256SUMS
			awk '/^## Verify/{on = 1} /^\x60\x60\x60/{code = on && /sh$/; next} on && code' "$page" > verify
			grep -q "ssh-keygen -Y verify" verify
			bash -euo pipefail verify
			sed -i 's/^./x/' SHA256SUMS
			! bash -euo pipefail verify`, at, "WORK="+work)
	})
	t.Run("order of versions", func(t *testing.T) {
		sh(t, `dpkg --compare-versions 1.0.0~dev.9+gffffffffffff-1 lt 1.0.0~dev.10+g000000000000-1
			dpkg --compare-versions 1.0.0~dev.10+g000000000000-1 lt 1.0.0-1
			dpkg --compare-versions 1.0.0-1 lt 1.1.0~dev.11+gaaaaaaaaaaaa-1`)
	})
	t.Run("unit", func(t *testing.T) {
		t.Log(sh(t, `systemd-analyze security --offline=yes --threshold=15 tools/release/files/package/linework.service | tail -1`))
	})
	t.Run("image", func(t *testing.T) {
		lookOverImage(t, filepath.Join(first.out, "linework_"+version+"_image.tar"), first.tag())
	})
	t.Run("compose", func(t *testing.T) {
		for _, domain := range []string{"", "games.example.org"} {
			sh(t, `cd deploy/compose
				docker-compose -f compose.yaml config --quiet
				docker-compose -f compose.yaml --profile domain config --quiet
				docker-compose -f several.yaml config --quiet`, "DOMAIN="+domain, "LINEWORK_VERSION=1.0.0", "DATABASE_PASSWORD=secret", "NODE_TOKEN=sixteen-letters-or-more")
		}
	})
	t.Run("workflow", func(t *testing.T) {
		sh(t, `go run github.com/rhysd/actionlint/cmd/actionlint@v1.7.12 -shellcheck= -pyflakes=`)
	})
}

// lookOverImage has skopeo and umoci read an image for each of its platforms.
func lookOverImage(t *testing.T, archive, tag string) {
	env := []string{"IMAGE=" + archive, "TAG=" + tag, "WORK=" + t.TempDir()}
	for platform, flags := range map[string]string{"amd64": "--override-arch amd64", "arm64": "--override-arch arm64", "arm": "--override-arch arm --override-variant v7"} {
		got := sh(t, `skopeo --override-os linux `+flags+` copy --quiet "oci-archive:$IMAGE:$TAG" "oci:$WORK/layout:`+platform+`"
			skopeo inspect --format '{{.Architecture}} {{len .Labels}}' "oci:$WORK/layout:`+platform+`"
			umoci unpack --rootless --image "$WORK/layout:`+platform+`" "$WORK/`+platform+`"
			find "$WORK/`+platform+`/rootfs" -type f -printf '%P\n' | sort`, env...)
		if want := platform + " 8\netc/ssl/certs/ca-certificates.crt\nlinework"; got != want {
			t.Errorf("for %s the image is\n%s\nwant\n%s", platform, got, want)
		}
	}
	sh(t, `skopeo inspect "docker-archive:$IMAGE:linework:$TAG"`, env...) // as a Docker without containerd's image store reads it
}
