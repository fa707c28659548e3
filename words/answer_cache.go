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
	byLanguage map[language]map[string]answerKeys
	count      int // of answers in all languages
}{byLanguage: map[language]map[string]answerKeys{}}

// cachedAnswerKeys returns the keys of an answer, from the cache where it has them. Nobody
// changes them.
func cachedAnswerKeys(lang language, text string) answerKeys {
	answerKeyCache.Lock()
	keys, ok := answerKeyCache.byLanguage[lang][text]
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
	if answerKeyCache.count++; answerKeyCache.count > maxCachedAnswers {
		clear(answerKeyCache.byLanguage)
		answerKeyCache.count = 1
	}
	if answerKeyCache.byLanguage[lang] == nil {
		answerKeyCache.byLanguage[lang] = map[string]answerKeys{}
	}
	answerKeyCache.byLanguage[lang][text] = keys
	return keys
}
