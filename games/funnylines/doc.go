// Package funnylines is the game of hidden pictures: a picture is made of geometric
// shapes, players buy shapes, whoever sees the card (the Carlo) adds them to the
// board, and whoever names the picture wins money.
//
// There are three ways to play. In teams (FL-10) each of two teams has a Carlo and a
// board. Each for themselves (FL-30) there is one Carlo and one board. In a class
// (FL-50) the teacher is Carlo all the time, and there is no money. The stages:
//
//	choosing     teams only, once: who plays with whom
//	registering  a class only, once: the teacher writes names and takes cards out
//	buying       a side fills its basket and pays for it
//	lending      the active player has no Frico and may borrow
//	asking       a class only: the student in turn asks for one shape
//	drawing      the Carlos draw what was bought
//	pausing      teams only: time for guesses before the next purchase
//	guessing     a class only: the student in turn has one guess
//	last-call    nothing is left to draw: time for the last guesses
//	accepting    the round is over, unless a guess of the last seconds is accepted
//	voting       somebody finds a shape unfair; it interrupts any of the above
//	looking      the round is over: card and boards lie open
//
// A guess can be made at any time between the first purchase and looking, so wrong
// guesses and edits of a basket do not change the phase; the right guess does, and
// what comes after it is refused and costs nothing (FL-21, FL-64). A guess that crosses
// another change of stage is judged by what is on the table when it arrives (CM-24).
//
// A match is a state that its stages share. Money (bank), basket, teams, lesson, round and
// guesses are types that get data and return facts or errors. Each stage (choosing, buying,
// drawing, teaching, guessing, voting) is a type with the moves that belong to it; where one
// stage leads to another it only names the transition, and the match carries it out.
//
// Every shape that is drawn is an ink board of its own: a stamp comes as its picture,
// and in freehand the Carlo's ink is passed on while it is drawn. So a view only
// lists which ink boards lie on which drawing board, and a device gets the ink of a
// shape once. The number of an ink board is its place in the order of drawing; it
// tells nothing about the card (CM-7).
//
// The rules are docs/rules/funnylines.md. Where the page and the rulebook leave
// something open:
//
//   - Teams need four players and each for themselves three to eight. A table that
//     chose otherwise plays what fits: three each for themselves, nine and more in
//     teams, one or two a lesson.
//   - Teams alternate by seat until players choose otherwise. Whoever is content says
//     so; at the limit's end a team of less than two is filled up from the other.
//   - The box may run short: the bank then puts into the pot what it has (FL-3, FL-5).
//   - A basket is seen by everyone while it is filled, as people talk at a table.
//   - An empty basket at the limit's end becomes the cheapest kind of which the board
//     is not known to be short; the machine knows no more than the table (FL-16).
//   - The Carlo's announcements come when drawing begins (FL-18).
//   - In freehand a shape is drawn on its own: the Carlo takes it up, draws it, and
//     takes up the next. Undo and eraser work on it until then (FL-19, CM-11).
//   - A refused guess may be accepted by the Carlo of the other team, by the Carlo, or
//     by the teacher: by whoever knows the word and has nothing to gain (CM-17). What
//     names another picture of the crib sheet is far off, and everyone can see that. A
//     round that nobody won waits for it, and so does the end of a team that is broke;
//     a right guess does not wait. A bot Carlo accepts what the judge finds near.
//   - A right guess does not end a vote: the round lies open when the vote is over.
//     Whoever is skipped abstains from it (CM-20).
//   - When a team is broke the pot goes to the bank (FL-24).
//   - A loan that can be had is taken, by the limit's end too: nobody may pass (FL-35). By the
//     option it may be declined; when all who could borrow have declined in a row, nobody is
//     left who can buy (FL-41).
//   - In a class the first seat teaches. Students with a device take turns first, then
//     those on the roster, then those who came during the lesson; a class without
//     names takes turns as one.
//   - In a class nothing goes on by itself (FL-54). When a whole row of students was
//     skipped, the picture is shown (CM-5); and a lesson in which nobody does anything
//     for two hours is over (CM-9).
//   - Whoever is skipped is not waited for again, where others can act in their place,
//     until they do something (CM-5).
package funnylines
