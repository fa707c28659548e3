package words

import "strings"

// A language is what the judge must know of the language that a pack is written in. Another
// one needs a type with these methods and a line in languageForTag.
type language interface {
	// foldAndDropArticles returns the words of a text, folded but for their spelling: without
	// articles and possessives, with numbers as words.
	foldAndDropArticles(text string) []string
	// stripDoubtsAndClauseCommas returns a text without phrases of doubt, and without
	// punctuation between a thing and what only says more of it.
	stripDoubtsAndClauseCommas(text string) string
	// key returns folded words in one, in the one spelling that all spellings become.
	key(words []string) string
	// allSpellings returns an answer as it is written, and other ways to write all of it.
	allSpellings(text string) []string
	// splitCompound splits a word into the two that it is made of, if it is a compound.
	splitCompound(word string) compound
	// twoLikeliestSounds returns the sounds of a word as somebody reads it for the first
	// time, in the two likeliest ways.
	twoLikeliestSounds(word string) [2]string
	// pronunciationOfSounds returns how sounds, as twoLikeliestSounds returns them, are heard.
	pronunciationOfSounds(sounds []byte) pronunciation
	// pronunciations returns every way in which the words of an answer are spoken.
	pronunciations(words []string) []pronunciation
	// inflections returns the other forms of an answer: its plural, the verb that belongs to it.
	inflections(words []string) []inflection
	// roleInGuess returns what a word does in a guess besides naming what is drawn.
	roleInGuess(word string) role
	// pluralsAndSingulars returns an answer in the plural and in the singular.
	pluralsAndSingulars(words []string) [][]string
	// lexicon returns the words of the language, nil where they are not known.
	lexicon() *lexicon
	// lookUp returns what the lexicon says of a key, also where it has it in another form.
	lookUp(key string) Entry
	// beginsNames and endsNames report whether a noun often stands right before or behind
	// another and is one thing with it.
	beginsNames(word string) bool
	endsNames(word string) bool
	// isTitle reports whether a word stands in front of names and says what they are: Professor.
	isTitle(word string) bool
	// isKind reports whether a noun behind another says what it is: a samurai warrior.
	isKind(word string) bool
	// isDoer reports whether a noun says who or what does something to what precedes it: a feeder.
	isDoer(word string) bool
	// isAnybody reports whether a noun names somebody who can be in any picture: a girl, a cat.
	isAnybody(word string) bool
	// joinsNouns reports whether nouns that are one thing are written in one.
	joinsNouns() bool
	// isName reports whether an answer is surely a name.
	isName(answer string) bool
	// isMeasure reports whether a noun in front of another says how much of it there is.
	isMeasure(word string) bool
	// isGenitive reports whether what follows an article can own what precedes it.
	isGenitive(article string) bool
	// isIndefinite reports whether an article begins another thing: a.
	isIndefinite(article string) bool
	// partsGuesses reports whether a word between two others doubts the first of them: maybe.
	partsGuesses(word string) bool
	// isOneThing reports whether two words with that key together, each of which can be an answer,
	// name one thing: a coat hook.
	isOneThing(key string) bool
	// isArticle reports whether foldAndDropArticles drops a word, be it an article or a possessive.
	isArticle(word string) bool
	// isAction reports whether an answer says what somebody does: biting, flying a kite, beißen.
	isAction(answer string) bool
	// isParticiple reports whether a word is a form of a verb that describes a noun behind it
	// and could be an answer itself: a sleeping cat.
	isParticiple(word string) bool
	// isOffensive reports whether a text has a word in it that does not belong on a family's
	// table.
	isOffensive(text string) bool
}

// A compound is two words that are written as one, both empty where there is none.
type compound struct {
	modifier, head string // the first part, which describes, and the second
	isKindOfHead   bool   // it is a kind of its head: a house door is a door
}

// A role is what a word does in a guess besides naming what is drawn.
type role int

const (
	contentWord    role = iota // it may name or describe something
	fillerWord                 // um, maybe, i think
	preposition                // on: what follows says where
	withWord                   // with: what follows belongs to what precedes
	ofWord                     // of: what precedes is a measure or a picture of what follows
	conjunction                // and, or: what follows is another thing
	negation                   // not
	withoutWord                // without: what precedes does not have what follows
	plainAdjective             // big, red: it makes no other word of what follows
	personWord                 // man, girl: whoever does what is drawn
	numberWord                 // three: it describes what follows
)

// languageForTag returns the language of a pack. Packs without a language are taken for
// English, as people paste them.
func languageForTag(tag string) language {
	primary, _, _ := strings.Cut(tag, "-")
	switch primary {
	case "", "und", "en":
		return english{}
	case "de":
		return german{}
	}
	return unknownLanguage{}
}

// KeyIn returns the key of a text in a language, by which the judge compares and under which
// the lexicon of that language has its words.
func KeyIn(language, text string) string {
	lang := languageForTag(language)
	return lang.key(lang.foldAndDropArticles(text))
}

// unknownLanguage is a language of which nothing is known but that it is written in words. Known
// ones embed it for what they share with it.
type unknownLanguage struct{}

func (unknownLanguage) foldAndDropArticles(text string) []string {
	return strings.Fields(lowercaseWithoutAccents(text))
}
func (unknownLanguage) key(words []string) string {
	return composeUnicodeLetters(strings.Join(words, ""))
}
func (unknownLanguage) twoLikeliestSounds(string) [2]string     { return [2]string{} }
func (unknownLanguage) pronunciations([]string) []pronunciation { return nil }
func (unknownLanguage) inflections([]string) []inflection       { return nil }
func (unknownLanguage) roleInGuess(string) role                 { return contentWord }
func (unknownLanguage) lexicon() *lexicon                       { return nil }
func (unknownLanguage) pluralsAndSingulars([]string) [][]string { return nil }
func (unknownLanguage) pronunciationOfSounds(sounds []byte) pronunciation {
	return pronunciationOf(sounds)
}
func (unknownLanguage) stripDoubtsAndClauseCommas(text string) string { return text }
func (unknownLanguage) splitCompound(string) compound                 { return compound{} }
func (unknownLanguage) allSpellings(text string) []string {
	return []string{text, umlauts.Replace(text)}
}
func (unknownLanguage) lookUp(string) Entry      { return Entry{} }
func (unknownLanguage) beginsNames(string) bool  { return false }
func (unknownLanguage) endsNames(string) bool    { return false }
func (unknownLanguage) isKind(string) bool       { return false }
func (unknownLanguage) isDoer(string) bool       { return false }
func (unknownLanguage) isAnybody(string) bool    { return false }
func (unknownLanguage) joinsNouns() bool         { return false }
func (unknownLanguage) isName(string) bool       { return false }
func (unknownLanguage) isMeasure(string) bool    { return false }
func (unknownLanguage) isGenitive(string) bool   { return false }
func (unknownLanguage) isIndefinite(string) bool { return false }
func (unknownLanguage) isTitle(string) bool      { return false }
func (unknownLanguage) isOneThing(string) bool   { return false }
func (unknownLanguage) partsGuesses(string) bool { return false }
func (unknownLanguage) isArticle(string) bool    { return false }
func (unknownLanguage) isAction(string) bool     { return false }
func (unknownLanguage) isParticiple(string) bool { return false }
