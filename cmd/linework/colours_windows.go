package main

import (
	"os"

	"golang.org/x/sys/windows"
)

// colours has a terminal understand colours, and reports whether it does.
func colours(f *os.File) bool {
	var mode uint32
	h := windows.Handle(f.Fd())
	return windows.GetConsoleMode(h, &mode) == nil && windows.SetConsoleMode(h, mode|windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING) == nil
}
