//go:build !windows

package main

import "os"

// colours reports whether a terminal understands colours: here they all do, but the
// dumb.
func colours(*os.File) bool { return os.Getenv("TERM") != "dumb" }
