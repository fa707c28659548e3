// Package mind is what the bots of all drawing games have in common: temperaments,
// an eye that is shared and remembers what it saw, and a hand that draws a word over
// time. When to draw, when to guess and what is left to each game's own bots.
//
// A bot is given what its seat sees and nothing else: the view, and the pictures of
// boards that it may look at. It draws the word that its seat was told, and guesses
// from ink alone.
package mind
