// Package postgres keeps journals in a PostgreSQL, version 15 or newer, that several nodes
// share. It keeps the same laws as the store for one machine; see package journal.
//
// # Leases
//
// A node has one row with the time of its last heartbeat, by the database's clock; no
// clock of a node counts. A table's row names the node that has the lease, and an epoch.
// Another node may take the lease when the owner's heartbeat is older than a limit, and
// raises the epoch with that. Every append compares the epoch in its own transaction, so
// a node that was frozen or cut off and wakes up late writes nothing and gets
// [journal.ErrLost]. A node that was away from the database itself takes nobody for dead
// before it has been back for the length of the limit: perhaps all were cut off together.
//
// # Appends
//
// Tables are spread over a few workers. A worker commits one batch at a time, of all its
// tables that have something, in one statement that is a transaction of its own: it
// raises the count of entries of each table where epoch and count are as the log thinks,
// and inserts the entries of those tables alone. Moves are committed as the operator has
// set synchronous_commit on the server; batches with nothing but ink do not wait.
//
// When the answer is lost, the worker does not know whether the append happened, or may yet
// happen. It renews the lease of the tables concerned under a higher epoch and compares
// the count of entries: the append is acknowledged, or made again, or reported. So nothing
// is written twice, and nothing is acknowledged that is not durable. It tries for as long
// as Options.AppendTimeout says; meanwhile the tables stand still and keep their devices. Then
// the append fails with [journal.ErrAway], and the table reads what is there when the
// database is back. Ink that was acknowledged and then lost in a crash of the database is
// noticed by the count at the next append, with the same error.
//
// # Ink
//
// What need not be durable at once, ink and the time, goes by another way. All that the tables
// of a node append within some milliseconds is one row in the stream of the node (inkWriter).
// Every few seconds, and with the next move of a table, its part is appended as one row of entries
// that is a pack of several, and the rows of the stream that nobody needs go. A table has ink in
// a stream only after an append under its epoch that came after the stream was opened. Whoever
// takes a table from a dead node closes the streams of that node, makes sure, with the table's row
// locked, that none is open, and moves what they have of the table into entries. A stream refuses
// rows when it is closed or has lost some; then the owner appends all that it has in it, each
// table under its epoch, and opens another.
//
// # Heads
//
// The row of a table has the count of its entries and the last link of the hash chain over
// them ([journal.Link]), which the statement that appends writes too. Acquire refuses a table
// that has fewer entries than its row says, and Audit compares the chain. A database that was
// set back as a whole takes the rows along: that is not noticed.
//
// # Statements
//
// They keep to what engines that speak PostgreSQL's protocol have in common, but for these: the
// partitions of entries (lockSchemaAndEnsurePartition, dropOldPartitionIfUnused), the advisory lock
// of whoever changes the schema, COLLATE "C", fillfactor, set_config of synchronous_commit, and two
// triggers that keep out nodes which know no streams.
package postgres
