package funnylines

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"

	"linework/cards"
	"linework/game"
	"linework/words"
)

// A deck is a set of cards with their fronts, the crib sheet and the judges of guesses. It is made once, shared, and never changed.
type deck struct {
	cards []*cards.Card
	// language is that of the names and of the judge; "" for English.
	language  string
	fronts    map[*cards.Card]Card  // as a view shows them, with nothing drawn
	boxes     map[*cards.Card][]Box // around the shapes of a card
	answers   map[*cards.Card]*words.Answer
	cribLines []Subject
	// The judges are made when they are first asked: a lesson with pictures of the teacher's
	// own has one alone.
	strictJudge  func() *words.Judge
	lenientJudge func() *words.Judge // forgives slips of the finger (CM-15)
	nearJudge    func() *words.Judge // says what is near, for bots that are asked (CM-17)
}

// standardDeck is the deck that comes with the program (FL-6).
var standardDeck = sync.OnceValue(func() *deck { return newDeck("", cards.Deck()) })

// listedDeck is that deck by the names of the rulebook's list, as it was up to version 4 of the rules.
var listedDeck = sync.OnceValue(func() *deck { return newDeck("", cards.DeckWithRulebookNames()) })

// translatedDecks is that deck in other languages (CM-26).
var translatedDecks = sync.OnceValue(func() map[string]func() *deck {
	decks := map[string]func() *deck{}
	for _, language := range cards.NameLanguages()[1:] {
		decks[language] = sync.OnceValue(func() *deck { return newDeck(language, cards.DeckIn(language)) })
	}
	return decks
})

// deckInLanguageOrEnglish returns the deck in the language of a table, English where nobody has named the pictures in it.
func deckInLanguageOrEnglish(language string) *deck {
	if own := translatedDecks()[language]; own != nil {
		return own()
	}
	return standardDeck()
}

// newDeck makes a deck of cards with names in a language; "" for English.
func newDeck(language string, list []*cards.Card) *deck {
	d := &deck{
		language: language,
		cards:    list, fronts: map[*cards.Card]Card{}, boxes: map[*cards.Card][]Box{}, answers: map[*cards.Card]*words.Answer{},
	}
	pack := &words.Pack{Language: language}
	for _, c := range list {
		side := wordSideOf(c)
		pack.Cards = append(pack.Cards, words.Card{Sides: []words.Side{side}})
		d.fronts[c] = printedFrontOf(c)
		d.boxes[c] = game.MapList(c.Shapes, func(s cards.Shape) Box { return boundingBox(s.Outline()) })
		d.answers[c] = pack.Answer(side.Words[0])
		d.cribLines = append(d.cribLines, Subject{Number: c.Number, Name: c.Name, Also: game.NonNilCopy(c.Also), Note: c.Note, Theme: c.Theme})
	}
	judge := func(s words.Strictness, slips bool) func() *words.Judge {
		return sync.OnceValue(func() *words.Judge { return words.NewJudge(s, pack, slips) })
	}
	d.strictJudge, d.lenientJudge, d.nearJudge = judge(words.OneThing, false), judge(words.OneThing, true), judge(words.OneForm, true)
	return d
}

// wordSideOf returns a card as an evening knows it: the word that is guessed.
func wordSideOf(card *cards.Card) words.Side {
	return words.Side{Words: []words.Word{{Text: card.Name, Answers: card.Names(), Note: card.Note}}}
}

func printedFrontOf(card *cards.Card) Card {
	shapes := game.MapList(card.Shapes, func(s cards.Shape) CardShape {
		return CardShape{Kind: s.Kind, Path: svgPath(s), Size: int(s.AreaOrLength())}
	})
	return Card{Number: card.Number, Name: card.Name, Also: game.NonNilCopy(card.Also), Note: card.Note, Counts: Counts(card.Counts()), Shapes: shapes}
}

// svgPath returns the outline of a shape as an SVG path: straight lines, or two arcs.
func svgPath(shape cards.Shape) string {
	round := func(f float64) int { return int(math.Round(f)) }
	if shape.Kind == cards.Circle || shape.Kind == cards.Oval {
		sin, cos := math.Sincos(shape.Turn * math.Pi / 180)
		x, y := shape.Radii.X*cos, shape.Radii.X*sin
		arc := fmt.Sprintf("A%d %d %d 0 1", round(shape.Radii.X), round(shape.Radii.Y), round(shape.Turn))
		return fmt.Sprintf("M%d %d%s %d %d%s %d %dZ", round(shape.Centre.X-x), round(shape.Centre.Y-y),
			arc, round(shape.Centre.X+x), round(shape.Centre.Y+y), arc, round(shape.Centre.X-x), round(shape.Centre.Y-y))
	}
	path, do := "", "M"
	for _, c := range shape.Corners {
		path += fmt.Sprintf("%s%d %d", do, round(c.X), round(c.Y))
		do = "L"
	}
	if shape.Kind == cards.Line {
		return path
	}
	return path + "Z"
}

// orderDealtCardsFirst returns the cards in the order in which they come up: those that the table dealt,
// so that none comes twice in an evening, and then all others at random.
func (d *deck) orderDealtCardsFirst(dealt *words.Pack, rng *rand.Rand) (pile []*cards.Card, err error) {
	var top []*cards.Card
	rest := shuffledCopy(d.cards, rng)
	if dealt != nil {
		for _, w := range dealt.Words() {
			i := slices.IndexFunc(rest, func(c *cards.Card) bool { return c.Name == w.Name() && (w.Note == "" || c.Note == w.Note) })
			if i < 0 {
				return nil, game.Refuse("no-picture", game.Figures{"word": w.Text})
			}
			top = append(top, rest[i])
			rest = slices.Delete(rest, i, i+1)
		}
	}
	return append(top, rest...), nil
}

func shuffledCopy(list []*cards.Card, rng *rand.Rand) []*cards.Card {
	list = slices.Clone(list)
	rng.Shuffle(len(list), func(i, k int) { list[i], list[k] = list[k], list[i] })
	return list
}

// judgeGuess returns what the machine says of a guess at a card, and whether the guess is on the
// crib sheet at all (FL-62). Both compasses are right for either (FL-6).
func (d *deck) judgeGuess(text string, card *cards.Card, forgiveSlips bool) (ruling words.Ruling, onCribSheet bool) {
	judge := d.judge(forgiveSlips)
	return judge.Rule(judge.ParseGuess(text), d.answers[card]), d.cardNamedOrNil(text, forgiveSlips) != nil
}

// cardNamedOrNil returns the first card of the crib sheet for which a guess is right; nil for none.
func (d *deck) cardNamedOrNil(text string, forgiveSlips bool) *cards.Card {
	judge := d.judge(forgiveSlips)
	guess := judge.ParseGuess(text)
	return game.FirstWhere(d.cards, func(c *cards.Card) bool { return judge.Rule(guess, d.answers[c]).Verdict == words.Right })
}

func (d *deck) judge(forgiveSlips bool) *words.Judge {
	if forgiveSlips {
		return d.lenientJudge()
	}
	return d.strictJudge()
}

// sharesTheme reports whether a guess names another picture that is about the same as a card.
func (d *deck) sharesTheme(text string, card *cards.Card) bool {
	return slices.ContainsFunc(d.cards, func(c *cards.Card) bool {
		isNamed := slices.ContainsFunc(c.Names(), func(name string) bool { return strings.EqualFold(name, text) })
		return isNamed && c != card && c.Theme == card.Theme && c.Theme != cards.Own
	})
}

// namesInDeckLanguage returns every right name of a card of the standard deck, as this deck calls it.
func (d *deck) namesInDeckLanguage(card *cards.Card) []string {
	i := slices.IndexFunc(d.cards, func(own *cards.Card) bool { return own.Number == card.Number })
	if i < 0 {
		return card.Names()
	}
	return d.cards[i].Names()
}

func (d *deck) cribSheetOfSubjects() CribSheet {
	sheet := CribSheet{Subjects: game.NonNilCopy(d.cribLines)}
	for i, s := range sheet.Subjects {
		sheet.Subjects[i].Also = game.NonNilCopy(s.Also)
	}
	return sheet
}

func (d *deck) pictureSheet() PictureSheet {
	outline := func(s CardShape) Outline { return Outline{Kind: s.Kind, Path: s.Path} }
	return PictureSheet{Pictures: game.MapList(d.cards, func(c *cards.Card) Picture {
		return Picture{Number: c.Number, Theme: c.Theme, Counts: d.fronts[c].Counts, Shapes: game.MapList(d.fronts[c].Shapes, outline)}
	})}
}

var _ game.DeckGame = Game{}

// Want asks for the whole deck, in an order in which what the evening has seen comes
// last.
func (g Game) Want(game.Setup) words.Want {
	return words.Want{Cards: len(g.deckFor("").cards), Words: 1, Piles: true}
}

// Layout returns cards of one word, one for each round of the longest game.
func (Game) Layout() words.Layout {
	return words.Layout{Sides: []string{""}, Words: 1, Least: slices.Max(soloRounds[:])}
}

// Decks returns the cards as an evening knows them: the words that are guessed, in each language
// that has names for them (CM-26).
func (g Game) Decks() []*words.Pack {
	info := g.Info()
	var packs []*words.Pack
	for _, language := range cards.NameLanguages() {
		pack := &words.Pack{ID: language + "/" + info.ID, Name: info.Name, Language: language, Game: info.ID}
		list := cards.DeckIn(language)
		if g.deck != nil {
			list = g.deck.cards
		}
		pack.Cards = game.MapList(list, func(c *cards.Card) words.Card { return words.Card{Sides: []words.Side{wordSideOf(c)}} })
		packs = append(packs, pack)
	}
	return packs
}
