//go:build !unix

package main

// lowerPriority does nothing where processes have no such ranks.
func lowerPriority() {}
