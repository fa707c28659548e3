// Package pgtest runs PostgreSQL for tests: servers of their own in temporary folders,
// which can be stopped, killed, started again, followed by a standby and replaced by it.
package pgtest
