package words

import "sync"

// An answerKeys is what a judge learns of one answer.
type answerKeys struct {
	rival
	empty   bool
	numbers []string // keys of its plural and singular
}

// maxCachedAnswers is how many answers the cache holds; the packs of a server have a few
// thousand.
const maxCachedAnswers = 20_000

// answerKeyCache holds the keys of answers, by language and text. Tables are dealt different
// cards, but from few packs, and after a restart every table has a judge that learns them
// all.
var answerKeyCache = struct {
	sync.Mutex
	keys map[languageText]answerKeys
}{keys: map[languageText]answerKeys{}}

// A languageText is a text in a language.
type languageText struct {
	lang language
	text string
}

// cachedAnswerKeys returns the keys of an answer, from the cache where it has them. Nobody
// changes them.
func cachedAnswerKeys(lang language, text string) answerKeys {
	answer := languageText{lang, text}
	answerKeyCache.Lock()
	keys, ok := answerKeyCache.keys[answer]
	answerKeyCache.Unlock()
	if ok {
		return keys
	}
	words := lang.foldAndDropArticles(text)
	key := lang.key(words)
	keys = answerKeys{rival: rival{key: key, runes: []rune(key), letterSet: letterSetOf([]rune(key))}, empty: len(words) == 0}
	for _, other := range lang.pluralsAndSingulars(words) {
		keys.numbers = append(keys.numbers, lang.key(other))
	}
	answerKeyCache.Lock()
	defer answerKeyCache.Unlock()
	if len(answerKeyCache.keys) >= maxCachedAnswers {
		clear(answerKeyCache.keys)
	}
	answerKeyCache.keys[answer] = keys
	return keys
}
