package main

import (
	"bytes"
	"crypto/md5"
	"fmt"
	"os"
	"path"
	"strings"
	"time"

	"linework/words/packed"
)

// writeDebianPackage writes a Debian package: an ar archive of a version, a tar that says
// what to do and a tar of the files.
func (b *build) writeDebianPackage(t target, program string) error {
	main, err := readSourceFile("./usr/bin/linework", 0o755, program)
	if err != nil {
		return err
	}
	texts, err := readSourceFiles([2]string{"./usr/share/doc/linework/copyright", "NOTICE"}, [2]string{"./usr/share/doc/linework/operating.md", "docs/operating.md"})
	if err != nil {
		return err
	}
	content := append([]file{
		embeddedFile("./etc/linework/linework.toml", 0o644, "debian/linework.toml"),
		main,
		embeddedFile("./usr/lib/systemd/system/linework.service", 0o644, "debian/linework.service"),
		embeddedFile("./usr/lib/sysusers.d/linework.conf", 0o644, "debian/sysusers.conf"),
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
`, debianVersion(b.version), t.debian, countKilobytes(content))
	about, err := packTar(b.time, []file{
		{"./", 0o755, nil},
		{"./conffiles", 0o644, []byte("/etc/linework/linework.toml\n")},
		{"./control", 0o644, []byte(control)},
		{"./md5sums", 0o644, listMD5Sums(content)},
		embeddedFile("./postinst", 0o755, "debian/postinst"),
		embeddedFile("./postrm", 0o755, "debian/postrm"),
		embeddedFile("./prerm", 0o755, "debian/prerm"),
	})
	if err != nil {
		return err
	}
	data, err := packTar(b.time, addFolders(content))
	if err != nil {
		return err
	}
	archive := packAr(b.time, []file{{"debian-binary", 0o644, []byte("2.0\n")}, {"control.tar.gz", 0o644, packed.Gzip(about)}, {"data.tar.gz", 0o644, packed.Gzip(data)}})
	return os.WriteFile(b.outputPath(fmt.Sprintf("linework_%s_%s.deb", debianVersion(b.version), t.debian)), archive, 0o644)
}

// debianVersion returns a version as Debian compares them: it begins with a digit, and a
// pre-release is older than the release.
func debianVersion(version string) string {
	v := strings.TrimPrefix(version, "v")
	if v == "" || v[0] < '0' || v[0] > '9' || !strings.Contains(v, ".") {
		v = "0~" + v
	}
	return strings.ReplaceAll(v, "-", "+")
}

func countKilobytes(all []file) int {
	sum := 0
	for _, f := range all {
		sum += (len(f.content) + 1023) / 1024
	}
	return sum
}

func listMD5Sums(all []file) []byte {
	var list bytes.Buffer
	for _, f := range all {
		fmt.Fprintf(&list, "%x  %s\n", md5.Sum(f.content), strings.TrimPrefix(f.name, "./"))
	}
	return list.Bytes()
}

// addFolders returns the files with the folders that they are in before each.
func addFolders(all []file) []file {
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

func packAr(modTime time.Time, all []file) []byte {
	out := bytes.NewBufferString("!<arch>\n")
	for _, f := range all {
		fmt.Fprintf(out, "%-16s%-12d%-6d%-6d%-8o%-10d`\n", f.name, modTime.Unix(), 0, 0, 0o100000|f.mode, len(f.content))
		out.Write(f.content)
		if len(f.content)%2 == 1 {
			out.WriteByte('\n')
		}
	}
	return out.Bytes()
}
