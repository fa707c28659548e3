package main

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// colours has a terminal understand colours, and reports whether it does.
func colours(f *os.File) bool {
	var mode uint32
	h := windows.Handle(f.Fd())
	return windows.GetConsoleMode(h, &mode) == nil && windows.SetConsoleMode(h, mode|windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING) == nil
}

// inUse reports whether another program has a port.
func inUse(err error) bool { return errors.Is(err, windows.WSAEADDRINUSE) }
