package words

import (
	"slices"
	"strconv"
	"strings"
	"sync"
)

// english is the language of most packs. What is English about the judge is here, in
// english.go and english_phrase.go (forms of words), spelling.go (British and American),
// sound.go, and the lists in irregular.go and verbs.go.
type english struct{ unknownLanguage }

// englishWords returns the word list, as tools/lexicon packs it.
var englishWords = sync.OnceValue(func() *lexicon { return readEmbeddedLexicon("en") })

func (english) lexicon() *lexicon { return englishWords() }

// lookUp returns the entry of a key, or of its singular.
func (english) lookUp(key string) Entry {
	m := englishWords().find(key)
	if otherThings[key] {
		m.Is = m.Is&^(IsKindOfLast|IsCommon) | IsCompound
	}
	if n := len(key); m.Is == 0 && n > 3 && key[n-1] == 's' {
		if one := englishWords().find(key[:n-1]); one.Is&(IsWord|IsRare) != 0 {
			return Entry{Is: one.Is&IsNoun | IsRare, Kinds: one.Kinds}
		}
	}
	return m
}

func (english) verbsNamePurpose() bool { return true }

func (english) key(words []string) string { return joinToAmericanKey(words) }

// foldAndDropArticles folds a text, spells out its numbers ("4 leaf clover" is "four leaf
// clover") and leaves out possessives: "brushing my teeth" is "brushing your teeth".
func (english) foldAndDropArticles(text string) []string {
	all := foldWordsWithoutArticles(text)
	for i, w := range all {
		all[i] = capRepeatsAtTwo(w)
	}
	if len(all) > 1 {
		all = slices.DeleteFunc(all, func(w string) bool { return possessives[w] })
	}
	if !strings.ContainsAny(text, "0123456789") {
		return all
	}
	var spelled []string
	for _, w := range all {
		spelled = append(spelled, spellEnglishNumbers(w)...)
	}
	return spelled
}

// capRepeatsAtTwo returns a word with every letter at most twice in a row: pandaaaa becomes
// pandaa.
func capRepeatsAtTwo(word string) string {
	for i := 2; i < len(word); i++ {
		if word[i] != word[i-1] || word[i] != word[i-2] || word[i] < 'a' || word[i] > 'z' {
			continue
		}
		var b strings.Builder
		for k := range len(word) {
			if k < 2 || word[k] != word[k-1] || word[k] != word[k-2] || word[k] < 'a' || word[k] > 'z' {
				b.WriteByte(word[k])
			}
		}
		return b.String()
	}
	return word
}

var possessives = wordSet("my your his her our their ones")

// spellEnglishNumbers returns a word with its digits spelled out: "4leaf" becomes "four leaf".
func spellEnglishNumbers(w string) []string {
	if name, ok := ordinals[w]; ok {
		return []string{name}
	}
	return splitAndSpellDigits(w, func(digits string) []string {
		if number, err := strconv.Atoi(digits); err == nil && digits[0] != '0' && number < 100 {
			return englishNumberBelow100(number)
		}
		return []string{digits}
	})
}

// splitAndSpellDigits splits a word into digits and letters, and returns them with the
// digits spelled.
func splitAndSpellDigits(word string, spell func(digits string) []string) []string {
	isDigit := func(r rune) bool { return r >= '0' && r <= '9' }
	var parts []string
	for word != "" {
		first := isDigit(rune(word[0]))
		n := strings.IndexFunc(word, func(r rune) bool { return isDigit(r) != first })
		if n < 0 {
			n = len(word)
		}
		if first {
			parts = append(parts, spell(word[:n])...)
		} else {
			parts = append(parts, word[:n])
		}
		word = word[n:]
	}
	return parts
}

// englishNumberBelow100 returns the English words of a number below a hundred.
func englishNumberBelow100(number int) []string {
	if number < len(smallNumbers) {
		return smallNumbers[number : number+1]
	}
	name := tens[number/10 : number/10+1]
	if number%10 > 0 {
		return append(name[:1:1], smallNumbers[number%10])
	}
	return name
}

var (
	smallNumbers = strings.Fields(`zero one two three four five six seven eight nine ten eleven twelve thirteen
		fourteen fifteen sixteen seventeen eighteen nineteen`)
	tens     = strings.Fields("- - twenty thirty forty fifty sixty seventy eighty ninety")
	ordinals = wordMap("1st first  2nd second  3rd third  4th fourth  5th fifth  6th sixth  7th seventh  8th eighth  9th ninth  10th tenth")
)

// roleInGuess returns the role of a word that stands in guesses without naming anything.
func (english) roleInGuess(word string) role { return englishRoles()[word] }

var englishRoles = sync.OnceValue(func() map[string]role {
	all := map[string]role{}
	for r, list := range map[role]string{
		fillerWord: `um umm uh uhh er err erm ermm hm hmm mm oh ohh ooh ah ahh aha argh eh hey hi wow omg lol lmao ha haha duh yes yeah yep
			yup ok okay please pls plz mate bro dear darling babe guys mum mom dad tho though obv obvs obvious def defo prob
			probs gonna gotta ill going go final did trying
			i im id we you he she it its is be been am are was this that thats these those there theres here what whats
			me us they them do does dont know dunno idk think thinking thought say said guess guessing guessed bet mean sure
			must might may could can would should will shall maybe perhaps probably possibly surely definitely certainly
			clearly obviously actually really just only so well right then now finally wait got get see looks look looking
			like seems seem supposed some any kind sort type sorta kinda another one again answer has have had wants`,
		preposition: `in on at with by from for to into onto under over near behind beside inside outside through around
			across above below next off up down out about against along between among towards upon as while who which
			where when being`,
		ofWord:      "of called named",
		conjunction: "and or but nor either neither plus versus vs also else alternatively otherwise instead rather n",
		negation:    "not no never isnt aint wasnt arent cant cannot without except non nope",
		plainAdjective: `big small little tiny huge giant large long short tall fat thin old new young cute nice pretty funny
			red blue green yellow black white brown pink purple orange grey gray golden gold silver dark bright
			full good bad happy sad scary ugly beautiful colourful colorful
			wood wooden diamond metal plastic paper glass stone brass steel iron rubber leather woollen
			toy animal creature thing object symbol cartoon planet fruit vegetable food instrument vehicle insect`,
		numberWord: "two three four five six seven eight nine ten many several",
		personWord: "man woman boy girl baby person guy lady people kid kids child men women someone somebody bloke dude",
	} {
		for w := range strings.FieldsSeq(list) {
			all[w] = r
		}
	}
	return all
})
