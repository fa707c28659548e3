package nearby

import (
	"fmt"
	"io/fs"
	"net"
	"os"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"
)

func TestPortOwner(t *testing.T) {
	proc := fstest.MapFS{
		"net/tcp": {Data: []byte(`  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 00000000:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 4711 1 0 100 0 0 10 0
   1: 0100007F:1F91 0100007F:1F90 01 00000000:00000000 00:00000000 00000000     0        0 4712 1 0 100 0 0 10 0
`)},
		"net/tcp6": {Data: []byte("   0: 00000000000000000000000000000000:0050 00000000000000000000000000000000:0000 0A 0:0 0:0 0 0 0 99 1\n")},
		"812/comm": {Data: []byte("nginx\n")},
		"812/fd/0": {Mode: fs.ModeSymlink, Data: []byte("/dev/null")},
		"812/fd/5": {Mode: fs.ModeSymlink, Data: []byte("socket:[4711]")},
		"813/comm": {Data: []byte("curl\n")},
		"813/fd/3": {Mode: fs.ModeSymlink, Data: []byte("socket:[4712]")},
	}
	for port, want := range map[int]string{8080: "nginx (process 812)", 8081: "", 80: "", 9: ""} {
		if got := describeOwnerInProc(proc, port); got != want {
			t.Errorf("port %d on Linux: %q, want %q", port, got, want)
		}
	}
	if got := describeOwnerInLsof([]byte("p501\ncControlCe\nf9\np502\ncother\n")); got != "ControlCe (process 501)" {
		t.Errorf("on macOS: %q", got)
	}
	if got := describeOwnerInLsof(nil); got != "" {
		t.Errorf("on macOS, nobody: %q", got)
	}
	netstat := []byte("\r\n  Proto  Lokale Adresse         Remoteadresse          Status           PID\r\n" +
		"  TCP    127.0.0.1:51000        127.0.0.1:8080         HERGESTELLT      77\r\n" +
		"  TCP    127.0.0.1:8080         127.0.0.1:51000        HERGESTELLT      78\r\n" +
		"  TCP    0.0.0.0:8080           0.0.0.0:0              ABHÖREN          4242\r\n")
	if got := processIDInNetstat(netstat, 8080); got != "4242" {
		t.Errorf("on Windows: process %q", got)
	}
	if got := programInTasklist([]byte("\"nginx.exe\",\"4242\",\"Console\",\"1\",\"9,000 K\"\r\n")); got != "nginx.exe" {
		t.Errorf("on Windows: %q", got)
	}
	if got := programInTasklist([]byte("INFO: No tasks are running which match the specified criteria.\r\n")); got != "" {
		t.Errorf("on Windows, nobody: %q", got)
	}
}

// The real system names this very test.
func TestPortOwnerHere(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("it takes the commands of the system")
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if got := DescribePortOwner(l.Addr().(*net.TCPAddr).Port); !strings.HasSuffix(got, fmt.Sprintf("(process %d)", os.Getpid())) {
		t.Errorf("the port is said to be held by %q", got)
	}
}
