package nearby

import (
	"testing"
	"testing/fstest"
)

func TestDetectFirewall(t *testing.T) {
	for _, tt := range []struct {
		system, file, content, want string
	}{
		{"windows", "x", "", "windows"},
		{"darwin", "x", "", "macos"},
		{"linux", "x", "", ""},
		{"linux", "etc/ufw/ufw.conf", "# on or off\nENABLED=yes\n", "ufw"},
		{"linux", "etc/ufw/ufw.conf", "# ENABLED=yes\nENABLED=no\n", ""},
		{"linux", "run/firewalld/x", "", "firewalld"},
	} {
		if got := detectFirewall(tt.system, fstest.MapFS{tt.file: {Data: []byte(tt.content)}}); got != tt.want {
			t.Errorf("%s with %s of %q: %q, want %q", tt.system, tt.file, tt.content, got, tt.want)
		}
	}
}
