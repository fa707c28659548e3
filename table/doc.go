// Package table is one table: people, bots and the game between them, from the first seat
// to the last score of the evening. It plays whatever game it is handed (package game), for
// whoever listens (a Conn is one device's socket), and keeps all of it in a journal.
//
// # The parts
//
// A table is made of parts that know one thing each. They do not know each other: what one
// needs of another it is handed, as data or as a function. All belong to the table's one
// goroutine, with three exceptions: bots choose their moves in goroutines of their own and
// bring them back, the watchdog's timer tells devices that the store is slow while the table
// waits in it, and EmptySince reads an atomic of presence.
//
//	Table          what other goroutines see: an inbox, and the loop that empties it  table.go, requests.go
//	  tableLoop    carries out commands, looks after the table between them           loop.go, execute.go, seating.go, upkeep.go, reactions.go
//	    committer    takes each change through the room and the journal               committer.go, watchdog.go
//	      room       the table's state; pure, and replayed                            package room
//	      inkBuffer  ink on its way from a pen to the journal                         ink_buffer.go, ink_pacer.go
//	      clock      table time, which stands still while nobody plays                clock.go
//	    planner      makes a change out of a command, or refuses it                   planner.go, player_plans.go, host_plans.go
//	    audiences    which device is sent what: views, facts, ink                     audience.go, stream.go, conn.go
//	    bots         when bots move, and what they choose                             package bots
//	    knocks       who waits outside a locked table                                 package knocks
//	    tutorial     who is shown how a game works before the first of its kind       tutorial.go
//	    presence     since when the host, or everyone, is away                        presence.go
//	    finale       what is shown of a game when it is over, on all screens at once  finale.go
//	    inkPruner    the ink of settled games leaves the journal                      pruning.go
//	    limits       how large the journal may be, and how often things may be done   limits.go
//
// What goes through the wire is in commands.go (what devices say), frame.go and view.go
// (what they are sent), conn.go (why they are closed) and refusals.go.
//
// # The way of a command
//
// Do posts a command to the inbox. The loop rings the bell if it is due, flushes the ink
// that was buffered, and then has the planner make a [room.Change] or a refusal; the planner
// only reads. The committer makes the change in the room and has the journal keep it; then
// the loop reacts to it, whoever asked for it (reactions.go): the audiences are sent a move,
// the devices of a seat that was left are closed. If the journal fails the table stops, for
// its room is ahead of what is safe, and is loaded again. If the journal only takes long, the
// table waits and says so (watchdog.go). At last the loop runs its upkeep (bots, the host who
// has gone, knocks), everyone is sent how the table is now, and the command is answered: each
// of these once.
//
// # The way of a stroke
//
// Ink comes as a batch of bytes. The room is asked whether that seat may move, the buffer
// splits the batch once and lets it into the match; the loop has the journal keep what was
// buffered, at once or some time after the last, as the ink pacer decides, and the audiences
// send the same bytes to whoever sees the board. A bot's ink takes the same way.
//
// # Two kinds of seats
//
// A [room.SeatID] is a place at the table, and stays with a person through the evening; 0
// is the public. A [game.Seat] is a place in one match, counted from 0 around the table.
// [room.Match] knows which plays which.
package table
