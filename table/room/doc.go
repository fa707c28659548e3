// Package room is the state of a table as its journal has it: who sits there, what they have
// chosen, the match in play and the evening so far. It is the part of a table that is
// replayed, so it has no clock, no chance, no goroutine and no socket: the same changes make
// the same room, today and after a restart, on this machine and on another. The one thing
// that rooms share is a cache of packs (dealing.go), which changes no result.
//
//   - Room, Seats and Match are what is (room.go, seats.go, match.go, evening.go); what becomes
//     of a match that is over is in results.go and galleries.go.
//   - A Change is all that can alter it (changes.go, apply.go); ink, of which there is
//     much, is a change that is kept as bytes (ink.go), and a game that is over is settled
//     by one that tells the whole room (settled.go).
//   - Encode and Decode make entries of a journal out of changes, and back (entry.go;
//     docs/journal.md shows them all).
//   - Replay makes a room from a Record (replay.go); CheckUpgrade says what this version would
//     make of one (replay.go), and WriteStory writes it as a story (story.go).
//   - FinaleActs says how a game is shown when it is over (finale.go), and people give hearts to
//     its drawings (galleries.go).
//   - What a match is dealt refers to a pack that is kept once (dealing.go).
//   - Names are checked here, for a name is taken or free in a room (names.go).
//
// A change that comes from a command has been checked by whoever took the command, but a
// journal may hold anything: so every change makes sure that it can be made, and whatever
// is read, a replay ends in an error at the worst.
package room
