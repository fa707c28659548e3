// Package client plays at the tables of a Linework server: it takes a seat, speaks the
// protocol of docs/protocol.md and keeps what it was told. Bots, benchmarks and tests use it;
// docs/bots.md shows how to write a bot with it.
//
//	session, err := client.Join(ctx, "http://localhost:8080", "BKWRT", "Robo")
//	…
//	for session.Table().Stage != table.Results {
//		match := session.Match()
//		if match != nil && match.Waiting.Has(match.Seat) {
//			err = session.Move(ctx, match.Phase, "pass", iota.Pass{})
//			…
//		}
//		if _, err = session.Next(ctx); err != nil {
//			err = session.Resume(ctx) // the line broke
//		}
//	}
//
// A [Server] makes requests and opens sockets. A [Session] is a device at a table: it
// matches answers with commands, pings, and can come back after a drop. Whoever needs single
// frames, and no more, has a [Conn]. All that goes over the wire has its types in the
// packages table and game. What the server refuses is a [*game.Refusal] with a stable code,
// and a socket that it closed is a [*CloseError].
package client
