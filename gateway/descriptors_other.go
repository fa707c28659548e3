//go:build !unix

package gateway

// connectionsBelowFileLimit returns how many connections can be open at once.
func connectionsBelowFileLimit(wantedConnections int) (connections int) { return wantedConnections }
