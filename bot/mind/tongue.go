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

// A tongue is the words of a language for what there are drawings of; nil is English.
type tongue struct {
	language string
	drawings map[string]string   // of a word, by its key; with its note, where it has one
	names    map[string][]string // of a drawing, by its key
	all      []string            // the first name of each drawing, in the order of the packs
}

// tongues are the languages that were spoken before, and the packs that they are learned
// from.
var tongues = struct {
	sync.Mutex
	of    map[string]*tongue
	packs []*words.Pack
}{of: map[string]*tongue{}}

// Learn has bots learn what things are called in packs that do not come with the program.
func Learn(packs []*words.Pack) {
	tongues.Lock()
	defer tongues.Unlock()
	tongues.packs = append(tongues.packs, packs...)
	clear(tongues.of)
}

// In is the temper at a table whose words are of that language.
func (t Temper) In(language string) Temper {
	t.tongue = speak(language)
	return t
}

func speak(language string) *tongue {
	primary, _, _ := strings.Cut(language, "-")
	if primary == "" || primary == "und" || primary == "en" {
		return nil
	}
	tongues.Lock()
	defer tongues.Unlock()
	if t := tongues.of[primary]; t != nil {
		return t
	}
	t := &tongue{language: primary, drawings: map[string]string{}, names: map[string][]string{}}
	for _, p := range slices.Concat(words.Builtin(), tongues.packs) {
		if spoken, _, _ := strings.Cut(p.Language, "-"); spoken == primary {
			for _, w := range p.Words() {
				t.learn(w)
			}
		}
	}
	tongues.of[primary] = t
	return t
}

func (t *tongue) learn(w words.Word) {
	subject := w.Subject()
	if !Draws(w) {
		return
	}
	for _, note := range []string{"", w.Note} {
		if key := t.key(w.Name(), note); t.drawings[key] == "" {
			t.drawings[key] = w.Drawing
		}
	}
	key := words.Fold(subject.Name())
	if len(t.names[key]) == 0 {
		t.all = append(t.all, w.Name())
	}
	for _, name := range w.Answers {
		if !slices.Contains(t.names[key], name) {
			t.names[key] = append(t.names[key], name)
		}
	}
}

func (t *tongue) key(name, note string) string {
	return words.Key(t.language, name) + "|" + words.Key(t.language, note)
}

// Word reads a word of a card, with the drawing that belongs to it.
func (t Temper) Word(text string) (words.Word, error) {
	w, err := words.ParseWord(text)
	if err != nil || t.tongue == nil {
		return w, err
	}
	return t.tongue.word(w), nil
}

func (t *tongue) word(w words.Word) words.Word {
	w.Drawing = words.Undrawn
	for _, answer := range w.Answers {
		if drawing := t.drawings[t.key(answer, w.Note)]; drawing != "" {
			w.Drawing = drawing
			break
		}
	}
	return w
}

// say is what something is called that has one of those English names; nothing where no
// pack has a word for it.
func (t *tongue) say(english []string) []string {
	if t == nil {
		return english
	}
	var names []string
	for _, name := range english {
		for _, own := range t.names[words.Fold(name)] {
			if !slices.Contains(names, own) {
				names = append(names, own)
			}
		}
	}
	return names
}

// Say is one of some English names as the table calls it, or anything that it has a name
// for; pick chooses one of so many.
func (t Temper) Say(english []string, pick func(int) int) string {
	name := english[pick(len(english))]
	if t.tongue == nil {
		return name
	}
	if own := t.tongue.say([]string{name}); len(own) > 0 {
		return own[0]
	}
	if len(t.tongue.all) > 0 {
		return t.tongue.all[pick(len(t.tongue.all))]
	}
	return name
}
