// Package cards holds the picture cards: 76 pictures, each made of shapes of seven
// kinds (FL-1), with its names, its border and the price of each kind. Funny Lines
// deals them; bots of every game draw from them and know things by them.
//
// A card is a readable text file under deck/; docs/cards.md tells the format and
// how to draw one. Deck has the cards that come with the program, Parse reads a
// file, Check looks a deck over as a whole. Hand draws a shape as a person would.
//
// Everything here is pure: the same card and seed always make the same strokes.
package cards
