package game

import "linework/texts"

// Ink is a move that every game with boards knows: one batch from a seat's pen, as
// package ink reads it. The batch names its board. It answers no phase, uses no
// chance, and is refused when that seat may not draw on that board now.
type Ink struct {
	Batch []byte `json:"batch"`
	// Fresh ink is being drawn now, and a board that is full refuses it. Ink from a
	// journal was taken once, when boards may have held more, and is taken again.
	Fresh bool `json:"-"`
}

// A DrawingMatch is a match with boards to draw on (CM-10 to CM-13). It keeps what is drawn.
// When it has accepted Ink, the table passes the same bytes on to every seat that may see
// the board, while the stroke is being drawn.
type DrawingMatch interface {
	// Boards lists the boards that a seat may see now, its own among them.
	Boards(Seat) []Board
	// Picture returns a board as one batch for a seat that may see it: with all that can be
	// undone if the seat goes on to see the board being drawn, else only what is visible.
	Picture(seat Seat, board int) []byte
	// Gallery returns every drawing of a match that has ended, with what it shows and how it
	// was guessed (CM-13); before the end, those of which the match has told everyone what
	// they show.
	Gallery() []Drawing
}

// A Board is a drawing that can be seen. Its edition changes when the rules have
// altered it, so that whoever sees it needs the picture anew. Author, Round and Number are those
// of the Drawing that it becomes, on which there may be several boards.
type Board struct {
	ID      int  `json:"id"`
	Edition int  `json:"edition"`
	Author  Seat `json:"author"`
	Round   int  `json:"round"`
	Number  int  `json:"number,omitempty"`
}

// A Drawing is one picture of a match, of which everyone may know what it shows.
type Drawing struct {
	Title  string `json:"title"` // what it shows
	Author Seat   `json:"author"`
	Round  int    `json:"round"` // from 1
	// Number says which of those that the author draws in a round it is, from 1; 0 where they draw
	// one, and in old journals.
	Number int `json:"number,omitempty"`
	// Notes say what became of it, a line each: "Ben guessed “bridge”".
	Notes []texts.Message `json:"notes"`
	// Guesses is what was guessed at it, in order. Old journals have none.
	Guesses []Guessed `json:"guesses,omitempty"`
	// Ink is how it was drawn, as ink.Recording writes it.
	Ink []byte `json:"-"`
}

// Guessed is one guess at a drawing, as the gallery shows it when the game is over.
type Guessed struct {
	By    string `json:"by"`             // the name of who made it
	Text  string `json:"text,omitempty"` // as it was said; "" where one guesses without words
	Right bool   `json:"right,omitempty"`
}
