// Package pictomania is everyone drawing an own secret word and guessing everyone
// else's, all at the same time.
//
// The game has five rounds. A round goes through these stages, each a phase or several:
//
//	choosing   before the first round, where the decks are voted on
//	reading    six cards lie open and nobody knows the own word yet; cards are replaced
//	drawing    all draw and guess; who has enough takes a bonus token
//	walk       the drawings are scored one after the other, a phase each
//	sheep      the wrong guesses in the middle are counted; the black sheep is named;
//	           left out where nobody was wrong
//	sums       what each player scores, in parts
//
// The scoring goes on by time and when all people have seen enough, or when the host turns
// the page; four players go through all of it in half a minute. All through it the next
// deck is voted on. Nothing of a drawing that the walk has not come to is told: not its word, nor
// a number that was laid on it.
//
// An objection is voted on beside all this and has no stage of its own. While people
// draw, the clock runs on; in the walk it waits for the vote. Scores are always
// reckoned anew from what was laid, so an objection may come as late as the sums.
//
// The rules are docs/rules/pictomania.md. Where the page and the rulebook leave
// something open:
//
//   - A vote for a deck can be changed while it lasts. Decks without a vote are tied at
//     none, so if nobody votes it is the easiest.
//   - A pack may have fewer decks than four, other ones, or none: they go from easy to
//     hard in the order of the pack, and a fixed sequence that asks for a harder one
//     than there is gets the hardest. A deck with fewer cards than a round needs cannot
//     be chosen.
//   - Decks are piles. What was on the table goes under its pile after the round, turned
//     over, so all sides of a deck are played before any comes again.
//   - After a card is replaced there is as much time to read as in the beginning. When
//     all have said that they are ready, drawing begins at once.
//   - A blank board cannot be finished, for the rulebook gives whoever leaves it blank no
//     token. A board that is blank when the round ends was left so: it counts as
//     drawing nothing (PM-18), whether that was declared or not.
//   - Whoever has laid a number may say which card was meant. It counts nothing (PM-13) and is
//     told when the guess is.
//   - Guesses that go back while people draw are in hand again.
//   - Somebody whose drawing was struck may go on guessing and may take a token; it can
//     gain them nothing. As the black sheep they subtract it nonetheless: their drawing
//     counts as one that nobody guessed at, and that is what PM-23 and PM-24 say of such.
//   - Whoever is skipped while drawing is done without a token, and takes that back on
//     their return.
//   - Whoever says nothing in the last seconds, when nobody can lay another guess, is done
//     without a token. If somebody takes back that they are done and can guess, the round
//     has its own limit again.
//   - The walk begins one seat further on in each round.
package pictomania
