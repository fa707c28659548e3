package words

import "sync"

// A lesson is what a judge learns of one answer.
type lesson struct {
	rival
	empty   bool
	numbers []string // keys of its plural and singular
}

// maxLessons is how many are remembered; the packs of a server hold a few thousand.
const maxLessons = 20_000

// lessons is what was learned before. Tables are dealt other cards, but the words are
// those of a few packs, and after a restart every table has a judge who learns them all.
var lessons = struct {
	sync.Mutex
	of map[language]map[string]lesson
	n  int
}{of: map[language]map[string]lesson{}}

// learned is the lesson of an answer, which nobody changes.
func learned(lang language, text string) lesson {
	lessons.Lock()
	l, ok := lessons.of[lang][text]
	lessons.Unlock()
	if ok {
		return l
	}
	words := lang.words(text)
	key := lang.key(words)
	l = lesson{rival: rival{key: key, runes: []rune(key), abc: alphabetOf([]rune(key))}, empty: len(words) == 0}
	for _, other := range lang.numbers(words) {
		l.numbers = append(l.numbers, lang.key(other))
	}
	lessons.Lock()
	defer lessons.Unlock()
	if lessons.n++; lessons.n > maxLessons {
		clear(lessons.of)
		lessons.n = 1
	}
	if lessons.of[lang] == nil {
		lessons.of[lang] = map[string]lesson{}
	}
	lessons.of[lang][text] = l
	return l
}
