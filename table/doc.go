// Package table is one table: people, bots and the game between them, from the first seat
// to the last score of the evening. It plays whatever game it is handed (package game), for
// whoever listens (a Conn is one device's socket), and keeps all of it in a journal.
//
// # The rooms
//
// A table is made of parts that know one thing each. None of them has a lock or a
// goroutine: all belong to the table's one goroutine.
//
//	Table        what other goroutines see: an inbox, and the loop that empties it   table.go, do.go, seating.go, move.go, forget.go
//	  steward    passes each change through room, journal and audiences, in order    steward.go, tend.go
//	    orders     make a change out of a command, or refuse it                      orders.go, players.go, host.go
//	    room       the table as its journal tells it; pure, and replayed             package room
//	    pens       ink on its way from a pen to the journal, and from there to all   pens.go, rhythm.go
//	    audiences  which device is sent what: views, facts, ink                      audience.go, stream.go
//	    desk       where the bots sit; they think elsewhere and move through it      desk.go, cheer.go
//	    door       who waits outside a locked table                                  door.go
//	    primer     who is shown how a game works before the first of its kind            primer.go
//	    presence   since when the host, or everyone, is gone                         presence.go
//	    finale     what is shown of a game when it is over, on all screens at once      finale.go
//	    budget     how much may still be done here                                   budget.go
//	    clock      table time, which stands still while nobody plays                 clock.go
//
// What goes through the wire is in commands.go (what devices say), frame.go and view.go
// (what they are told), conn.go (why they are sent away) and refusals.go.
//
// # The way of a command
//
// Do puts a command into the inbox. The loop rings the bell if it is due, has the ink kept
// that was gathered, and then asks the orders: they look at the room and make a
// [room.Change], or a refusal, and alter nothing. The steward commits the change: the room
// makes it, the journal keeps it, and then what follows from it is done, whoever asked for
// it: the audiences are told of a move, the devices of a seat that was left are sent away.
// If the journal fails the table is dead, for its room is ahead of what is safe; it is
// loaded again. If the journal only takes long, the table stands still and says so
// (stand.go). At last the steward tends to what the table does by itself (bots, the host
// who has gone, the door), everyone is told how the table is now, and the command is
// answered: each of these once.
//
// # The way of a stroke
//
// Ink comes as a batch of bytes. The room is asked whether that seat may move, the pens
// split the batch once and let it into the match; the loop has the journal keep what was
// gathered, at once or some time after the last, as the server's rhythm is, and the audiences spread the same bytes to
// whoever sees the board. A bot's ink takes the same way.
//
// # Two kinds of seats
//
// A [room.SeatID] is a place at the table, and stays with a person through the evening; 0
// is the public. A [game.Seat] is a place in one match, counted from 0 around the table.
// [room.Match] knows which plays which.
package table
