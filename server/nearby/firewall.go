package nearby

import (
	"io/fs"
	"os"
	"regexp"
	"runtime"
)

// DetectFirewall returns which firewall of this computer may keep other devices out:
// windows, macos, ufw or firewalld; "" where none is known of. It does not say whether it
// does.
func DetectFirewall() (name string) { return detectFirewall(runtime.GOOS, os.DirFS("/")) }

var ufwIsOn = regexp.MustCompile(`(?m)^\s*ENABLED=yes\b`)

func detectFirewall(system string, root fs.FS) string {
	switch system {
	case "windows":
		return "windows"
	case "darwin":
		return "macos"
	}
	if conf, err := fs.ReadFile(root, "etc/ufw/ufw.conf"); err == nil && ufwIsOn.Match(conf) {
		return "ufw"
	}
	if _, err := fs.Stat(root, "run/firewalld"); err == nil {
		return "firewalld"
	}
	return ""
}
