// Package doodledash is the race of pens: one player guesses, all others draw the
// same word at once, and the drawing that was finished first is looked at first.
//
// A round goes through these stages, each a phase or several:
//
//	naming     the guesser names the number of a word on a card they cannot see
//	ready      the drawers have read the word; drawing opens after three seconds
//	drawing    all draw; the first to finish has the cylinder, the second rolls the die
//	guessing   a drawing, or all that remain, is shown, and the guesser has one guess
//	accepting  the machine refused the guess; the drawers may accept it by majority
//	voting     somebody saw letters or numerals in a shown drawing; the others vote
//	looking    the word and all drawings lie open until everybody has seen enough
//
// While drawings are guessed at, those who guess in the next two rounds may name their numbers, and
// in looking the first of them; naming is skipped where a number was named. Those who draw next
// see the card in looking, and the guesser already while the others draw.
//
// Guessing and accepting come up to three times. Voting interrupts guessing,
// accepting or looking, and the round then goes on where it was or starts again.
//
// Until the guesser opens their eyes they are sent nothing of the card, the word or
// the ink, and not who has finished (DD-4); nor is the public, whose screen may hang
// in the same room. So a match shows both of them the same in all of drawing: the
// phase stays, every drawer who is there is awaited until the end, and the bell is the
// drawing's limit or the next roll of the die. They hear the die, as they would at a
// table: that somebody rolls it and what it shows, not who.
//
// The rules are docs/rules/doodledash.md. Where the page and the rulebook leave
// something open:
//
//   - All who finish within 250 ms of the first have reached for the cylinder at the
//     same time (DD-20). The younger of them comes first, as far as the table knows
//     ages: those of all players, of some, or only who is the youngest (CM-2). The others
//     follow in the order in which the server got them. What was taken may change hands
//     while the 250 ms last, and nobody rolls the die before they are over.
//     With three players it is the die that they reach for. Who is second and third
//     at the same time goes by the order alone.
//   - Whoever holds the die rolls it by hand, five times a second at most. When they have
//     not rolled for two seconds it rolls by itself, twice a second, until they do (DD-8).
//   - A blank board cannot be finished: it would only be a slip of the finger.
//   - Whoever is skipped while drawing is done and takes neither cylinder nor die; the die
//     of somebody who is skipped rolls by itself. Whoever is skipped twice is awaited no
//     more in that round.
//   - More than half of the people among the drawers accept a guess (DD-19, CM-17). The
//     game stops and asks them only about one that is not far off by its letters. One
//     that is may still mean the same, so they may accept it unasked, until the
//     next guess or the next round. What was not made, or was two in one, cannot be
//     accepted.
//   - Whoever is skipped while the others decide abstains, and so does a bot.
//   - A drawing may be objected to for as long as the round is on the table, so also
//     after a right guess; its points are then taken back (DD-16). The box has all
//     cards of the pack that were not dealt, three at least. Once they are used up, an
//     objection that is upheld ends the round without points.
//   - Where every word of a card is starred, young players skip none of them (DD-5).
package doodledash
