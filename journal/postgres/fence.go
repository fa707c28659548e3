//go:build !brokenfence

package postgres

// fence is what must hold of a table for an append to be made: the lease is the one that
// the log has, and the entries are those that it knows of.
const fence = `t.epoch = x.epoch AND t.entries = x.before`

// streamFence is what must hold of a stream for a row $2 + 1 of ink to be added.
const streamFence = `NOT closed AND rows = $2`
