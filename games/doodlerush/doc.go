// Package doodlerush is the race of boards: everyone draws six words on six boards,
// then everyone guesses what the others have drawn, three times, without a pause.
//
// A match goes through these stages, each a phase:
//
//	start   phase 0, a count-down of three seconds
//	draw    phases 1, 3 and 5: everyone draws on the own boards
//	guess   phases 2, 4 and 6: everyone guesses at the others' boards
//	settle  phase 7: votes and close guesses of the last round are still answered
//	over    the results, in the same phase
//
// A table may play one or two rounds of drawing and guessing instead of three, and the host
// may make the round in play the last (CM-25); there are fewer phases then. The bell moves
// the phase on, or all players do who say that they are done or have nothing left to do.
// Within a phase everybody does everything at once, in any order.
//
// Boards are numbered around the table: seat 0 has 0 to 5, seat 1 has 6 to 11.
// Nobody is shown ink of another before guessing starts (DR-6). In the drawing rounds
// after the first the others' boards are hidden again, and with the next guessing
// round they come back as they are then; so nobody sees a board being drawn but its
// owner. A board that was taken lies face down until the end.
//
// The rules are docs/rules/doodlerush.md. What the rulebook leaves to people at a table,
// or does not say:
//
//   - It gives each round its minute; the table may choose another length (DR-3). A round
//     also ends when everybody has said that they are done, since on a screen nobody can
//     just turn the timer over. Whoever is skipped is done with that round, and so is
//     whoever has no board to draw on or none to guess. When that is everyone the round is
//     over: a guessing round after one second more, for a guess at the same time as the
//     last (DR-9).
//   - It lets the owner judge who was first. Here the machine judges, and "at the same
//     time" is within 250 ms of the guess that took the board (CM-18). A guess that
//     the owner accepts counts from when it was made, so it can also share a board
//     that was taken in that quarter of a second, and moves to its player from whoever
//     took it with a later guess (DR-20).
//   - A guess that the machine calls close can be accepted for eight seconds, stretched
//     by the table's pace, even when the next drawing round has begun meanwhile; the
//     result waits for it (CM-17). Nobody but the owner knows the word, so what is far
//     off cannot be accepted, and a synonym is far off (DR-13).
//   - A call that is right for several boards takes them all. Once it has taken one,
//     no other owner can accept it.
//   - A call counts as a guess at every board, so an owner may answer the last guess
//     aimed at a board, and also the last call.
//   - A player has 60 guesses in a guessing round, and four in a second (DR-18): nobody
//     can try all the words there are.
//   - Words can be put on other boards in guessing rounds too, for those who notice
//     only then that they drew another word than they said (DR-5).
//   - Whoever waves on and on is seen once a second.
//   - Objections are raised in guessing rounds, since nobody sees others' boards in
//     between, also to boards that were taken in the same round: there a vote goes on,
//     and the board is face up while it does. When the round is over, a vote has as
//     long as a guess can be accepted, and the result waits for it. A taken board for
//     which it is upheld is out of play and counts as one that nobody took, since by
//     then everyone has read the word. What is on a board in one guessing round is one
//     drawing: after the next drawing round the same player may object to that board
//     again (CM-20). Whoever is skipped abstains, and is done when skipped again.
package doodlerush
