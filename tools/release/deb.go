package main

import (
	"bytes"
	"crypto/md5"
	"fmt"
	"os"
	"path"
	"strings"
	"time"
)

// deb makes a Debian package: an ar archive of a version, a tar that says what to do and
// a tar of the files.
func (b *build) deb(t target, program string) error {
	main, err := read("./usr/bin/linework", 0o755, program)
	if err != nil {
		return err
	}
	texts, err := readAll([2]string{"./usr/share/doc/linework/copyright", "NOTICE"}, [2]string{"./usr/share/doc/linework/operating.md", "docs/operating.md"})
	if err != nil {
		return err
	}
	content := append([]file{
		own("./etc/linework/linework.toml", 0o644, "debian/linework.toml"),
		main,
		own("./usr/lib/systemd/system/linework.service", 0o644, "debian/linework.service"),
		own("./usr/lib/sysusers.d/linework.conf", 0o644, "debian/sysusers.conf"),
	}, texts...)
	control := fmt.Sprintf(`Package: linework
Version: %s
Architecture: %s
Maintainer: The Linework maintainers <linework@localhost>
Installed-Size: %d
Depends: systemd
Section: games
Priority: optional
Description: drawing and line games for an evening with friends
 A server for five party games, played in the browsers of phones, laptops and
 a TV. It needs nothing beside itself and calls no other machine.
`, debianVersion(b.version), t.debian, kilobytes(content))
	about, err := tarred(b.time, []file{
		{"./", 0o755, nil},
		{"./conffiles", 0o644, []byte("/etc/linework/linework.toml\n")},
		{"./control", 0o644, []byte(control)},
		{"./md5sums", 0o644, md5sums(content)},
		own("./postinst", 0o755, "debian/postinst"),
		own("./postrm", 0o755, "debian/postrm"),
		own("./prerm", 0o755, "debian/prerm"),
	})
	if err != nil {
		return err
	}
	if about, err = gzipped(about); err != nil {
		return err
	}
	data, err := tarred(b.time, withFolders(content))
	if err != nil {
		return err
	}
	if data, err = gzipped(data); err != nil {
		return err
	}
	packed := ar(b.time, []file{{"debian-binary", 0o644, []byte("2.0\n")}, {"control.tar.gz", 0o644, about}, {"data.tar.gz", 0o644, data}})
	return os.WriteFile(b.path(fmt.Sprintf("linework_%s_%s.deb", debianVersion(b.version), t.debian)), packed, 0o644)
}

// debianVersion is a version as Debian compares them: it begins with a digit, and what
// comes before a release is older than it.
func debianVersion(version string) string {
	v := strings.TrimPrefix(version, "v")
	if v == "" || v[0] < '0' || v[0] > '9' || !strings.Contains(v, ".") {
		v = "0~" + v
	}
	return strings.ReplaceAll(v, "-", "+")
}

func kilobytes(all []file) int {
	sum := 0
	for _, f := range all {
		sum += (len(f.content) + 1023) / 1024
	}
	return sum
}

func md5sums(all []file) []byte {
	var list bytes.Buffer
	for _, f := range all {
		fmt.Fprintf(&list, "%x  %s\n", md5.Sum(f.content), strings.TrimPrefix(f.name, "./"))
	}
	return list.Bytes()
}

// withFolders puts before each file the folders that it is in.
func withFolders(all []file) []file {
	var list []file
	seen := map[string]bool{}
	var folder func(name string)
	folder = func(name string) {
		if seen[name] {
			return
		}
		seen[name] = true
		if name != "." {
			folder(path.Dir(name))
		}
		list = append(list, file{"./" + strings.TrimPrefix(name+"/", "./"), 0o755, nil})
	}
	for _, f := range all {
		folder(path.Dir(path.Clean(f.name)))
		list = append(list, f)
	}
	return list
}

// ar is the archive of old that Debian packages are.
func ar(at time.Time, all []file) []byte {
	out := bytes.NewBufferString("!<arch>\n")
	for _, f := range all {
		fmt.Fprintf(out, "%-16s%-12d%-6d%-6d%-8o%-10d`\n", f.name, at.Unix(), 0, 0, 0o100000|f.mode, len(f.content))
		out.Write(f.content)
		if len(f.content)%2 == 1 {
			out.WriteByte('\n')
		}
	}
	return out.Bytes()
}
