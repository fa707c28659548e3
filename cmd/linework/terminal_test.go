//go:build linux

package main

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// On a terminal a person is told what they need, and no line of the log.
func TestTerminal(t *testing.T) {
	for _, tt := range []struct {
		locale string
		shows  []string
	}{
		{"C.UTF-8", []string{"Linework is ready.", "On this computer    http://127.0.0.1:", "Only this computer can reach it", "Games are kept in /", "Stopped. All tables are kept."}},
		{"de_DE.UTF-8", []string{"Linework läuft.", "Auf diesem Computer       http://127.0.0.1:", "Nur dieser Computer", "Die Spiele liegen in /", "Beendet. Alle Tische bleiben erhalten."}},
	} {
		t.Run(tt.locale, func(t *testing.T) { testTerminal(t, tt.locale, tt.shows) })
	}
}

func testTerminal(t *testing.T, locale string, shows []string) {
	t.Helper()
	ours, theirs := terminal(t)
	cmd := exec.Command(os.Args[0], "--listen", "127.0.0.1:0", "--data", t.TempDir(), "--no-browser")
	cmd.Env = append(os.Environ(), asProgram+"=1", "TERM=xterm", "LC_ALL="+locale)
	cmd.Stderr = theirs
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = cmd.Process.Kill() }()
	_ = theirs.Close()
	var shown strings.Builder
	lines := bufio.NewScanner(ours)
	for lines.Scan() {
		fmt.Fprintln(&shown, lines.Text())
		if strings.Contains(lines.Text(), "+C") {
			_ = cmd.Process.Signal(os.Interrupt)
		}
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("%v\n%s", err, shown.String())
	}
	for _, text := range shows {
		if !strings.Contains(shown.String(), text) {
			t.Errorf("the terminal does not show %q:\n%s", text, shown.String())
		}
	}
	if strings.Contains(shown.String(), "level=") {
		t.Errorf("the terminal shows a log:\n%s", shown.String())
	}
}

// terminal makes one, and both of its ends.
func terminal(t *testing.T) (ours, theirs *os.File) {
	t.Helper()
	ours, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip("this system lends no terminals: ", err)
	}
	t.Cleanup(func() { _ = ours.Close() })
	if err := unix.IoctlSetPointerInt(int(ours.Fd()), unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	n, err := unix.IoctlGetInt(int(ours.Fd()), unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	theirs, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	return ours, theirs
}
