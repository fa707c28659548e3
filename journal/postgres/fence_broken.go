//go:build brokenfence

package postgres

// fence takes an append under any epoch. It is planted by package fault, to show that its
// checker sees it, and is in no program that anybody runs.
const fence = `t.entries = x.before`

// streamFence takes ink for a stream that somebody has closed.
const streamFence = `rows = $2`
