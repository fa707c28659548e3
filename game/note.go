package game

// A Note is a sentence about a drawing: "Ben guessed “bridge”". Like a refusal it has its
// figures beside it, so that a client can say the same in another language.
type Note struct {
	Text    string  `json:"text"`
	Say     string  `json:"say,omitempty"` // the text with the names of its figures in braces; "" where it has none
	Figures Figures `json:"figures,omitempty"`
}

func (n Note) String() string { return n.Text }

// NewNote makes a note of a sentence. What stands in braces in it is the name of a figure;
// {name}, {by} and {guess} are people and what they said, and stay as they are.
func NewNote(text string, figures ...Figures) Note {
	n := Note{Text: text}
	if len(figures) > 0 {
		n.Figures, n.Say = figures[0], text
		n.Text = n.Figures.replaceNamesIn(text)
	}
	return n
}
