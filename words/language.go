package words

import "strings"

// A language is what the judge must know of the language that a pack is written in.
// English is one; another needs a type with these methods and a line in languageOf.
type language interface {
	// words is the words of a text, folded but for their spelling.
	words(text string) []string
	// clauses is a text with no mark between what only says more of one thing.
	clauses(text string) string
	// key is folded words in one, in the one spelling that all spellings come to.
	key(words []string) string
	// spellings is an answer as it is written, and in other ways in which all of it can be.
	spellings(text string) []string
	// split is a word that is written in one as the two that it is made of, both empty where
	// it is one word.
	split(word string) compound
	// spell is the sounds of a word for whoever reads it for the first time, in two ways.
	spell(word string) [2]string
	// hear is how sounds are heard, as spell tells them.
	hear(sounds []byte) heard
	// sounds is every way in which the words of an answer are spoken.
	sounds(words []string) []heard
	// forms is the other forms of an answer: its plural, the verb that belongs to it.
	forms(words []string) []inflected
	// role is what a word does in a guess besides naming what is drawn.
	role(word string) role
	// numbers is an answer in the plural or in the singular.
	numbers(words []string) [][]string
	// lexicon is the words of the language, nil where they are not known.
	lexicon() *lexicon
	// mark is what the lexicon says of a key, also where it has it in another form.
	mark(key string) Mark
	// offensive reports whether a text has a word in it that does not belong on a family's
	// table.
	offensive(text string) bool
	// purposes reports whether what somebody does, in front of a thing, can say what that is
	// for: a fishing hook.
	purposes() bool
	// letters is those that a slip can put in place of others.
	letters() string
}

// An inflected is an answer in another form.
type inflected struct {
	words  []string
	reason Reason
	// base is the letters of what it was made of; how many slips are forgiven goes by
	// the shorter one: "cats" is as short as "cat". 0 where no slip is forgiven.
	base int
}

// A compound is two words that are written in one.
type compound struct {
	more, head string // what says more of the other, and that
	kind       bool   // the whole is a kind of its head, as a word that describes would make it
}

// A role is what a word does in a guess besides naming what is drawn.
type role int

const (
	naming   role = iota // it may name or describe something
	filling              // um, maybe, i think
	leading              // on, with: what follows says where or with what
	holding              // of: what went before is a measure or a picture of what follows
	adding               // and, or: what follows is another thing
	denying              // not
	plainly              // big, red: it describes and makes no other word of what follows
	someone              // man, girl: whoever does what is drawn
	counting             // three: it describes what follows it
)

// languageOf is the language of a pack. Packs without a language are taken for
// English, as people paste them.
func languageOf(tag string) language {
	primary, _, _ := strings.Cut(tag, "-")
	switch primary {
	case "", "und", "en":
		return english{}
	case "de":
		return german{}
	}
	return unknown{}
}

// Key is the key of a text in a language, by which the judge compares and the lexicon of
// that language has its words.
func Key(tag, text string) string {
	lang := languageOf(tag)
	return lang.key(lang.words(text))
}

// unknown is a language of which nothing is known but that it is written in words.
type unknown struct{}

func (unknown) words(text string) []string     { return strings.Fields(letters(text)) }
func (unknown) key(words []string) string      { return compose(strings.Join(words, "")) }
func (unknown) spell(string) [2]string         { return [2]string{} }
func (unknown) sounds([]string) []heard        { return nil }
func (unknown) forms([]string) []inflected     { return nil }
func (unknown) role(string) role               { return naming }
func (unknown) lexicon() *lexicon              { return nil }
func (unknown) letters() string                { return "" }
func (unknown) purposes() bool                 { return false }
func (unknown) numbers([]string) [][]string    { return nil }
func (unknown) offensive(text string) bool     { return offensive(text) }
func (unknown) hear(sounds []byte) heard       { return hear(sounds) }
func (unknown) clauses(text string) string     { return text }
func (unknown) split(string) compound          { return compound{} }
func (unknown) spellings(text string) []string { return []string{text, umlauts.Replace(text)} }
func (unknown) mark(string) Mark               { return Mark{} }
