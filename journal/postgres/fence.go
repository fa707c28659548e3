//go:build !brokenfence

package postgres

// fence is what must hold of a table for an append to be made: the lease is the one that
// the log has, and the entries are those that it knows of.
const fence = `t.epoch = x.epoch AND t.entries = x.before`
