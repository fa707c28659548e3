package doodledash

import (
	"slices"

	"linework/game"
	"linework/words"
)

// A card is the one that a round is played with. The guesser names one of its words by number,
// without seeing it (DD-4).
type card struct {
	words       []words.Word
	skipsHard   bool        // young players draw no hard word (DD-5)
	skipped     []int       // numbers of hard words that were named
	namedNumber int         // the number of the word; 0 before it is named
	word        *words.Word // nil before it is named
}

// isTooHardForYoungPlayers reports whether young players skip a word: a starred one, if the
// card has others (DD-5).
func (c *card) isTooHardForYoungPlayers(number int) bool {
	easy := func(w words.Word) bool { return !w.Hard }
	return c.skipsHard && c.words[number-1].Hard && slices.ContainsFunc(c.words, easy)
}

// checkNumber refuses a number that no word of the card has, and one of a word that is skipped.
func (c *card) checkNumber(number int) error {
	switch {
	case number < 1 || number > len(c.words):
		return game.Refuse("bad-number.word", game.Figures{"most": len(c.words), "number": number})
	case slices.Contains(c.skipped, number):
		return game.Refuse("hard-word", game.Figures{"number": number})
	}
	return nil
}

func (c *card) nameNumber(number int) { c.namedNumber, c.word = number, &c.words[number-1] }

func (c *card) numbersNotTooHard() []int {
	var numbers []int
	for number := 1; number <= len(c.words); number++ {
		if !c.isTooHardForYoungPlayers(number) {
			numbers = append(numbers, number)
		}
	}
	return numbers
}

func (c *card) wordsForDrawers() []CardWord {
	return game.MapList(c.words, func(w words.Word) CardWord { return CardWord{Text: w.Text, Hard: w.Hard} })
}
