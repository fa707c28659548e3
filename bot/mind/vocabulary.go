package mind

import (
	"slices"
	"strings"
	"sync"

	"linework/words"
)

// Drawings have English names. A bot at a table of another language (CM-26) knows what
// they are called there from the packs of that language, which say which drawing belongs
// to a word.

// A vocabulary is the words of a language for what there are drawings of; nil is English.
type vocabulary struct {
	language       string
	drawingByWord  map[string]string   // by the key of a word, with its note where it has one
	namesByDrawing map[string][]string // by the key of the drawing's English name
	firstNames     []string            // the first name of each drawing, in the order of the packs
}

// vocabularies caches the vocabularies in use, and holds the packs that they are learned
// from.
var vocabularies = struct {
	sync.Mutex
	byLanguage map[string]*vocabulary
	packs      []*words.Pack
}{byLanguage: map[string]*vocabulary{}}

// LearnNames teaches bots the names of things from packs that do not come with the program.
func LearnNames(packs []*words.Pack) {
	vocabularies.Lock()
	defer vocabularies.Unlock()
	vocabularies.packs = append(vocabularies.packs, packs...)
	clear(vocabularies.byLanguage)
}

// ForLanguage returns the skill for a table whose words are of that language.
func (t Skill) ForLanguage(language string) Skill {
	t.vocabulary = vocabularyFor(language)
	return t
}

// vocabularyFor returns the vocabulary of a language, nil for English.
func vocabularyFor(language string) *vocabulary {
	primary, _, _ := strings.Cut(language, "-")
	if primary == "" || primary == "und" || primary == "en" {
		return nil
	}
	vocabularies.Lock()
	defer vocabularies.Unlock()
	if t := vocabularies.byLanguage[primary]; t != nil {
		return t
	}
	t := &vocabulary{language: primary, drawingByWord: map[string]string{}, namesByDrawing: map[string][]string{}}
	for _, p := range slices.Concat(words.Builtin(), vocabularies.packs) {
		if spoken, _, _ := strings.Cut(p.Language, "-"); spoken == primary {
			for _, w := range p.Words() {
				t.learnWordIfDrawable(w)
			}
		}
	}
	vocabularies.byLanguage[primary] = t
	return t
}

// learnWordIfDrawable adds a word of a pack, if bots can draw it.
func (t *vocabulary) learnWordIfDrawable(w words.Word) {
	subject := w.DrawingSubject()
	if !CanDraw(w) {
		return
	}
	for _, note := range []string{"", w.Note} {
		if key := t.keyWithNote(w.Name(), note); t.drawingByWord[key] == "" {
			t.drawingByWord[key] = w.Drawing
		}
	}
	key := words.Fold(subject.Name())
	if len(t.namesByDrawing[key]) == 0 {
		t.firstNames = append(t.firstNames, w.Name())
	}
	for _, name := range w.Answers {
		if !slices.Contains(t.namesByDrawing[key], name) {
			t.namesByDrawing[key] = append(t.namesByDrawing[key], name)
		}
	}
}

func (t *vocabulary) keyWithNote(name, note string) string {
	return words.KeyIn(t.language, name) + "|" + words.KeyIn(t.language, note)
}

// ParseWordAndAddDrawing reads a word of a card and finds the drawing that belongs to it.
func (t Skill) ParseWordAndAddDrawing(text string) (words.Word, error) {
	w, err := words.ParseWord(text)
	if err != nil || t.vocabulary == nil {
		return w, err
	}
	w.Drawing = words.Undrawn
	for _, answer := range w.Answers {
		if drawing := t.vocabulary.drawingByWord[t.vocabulary.keyWithNote(answer, w.Note)]; drawing != "" {
			w.Drawing = drawing
			break
		}
	}
	return w, nil
}

// namesForEnglish returns the names of what has one of those English names, nil where no
// pack has a word for it.
func (t *vocabulary) namesForEnglish(englishNames []string) []string {
	if t == nil {
		return englishNames
	}
	var names []string
	for _, name := range englishNames {
		for _, own := range t.namesByDrawing[words.Fold(name)] {
			if !slices.Contains(names, own) {
				names = append(names, own)
			}
		}
	}
	return names
}

// ChooseNameOrAny returns one of some English names in the language of the table, or anything
// that it has a name for; pick chooses an index below a number.
func (t Skill) ChooseNameOrAny(englishNames []string, chooseIndex func(int) int) string {
	name := englishNames[chooseIndex(len(englishNames))]
	if t.vocabulary == nil {
		return name
	}
	if own := t.vocabulary.namesForEnglish([]string{name}); len(own) > 0 {
		return own[0]
	}
	if len(t.vocabulary.firstNames) > 0 {
		return t.vocabulary.firstNames[chooseIndex(len(t.vocabulary.firstNames))]
	}
	return name
}
