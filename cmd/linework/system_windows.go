package main

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// enableColours has a terminal show colours, and reports whether it does.
func enableColours(f *os.File) bool {
	var mode uint32
	h := windows.Handle(f.Fd())
	return windows.GetConsoleMode(h, &mode) == nil && windows.SetConsoleMode(h, mode|windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING) == nil
}

func isPortInUse(err error) bool { return errors.Is(err, windows.WSAEADDRINUSE) }
