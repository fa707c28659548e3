package words

import (
	"slices"
	"strings"
	"unicode"

	"linework/texts"
)

// A Word is what one player draws and another guesses: a noun, a name, a title, a
// saying; often it is several words.
type Word struct {
	Text    string   // all that the card says of it, "bat (animal)" or "sofa / couch"
	Answers []string // every right answer (CM-16); the first is the word's name
	Note    string   // which meaning is meant, "animal"; no part of the answer
	Hard    bool     // starred on the card (DD-2)
	Draws   bool     `json:",omitempty"` // bots know how to draw it
	// Drawing is the English name of the drawing that belongs to a word of another
	// language; Undrawn where there is none.
	Drawing string `json:",omitempty"`
}

// Undrawn is the Drawing of a word of another language than English that has none. Its name
// must not be looked up among the drawings: a German boot floats.
const Undrawn = "-"

// DrawingSubject returns the word by which the drawing of a word is found: itself, or its Drawing.
func (w Word) DrawingSubject() Word {
	if w.Drawing == "" {
		return w
	}
	s, err := ParseWord(w.Drawing)
	if err != nil {
		return Word{Answers: []string{Undrawn}}
	}
	return s
}

// Name returns the word as people say it: its first answer.
func (w Word) Name() string { return w.Answers[0] }

// countAnswersOnCard returns how many of the answers are on the card; the others are right
// too.
func (w Word) countAnswersOnCard() int { return strings.Count(w.Text, "/") + 1 }

func (w Word) String() string {
	if w.Hard {
		return "*" + w.Text
	}
	return w.Text
}

// maxBytes is beyond any word in any script; Check asks for much less.
const maxBytes = 400

// ParseWord reads one word of a pack: an optional star, answers separated by slashes, an
// optional note in brackets.
func ParseWord(text string) (Word, error) {
	text = strings.Join(strings.Fields(text), " ")
	text, hard := strings.CutPrefix(text, "*")
	text = strings.TrimSpace(text)
	w := Word{Text: text, Hard: hard}
	if text == "" {
		return Word{}, texts.NewError("words.empty-word")
	}
	if len(text) > maxBytes {
		return Word{}, texts.NewError("words.not-a-word", figures{"word": firstPrintable(text, 20)})
	}
	if i := strings.IndexFunc(text, isUnprintable); i >= 0 {
		return Word{}, texts.NewError("words.unshowable", figures{"word": removeUnprintable(text)})
	}
	answers, note, err := cutNote(text)
	if err != nil {
		return Word{}, err
	}
	w.Note = note
	w.Answers, err = splitAlternatives(answers)
	return w, err
}

// isUnprintable reports whether a character is a control character or turns the direction of
// writing, with which a word could spill over its card.
func isUnprintable(r rune) bool {
	return !unicode.IsPrint(r) && !unicode.Is(unicode.Join_Control, r)
}

// removeUnprintable returns a text without characters that cannot be shown.
func removeUnprintable(text string) string {
	return strings.Map(func(r rune) rune {
		if isUnprintable(r) {
			return -1
		}
		return r
	}, text)
}

// firstPrintable returns the first characters of a text that can be shown, up to a limit.
func firstPrintable(text string, limit int) string {
	letters := []rune(removeUnprintable(text))
	return string(letters[:min(limit, len(letters))])
}

// cutNote splits the text of a word into its answers and its note.
func cutNote(text string) (answers, note string, err error) {
	answers, rest, found := strings.Cut(text, "(")
	if !found {
		if strings.Contains(text, ")") {
			return "", "", texts.NewError("words.unopened-bracket", figures{"word": text})
		}
		return text, "", nil
	}
	note, after, closed := strings.Cut(rest, ")")
	note = strings.TrimSpace(note)
	if !closed || note == "" || strings.TrimSpace(after) != "" {
		return "", "", texts.NewError("words.note-not-last", figures{"word": text})
	}
	return answers, note, nil
}

// splitAlternatives splits answers at the slashes and completes those with a hyphen at the
// slash: "LP-/Record Player" is "LP Player" and "Record Player" (DD-18), and "Fire
// Engine/-Truck" is "Fire Engine" and "Fire Truck".
func splitAlternatives(text string) ([]string, error) {
	parts := strings.Split(text, "/")
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
		if strings.Trim(parts[i], "- ") == "" {
			return nil, texts.NewError("words.slash-empty-side", figures{"word": text})
		}
	}
	answers := slices.Clone(parts)
	for i, part := range parts {
		switch {
		case strings.HasSuffix(part, "-"):
			whole := slices.IndexFunc(parts[i:], isCompleteAlternative)
			if whole < 0 {
				return nil, texts.NewError("words.slash-whole-answer", figures{"word": text, "part": part})
			}
			words := strings.Fields(parts[i+whole])
			if len(words) < 2 {
				return nil, texts.NewError("words.slash-second-word", figures{"word": text, "part": part})
			}
			answers[i] = strings.TrimSuffix(part, "-") + " " + strings.Join(words[1:], " ")
		case strings.HasPrefix(part, "-"):
			if i == 0 || !isCompleteAlternative(parts[i-1]) || len(strings.Fields(parts[i-1])) < 2 {
				return nil, texts.NewError("words.slash-first-word", figures{"word": text, "part": part})
			}
			words := strings.Fields(parts[i-1])
			answers[i] = strings.Join(words[:len(words)-1], " ") + " " + strings.TrimPrefix(part, "-")
		}
	}
	return answers, nil
}

// isCompleteAlternative reports whether an alternative has no hyphen at a slash.
func isCompleteAlternative(part string) bool {
	return !strings.HasPrefix(part, "-") && !strings.HasSuffix(part, "-")
}
