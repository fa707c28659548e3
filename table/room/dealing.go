package room

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	lru "github.com/hashicorp/golang-lru/v2"

	"linework/game"
	"linework/journal"
	"linework/words"
)

// DealWords deals the words of a match that is to start from a pack, none that the evening
// has seen while the pack lasts.
func (r *Room) DealWords(pack *words.Pack, g game.WordGame, start *GameStarted) error {
	if err := game.DealWords(g, &start.Setup, pack, words.NewBag(r.SeenWords), start.Seed.At(-1)); err != nil {
		return game.Refuse("too-few-words", game.Figures{"problem": err})
	}
	start.Dealt, start.Blob = newPackRef(pack, start.Setup.Pack)
	if want := g.Want(start.Setup); want.Spares > 0 {
		start.Dealt.Spares = len(start.Setup.Pack.Cards) - want.Cards
	}
	start.pack, start.Setup.Pack = start.Setup.Pack, nil
	return nil
}

func (c *GameStarted) setupWithDealtWords(loadBlob func(hash string) ([]byte, error)) (game.Setup, error) {
	setup := c.Setup
	switch {
	case c.Dealt == nil: // no words, or an old journal, which has them in the setup
	case c.pack != nil:
		setup.Pack = c.pack
	default:
		from, err := loadCachedPackIndex(c.Dealt.From, loadBlob)
		if err != nil {
			return setup, err
		}
		if setup.Pack, err = c.Dealt.rebuildDealtPack(from); err != nil {
			return setup, err
		}
	}
	return setup, nil
}

// seenWordsAfterDeal returns the words that the evening has seen once the match was dealt, where
// it had seen some before.
func (c *GameStarted) seenWordsAfterDeal(seenBefore []string, dealt *words.Pack) []string {
	switch {
	case c.Seen != nil:
		return c.Seen
	case c.Dealt == nil || c.Dealt.Piles:
		return seenBefore
	}
	bag := words.NewBag(seenBefore)
	bag.MarkDealt(cardSides(dealt.Cards[:max(0, len(dealt.Cards)-c.Dealt.Spares)]))
	return bag.DealtKeys()
}

// addTurnedUpWordsToSeen adds to the seen words those that the match turned up, where it drew
// cards from piles or from spare ones while it was played. All other words count as seen when they are dealt.
func (r *Room) addTurnedUpWordsToSeen() {
	if r.Match.ReplayError != nil {
		return
	}
	if dealer, ok := r.Match.Match.(game.CardReporter); ok {
		bag := words.NewBag(r.SeenWords)
		bag.MarkDealt(dealer.TurnedSides())
		r.SeenWords = bag.DealtKeys()
	}
}

// CountOwnWords returns how many words a text of the players' own has; 0 where it cannot be
// read.
func CountOwnWords(paste string) int {
	if paste == "" {
		return 0
	}
	p, err := words.ParsePasted(paste)
	if err != nil {
		return 0
	}
	return len(p.Words())
}

// A packRef says which words of a pack the cards of a match have. The pack itself is a
// blob of the journal, stored once however many games are dealt from it, so a table
// goes on with its words when the operator changes the pack.
type packRef struct {
	From string `json:"from"` // the blob's hash
	// Cards is the words of each side of each card. Without it the blob is what was dealt.
	Cards [][]wordRuns `json:"cards,omitempty"`
	// Piles says that the match draws from the cards as it is played: none is seen yet,
	// and there is no judge who would have to know all words of the pack.
	Piles bool `json:"piles,omitempty"`
	// Spares is how many of the last cards come up only if the match needs them: none of
	// them is seen yet.
	Spares int `json:"spares,omitempty"`
}

func newPackRef(source, dealt *words.Pack) (ref *packRef, blob []byte) {
	c := newPackIndex(source)
	ref = &packRef{Piles: dealt.Known == nil}
	for _, card := range dealt.Cards {
		var sides []wordRuns
		for _, side := range card.Sides {
			sides = append(sides, c.runsOfSide(card.Deck, side))
		}
		ref.Cards = append(ref.Cards, sides)
	}
	blob = game.MustJSON(source)
	whole := game.MustJSON(dealt)
	if again, err := ref.rebuildDealtPack(c); err != nil || !bytes.Equal(game.MustJSON(again), whole) {
		ref.Cards, blob = nil, whole // not made of what it was dealt from
	}
	ref.From = journal.HashBlob(blob)
	return ref, blob
}

// packCache is the packs that were read last, by the hashes of their blobs, for all tables of
// the process: they are dealt from a few, and after a restart all of them read those.
var packCache, _ = lru.New[string, *packIndex](32)

// loadCachedPackIndex returns the pack in a blob, which readBlob reads where it is not cached.
func loadCachedPackIndex(hash string, readBlob func(string) ([]byte, error)) (*packIndex, error) {
	if c, ok := packCache.Get(hash); ok {
		return c, nil
	}
	blob, err := readBlob(hash)
	if err != nil {
		return nil, err
	}
	from := &words.Pack{}
	if err := json.Unmarshal(blob, from); err != nil {
		return nil, fmt.Errorf("read pack: %w", err)
	}
	c := newPackIndex(from)
	packCache.Add(hash, c)
	return c, nil
}

// maxDealtWords is more words than any game is dealt.
const maxDealtWords = 50_000

func (d *packRef) rebuildDealtPack(source *packIndex) (*words.Pack, error) {
	from := source.pack
	pack := *from
	if d.Cards == nil {
		return &pack, nil
	}
	pack.Cards, pack.Known = nil, nil
	total := 0
	for _, sides := range d.Cards {
		var card words.Card
		for _, runs := range sides {
			home, side, err := source.sideFromRuns(runs)
			if err != nil {
				return nil, err
			}
			if total += len(side.Words); total > maxDealtWords {
				return nil, errors.New("read pack: more words than any game is dealt")
			}
			card.Deck = home
			card.Sides = append(card.Sides, side)
		}
		pack.Cards = append(pack.Cards, card)
	}
	if !d.Piles {
		pack.Known = append([]string{}, from.Known...)
		for _, w := range source.words {
			pack.Known = append(pack.Known, w.Answers...)
		}
	}
	return &pack, nil
}

func cardSides(cards []words.Card) []words.Side {
	var all []words.Side
	for _, card := range cards {
		all = append(all, card.Sides...)
	}
	return all
}

// wordRuns tells words of a pack by number, in pairs: a first word and how many there are from
// it on.
type wordRuns []int

// A packIndex numbers the words of a pack, to tell cards by the numbers of their words and to
// find them again. It does not change once it is made.
type packIndex struct {
	pack    *words.Pack
	words   []words.Word
	places  []cardPlace // of each word
	numbers map[string][]int
}

// A cardPlace is where in a pack a word stands.
type cardPlace struct{ deck, label string }

func newPackIndex(p *words.Pack) *packIndex {
	c := &packIndex{pack: p, numbers: map[string][]int{}}
	for _, card := range p.Cards {
		for _, side := range card.Sides {
			for _, w := range side.Words {
				c.numbers[packIndexKeyOf(w)] = append(c.numbers[packIndexKeyOf(w)], len(c.words))
				c.words = append(c.words, w)
				c.places = append(c.places, cardPlace{card.Deck, side.Label})
			}
		}
	}
	return c
}

// packIndexKeyOf returns a text that tells words apart that are written alike and mean different
// things.
func packIndexKeyOf(w words.Word) string {
	return w.String() + "\n" + w.Note + "\n" + strings.Join(w.Answers, "\n")
}

// runsOfSide returns the numbers of a side's words; nil where one of them is not of the pack.
func (c *packIndex) runsOfSide(deck string, side words.Side) (runs wordRuns) {
	for rest := side.Words; len(rest) > 0; {
		first, length, athome := 0, 0, false
		for _, i := range c.numbers[packIndexKeyOf(rest[0])] {
			n := 1
			for n < len(rest) && i+n < len(c.words) && packIndexKeyOf(c.words[i+n]) == packIndexKeyOf(rest[n]) {
				n++
			}
			right := c.places[i] == cardPlace{deck, side.Label}
			if right && !athome || right == athome && n > length {
				first, length, athome = i, n, right
			}
		}
		if length == 0 {
			return nil
		}
		runs = append(runs, first, length)
		rest = rest[length:]
	}
	return runs
}

func (c *packIndex) sideFromRuns(runs wordRuns) (deck string, side words.Side, err error) {
	if len(runs) == 0 || len(runs)%2 != 0 {
		return "", side, errors.New("read pack: a side without words")
	}
	for k := 0; k < len(runs); k += 2 {
		first, length := runs[k], runs[k+1]
		if first < 0 || length < 1 || first >= len(c.words) || length > len(c.words)-first || len(side.Words) > maxDealtWords {
			return "", side, fmt.Errorf("read pack: %d words from %d on, of %d", length, first, len(c.words))
		}
		side.Words = append(side.Words, c.words[first:first+length]...)
	}
	at := c.places[runs[0]]
	side.Label = at.label
	return at.deck, side, nil
}
