//go:build !windows

package main

import (
	"errors"
	"os"
	"syscall"
)

// enableColours reports whether a terminal shows colours: here they all do, but the dumb.
func enableColours(*os.File) bool { return os.Getenv("TERM") != "dumb" }

func isPortInUse(err error) bool { return errors.Is(err, syscall.EADDRINUSE) }
