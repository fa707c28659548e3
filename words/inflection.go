package words

import (
	"slices"
	"strings"
)

// An inflection is an answer in another form.
type inflection struct {
	words  []string
	reason Reason
	// slipLetters is how many letters the word has that it was made of: slips are forgiven by
	// those, as "cats" is as short as "cat". 0 where no slip is forgiven.
	slipLetters int
}

// inflectablePositions returns which words of an answer can take a plural or be a verb: the
// last one, and the one before "of" and its like (bird of prey, birds of prey).
func inflectablePositions(words []string, connectors map[string]bool) []int {
	if len(words) == 0 {
		return nil
	}
	at := []int{len(words) - 1}
	if join := slices.IndexFunc(words, func(w string) bool { return connectors[w] }); join > 0 {
		at = append(at, join-1)
	}
	return at
}

// dropConnectorsOrNil returns an answer of three words and more without the small words
// between, which thumbs leave out: fish chips, tug war. It returns nil where there are none.
func dropConnectorsOrNil(words []string, connectors map[string]bool) (shortOrNil []string) {
	short := slices.DeleteFunc(slices.Clone(words), func(w string) bool { return connectors[w] })
	if len(short) < 2 || len(short) == len(words) {
		return nil
	}
	return short
}

// replaceWord returns words with another one in place of one of them.
func replaceWord(words []string, index int, word string) []string {
	other := slices.Clone(words)
	other[index] = word
	return other
}

// replaceWordByEach returns words once for each of others, with that in place of one of them.
func replaceWordByEach(words []string, index int, others []string) [][]string {
	var all [][]string
	for _, other := range others {
		all = append(all, replaceWord(words, index, other))
	}
	return all
}

// prefixEach returns texts with another in front of each.
func prefixEach(prefix string, texts []string) []string {
	var all []string
	for _, text := range texts {
		all = append(all, prefix+text)
	}
	return all
}

func countLetters(words []string) int { return len(strings.Join(words, "")) }
