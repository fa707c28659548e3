//go:build !unix

package gateway

// capToFileLimit returns how many connections can be open at once.
func capToFileLimit(wantedConnections int) (connections int) { return wantedConnections }
