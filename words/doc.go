// Package words holds what is drawn and says whether a guess is right.
//
// A Pack is a readable text file of cards; each of ours, such as packs/en/doodle-dash.txt,
// begins by explaining the format. Builtin returns the packs that come with the program, Load
// reads the operator's folder, ParsePasted makes a pack of words that someone pasted into a
// table, and Layouts.Check lists the problems of a pack. No game is known here: each says in
// a Layout what its cards look like. A Bag deals cards so that no word comes twice in an
// evening.
//
// A Judge compares a typed guess with a Word. Both are first folded to a key
// (CM-14); then the guess is looked for among the forms of the word: the word
// itself, its plural and singular, the verb that belongs to it. Where the language writes
// compounds in one word, they are split. A slip of the finger is forgiven, unless it makes
// another word (CM-15). Around the word other words may stand, but none that names another
// thing: one guess is one guess (CM-23). What each of these is worth is the Strictness of the
// game: AnyForm counts the plural and the verb as right (DD-17), OneForm calls them close
// (DR-13), OneThing minds that a hot dog is no dog. testdata/judge.txt shows it all by
// examples, testdata/pairs-*.txt by what people type.
//
// What is English or German about that is behind the interface language; the pack says
// which it is. The dictionaries of both are packed by tools/lexicon and are no part of the
// repository: `make lexicon` fetches and packs them into data. Without them the judge
// knows the words of the pack alone. They are read when the first judge of a language is
// made.
//
// Where a rule of the judge is:
//
//	lists/en.txt, de.txt          words that a rule goes by, and exceptions from it
//	english.go, german.go         what is folded away; fillers, negations, doubts
//	english_forms.go,             other forms of one word: plurals, verbs, diminutives,
//	german_nouns.go, _verbs.go    agent nouns
//	english_phrase.go,            other forms of an answer of several words: verb and object
//	german_forms.go               the other way round, small words left out
//	german_compound.go            words that are written in one
//	english_sound.go,             how words are spoken
//	german_sound.go
//	phrase.go                     what may stand around the answer in a guess
//	slip.go, distance.go          slips of the finger
//	judge.go                      the order of all that, and what a game makes of it
//
// Synonyms belong to the words of a pack, after [also].
//
// A word of a pack in another language than English names the drawing that belongs to it,
// by which bots find it: Subject.
//
// Everything here is pure: the same pack, bag and seed deal the same cards, and
// the same words are judged alike, so a journal replays.
package words
