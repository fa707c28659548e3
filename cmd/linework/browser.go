package main

import (
	"os"
	"os/exec"
	"runtime"
)

// openBrowserIfDesktop opens a page in the browser, where there is a desktop to show it on. What the
// browser prints is dropped.
func openBrowserIfDesktop(url string) {
	command := browserCommand(runtime.GOOS, os.Getenv)
	if command == nil {
		return
	}
	cmd := exec.Command(command[0], append(command[1:], url)...)
	if cmd.Start() == nil {
		go func() { _ = cmd.Wait() }()
	}
}

// browserCommand returns the command that opens a page; nil where there is no desktop, as on
// a machine that one is logged in to from afar.
func browserCommand(system string, env func(string) string) []string {
	switch {
	case env("SSH_CONNECTION") != "":
		return nil
	case system == "windows":
		return []string{"rundll32", "url.dll,FileProtocolHandler"}
	case system == "darwin":
		return []string{"open"}
	case env("DISPLAY") != "" || env("WAYLAND_DISPLAY") != "":
		return []string{"xdg-open"}
	}
	return nil
}
