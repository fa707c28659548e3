// Package iota is the card game of lines and lots: cards are laid in a growing
// grid in which every row and column must be all the same or all different in
// colour, shape and number.
//
// A match has one kind of phase, a turn. Its player may first take wilds back
// from the grid (Recycle) and then either lays one to four cards in a line
// (Play) or trades cards with the pile (Pass). Each of these moves the phase on
// by one. The match ends when the pile is empty and a hand is played out, or in
// a stalemate: with an empty pile all pass, and each then answers "no more plays?" by
// passing once more.
//
// The rules are docs/rules/iota.md. Where the rulebook is silent: a wild is worth
// nothing and stands for one single card in both of its lines (IO-12, IO-15); a
// half deck is both wilds and 31 of the other 64 cards, or 32 of them (IO-5); when a game
// without scoring ends in a stalemate, whoever holds the fewest cards wins.
package iota
