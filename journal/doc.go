// Package journal is what makes a table durable and owned by one node.
//
// A table's journal is a list of entries, numbered from 1 and opaque to this
// package. Whoever holds the table's lease may append to it. What is played is
// replayed from the entries; what is over is an entry that says how it ended.
//
// The life of an append: the table calls [Log.Append] and waits. The entries
// join the queue of the store's writer, the one goroutine that writes. When it
// has finished the commit before, it takes the whole queue, whatever tables it
// comes from, as one transaction. Each row is inserted under the epoch of its
// log's lease: where the lease has moved, the schema refuses the row, that append
// fails with [ErrLost], and the rest of the batch goes on. Then the batch is
// committed, with an fsync if anyone in it asked for one and without if not, and
// everyone who waits is told. If the commit fails, because the disk is full or
// broken, it fails for all of them and nothing of it remains; their logs are dead,
// and their tables acquire the lease anew and replay what is truly there.
//
// In the store for one machine ink takes a shorter way: an entry that need not reach the
// disk is written into a file by whoever appends it, and the writer moves it into the database
// with the next commit.
//
// Apart from its entries a table has blobs: what is large and comes again and again, such
// as a pack of words, is stored once under its hash, and entries name it. A mark on an
// entry is a place to begin reading at.
//
// Each table has a head: how many entries were acknowledged, how many of them had reached
// the disk, and the last [Link] of a hash chain over them. The store for one machine keeps
// heads in a file beside the database, linework.heads, because the database cannot tell by
// itself that its write-ahead log lost its end. It compares the two when it opens, records
// each [Loss], and goes on; Audit reads all entries and compares their chains.
//
// Entries that nobody needs any more, up to a mark, can be pruned: the others keep their
// numbers, and the chain its links ([Pruned]).
//
// [OpenSQLite] is the store for one machine, package postgres the one that several nodes
// share; [Directory] is what such a store knows of them. [CopyAndVerify] brings tables from one to
// the other. Package journaltest holds the laws that every store keeps.
package journal
