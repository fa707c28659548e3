//go:build linux

package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

var shownTo = regexp.MustCompile(`(?:On phones and TVs|or by name) +(http://\S+)`)

// A phone in the same network gets in by the address that the terminal shows, and by the
// name; a device from beyond the network is not told the name.
func TestNetwork(t *testing.T) {
	home, phone := namespaces(t)
	ours, theirs := terminal(t)
	cmd := inside(home, "", "serve", "--data", t.TempDir())
	cmd.Stderr = theirs
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		_ = cmd.Process.Signal(os.Interrupt)
		go func() { _, _ = io.Copy(io.Discard, ours) }()
		_ = cmd.Wait()
	}()
	_ = theirs.Close()
	var shown []string
	for lines := bufio.NewScanner(ours); lines.Scan() && !strings.Contains(lines.Text(), "Ctrl+C"); {
		if at := shownTo.FindStringSubmatch(lines.Text()); at != nil {
			shown = append(shown, at[1])
		}
	}
	if len(shown) != 2 || shown[0] != "http://192.168.77.23:8080/" || shown[1] != "http://linework.local:8080/" {
		t.Fatalf("the terminal shows %q", shown)
	}
	for _, tt := range []struct{ name, from, does, want string }{
		{"the computer invites by its address in the network", home, "get http://localhost:8080/api/reach", `"url":"http://192.168.77.23:8080/","name":"Wi-Fi"`},
		{"nobody has come", home, "get http://localhost:8080/api/reach", `"visited":false`},
		{"a phone opens the page", phone, "get " + shown[0], "<title>Linework</title>"},
		{"somebody has come", home, "get http://localhost:8080/api/reach", `"visited":true`},
		{"a phone is not told of networks", phone, "get " + shown[0] + "api/reach", `"addresses":[]`},
		{"a phone asks everybody for the name", phone, "ask 192.168.77.24 224.0.0.251", "192.168.77.23"},
		{"a phone asks the computer for the name", phone, "ask 192.168.77.24 192.168.77.23", "192.168.77.23"},
		{"a device from beyond opens the page", phone, "get " + shown[0] + " 192.168.88.5", "<title>Linework</title>"},
		{"a device from beyond asks for the name", phone, "ask 192.168.88.5 192.168.77.23", "nobody answers"},
	} {
		out, err := inside(tt.from, tt.does).CombinedOutput()
		if err != nil || !strings.Contains(string(out), tt.want) {
			t.Errorf("%s: %v %s, want %s", tt.name, err, out, tt.want)
		}
	}
}

// namespaces makes two networks of one computer each, with a cable between them. The
// phone has an address beside, to which the way leads through it.
func namespaces(t *testing.T) (home, phone string) {
	t.Helper()
	if os.Geteuid() != 0 {
		t.Skip("only the administrator can make networks")
	}
	home, phone = fmt.Sprintf("linework-home-%d", os.Getpid()), fmt.Sprintf("linework-phone-%d", os.Getpid())
	for i, line := range []string{
		"netns add " + home,
		"netns add " + phone,
		"-n " + home + " link set lo up",
		"-n " + phone + " link set lo up",
		"-n " + home + " link add wlan0 type veth peer name wlan0 netns " + phone,
		"-n " + home + " addr add 192.168.77.23/24 dev wlan0",
		"-n " + phone + " addr add 192.168.77.24/24 dev wlan0",
		"-n " + phone + " addr add 192.168.88.5/32 dev lo",
		"-n " + home + " link set wlan0 up",
		"-n " + phone + " link set wlan0 up",
		"-n " + home + " route add default via 192.168.77.24",
		"-n " + phone + " route add default via 192.168.77.23",
	} {
		out, err := exec.Command("ip", strings.Fields(line)...).CombinedOutput()
		if err != nil && i == 0 {
			t.Skipf("this system makes no networks: %v %s", err, out)
		}
		if err != nil {
			t.Fatalf("ip %s: %v %s", line, err, out)
		}
		if i < 2 {
			t.Cleanup(func() { _ = exec.Command("ip", "netns", "del", []string{home, phone}[i]).Run() })
		}
	}
	return home, phone
}

// inside is the program in one of the networks, or what a phone does there.
func inside(namespace, does string, args ...string) *exec.Cmd {
	cmd := exec.Command("ip", append([]string{"netns", "exec", namespace, os.Args[0]}, args...)...)
	cmd.Env = append(os.Environ(), asProgram+"=1", "TERM=xterm")
	if does != "" {
		cmd.Env = append(os.Environ(), asPhone+"="+does)
	}
	return cmd
}
