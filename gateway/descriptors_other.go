//go:build !unix

package gateway

// maxOpenConnections returns how many connections can be open at once.
func maxOpenConnections(wanted int) int { return wanted }
