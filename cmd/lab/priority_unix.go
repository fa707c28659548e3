//go:build unix

package main

import "syscall"

// lowerPriority lets every other process of this machine go first.
func lowerPriority() { _ = syscall.Setpriority(syscall.PRIO_PROCESS, 0, 10) }
