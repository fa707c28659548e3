//go:build !windows

package main

import (
	"errors"
	"os"
	"syscall"
)

// colours reports whether a terminal understands colours: here they all do, but the
// dumb.
func colours(*os.File) bool { return os.Getenv("TERM") != "dumb" }

// inUse reports whether another program has a port.
func inUse(err error) bool { return errors.Is(err, syscall.EADDRINUSE) }
