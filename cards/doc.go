// Package cards holds the picture cards: 76 pictures, each made of shapes of seven
// kinds (FL-1), with its names, its border and the price of each kind. Funny Lines
// deals them; bots of every game draw from them and know things by them.
//
// Deck has the cards that come with the program. They are drawn as readable text
// files, which package lab/pictures checks and compiles; docs/cards.md tells how. A
// Draft is a picture that somebody composed. DrawByHand draws a shape as a person
// would.
//
// Everything here is pure: the same card and seed always make the same strokes.
package cards
