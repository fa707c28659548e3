// Package mind is what the bots of all drawing games have in common: skills, a shared cache
// of what they saw on drawings, and drawing a word over time. When to draw, when to guess and
// what to guess is up to each game's own bots.
//
// A bot gets what its seat sees and nothing else: the view, and the boards that it may look
// at. It draws the word on its seat's card, and guesses from ink alone.
package mind
