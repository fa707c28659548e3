// Package fault plays at several nodes that share a PostgreSQL while something of it is
// killed, frozen, cut off or filled up, and then has package check prove that nothing was
// lost. It is tests alone: `go test ./lab/fault` plays a few rounds, `make fault` many.
package fault
