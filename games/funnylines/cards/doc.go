// Package cards holds the pictures of Funny Lines: 76 cards, each made of shapes of
// seven kinds (FL-1), with its names, its border and the price of each kind.
//
// A card is a readable text file under deck/; docs/cards.md tells the format and
// how to draw one. Deck has the cards that come with the program, Parse reads a
// file, Check looks a deck over as a whole. Hand draws a shape as a person would.
//
// Everything here is pure: the same card and seed always make the same strokes.
package cards
