// Package pictures reads, checks and compiles the readable files of which the pictures of
// the program are made: the 76 cards of Funny Lines (cards/, with their names in other
// languages in names/) and the line drawings that bots draw from (sketches/). The program
// itself embeds what CompileDeck and CompileSketches make of them; `make pictures` writes it.
//
// docs/cards.md tells how a card is written. A file of sketches is a list of drawings and
// parts, a few strokes each, as one would put them on a napkin. Places are x,y on a sheet of
// 100 by 100, from 0,0 at the top left; angles are degrees clockwise from the right. What
// follows a # is a remark.
//
//	word chef | cook            a drawing; other words that it shows after bars; word crane (machine) is of
//	                            words with that note or with none
//	part standing               strokes to use in drawings; 0,0 is where they are put
//
//	line 10,10 20,30 40,30      straight from place to place
//	poly 10,10 20,30 40,30      the same, and back to the first
//	curve 10,10 20,30 40,30     smoothly through the places
//	loop 10,10 20,30 40,30      the same, closed
//	circle 50,50 10             around a centre
//	oval 50,50 20,10            half as wide, half as high; oval 50,50 20,10 30 turned by 30°
//	box 10,10 40,30             between two corners
//	arc 50,50 20 180 360        part of a circle, from one angle to the other
//	dot 50,50                   a touch of the pen
//	use standing 50,60          a part; scale 1.2, flip (left and right) and turn 30 may follow, in this order
//	use @hot-dog 30,50 40       the whole drawing of a word: where its middle is, and its longer side; flip and turn may follow
//
// A drawing in which there are others has at most four of them, each at least 20 large, and is
// not put into another one itself.
//
// After any of these, and after the shapes of a card, may follow: mirror X (adds the mirror
// image on the other side of the upright line at X), repeat N DX,DY (N of it, each further
// on) and ring N X,Y (N of it around a place; a number after that is the degrees between
// them).
package pictures
