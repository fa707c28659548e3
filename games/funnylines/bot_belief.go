package funnylines

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"time"

	"linework/cards"
	"linework/game"
)

// A skilledBot plays every role as a person who has seen the cards before: it weighs what a shape
// costs against what it would tell, guesses when that pays, and as Carlo gives away as
// little as the rules allow. It never objects, and accepts what the
// judge finds near.
type skilledBot struct {
	name string
	// placeError is how well it remembers where on a card a shape is, in units of the board;
	// the more, the vaguer.
	placeError float64
	// countSlack is how likely its memory is one off in the number of shapes of a kind.
	countSlack float64
	// minConfidence is how sure it must be of a guess, beside that it must pay.
	minConfidence float64
	// thinkTime is how long it takes to make up its mind, and up to twice that.
	thinkTime time.Duration
	// minShapes is how many shapes it must see before it dares to guess; what is announced
	// tells a machine much, and a person little.
	minShapes int
	// kindPreference is what it makes of the worth of each kind, from round to round.
	kindPreference [cards.Kinds]float64
	// drawnShare is how much of a picture must be drawn before it recognises it by its looks: in one round
	// a little more, in another less (drawnShareSpread).
	drawnShare float64
	// hunchRate is how often in a round it says what it only suspects, on average, and hunchShapes
	// how many shapes it sees before that, and up to two more.
	hunchRate   float64
	hunchShapes int
	// hunchError is placeError for a hunch, which goes by looks, and hunchCards among how many of
	// the likeliest cards it is, the likeliest of which has hunchConfidence.
	hunchError      float64
	hunchCards      int
	hunchConfidence float64
	// hunchAfter is after how many shapes it has each hunch of this round; none for a bot without a mind.
	hunchAfter []int
	// forgetRate is how many of the cards it does not think of at first.
	forgetRate float64
	// shapesToRecall is how many shapes must be drawn before it thinks of a card, by number, for
	// those that it does not think of at once.
	shapesToRecall map[int]int
	// basketPhase is the phase in which it began to fill the basket.
	basketPhase int
	// hidesPicture Carlos look for the shape that would fit most other cards; others take the
	// smallest.
	hidesPicture bool
}

// A belief is a card and how likely it is the hidden one.
type belief struct {
	card        *cards.Card
	probability float64
}

// rankPossibleCards returns the cards that can be the hidden one, the likeliest first, from what
// everyone sees: what is drawn and where, what was announced, which kinds are dear,
// and what was guessed in vain. It never compares the prices of a card as a whole,
// which would tell it at once to a machine and to no person.
func (b skilledBot) rankPossibleCards(v View) (list []belief) {
	sum := 0.0
	seen, names := distinctFinishedShapes(v), deckInLanguageOrEnglish(v.Language)
	for _, c := range standardDeck().cards {
		if !isPossibleCard(v, names, c) || len(seen) < b.shapesToRecall[c.Number] {
			continue
		}
		w := b.shapeCountLikelihood(v, c)
		for _, s := range seen {
			w *= b.shapeLikelihood(c, s)
		}
		list = append(list, belief{c, w})
		sum += w
	}
	if len(list) == 0 && len(b.shapesToRecall) > 0 { // then it is one that did not come to mind
		b.shapesToRecall = nil
		return b.rankPossibleCards(v)
	}
	if len(list) == 0 || sum == 0 { // a card that the bot does not know
		list, sum = nil, 0
		for _, c := range standardDeck().cards {
			list = append(list, belief{c, 1})
			sum += 1000
		}
	}
	for i := range list {
		list[i].probability /= sum
	}
	slices.SortStableFunc(list, func(x, y belief) int { return cmp.Compare(y.probability, x.probability) })
	return list
}

// isPossibleCard reports whether a card fits what is known for certain. The deck is that of the
// table's language.
func isPossibleCard(v View, deck *deck, card *cards.Card) bool {
	for _, r := range v.History {
		if r.Number == card.Number { // no card comes twice
			return false
		}
	}
	for _, g := range v.Guesses {
		if slices.ContainsFunc(deck.namesInDeckLanguage(card), func(name string) bool { return strings.EqualFold(name, g.Text) }) {
			return false
		}
	}
	counts := card.Counts()
	for k, price := range v.Prices {
		if price > 1 && counts[k] == 0 { // what a picture lacks costs 1 (FL-2)
			return false
		}
	}
	return true
}

// shapeCountLikelihood returns how well the number of shapes fits the memory of a card: each shape too
// many, and each that is known to be missing, makes it less likely.
func (b skilledBot) shapeCountLikelihood(v View, card *cards.Card) float64 {
	wrong := 0
	for _, board := range v.Boards {
		var drawn Counts
		for _, s := range board.Shapes {
			drawn[s.Kind]++
		}
		for k, n := range card.Counts() {
			off := drawn[k] + board.Todo[k] - n
			if off > 0 || board.Gone[k] || board.Complete {
				wrong += max(off, -off)
			}
		}
	}
	return math.Pow(b.countSlack, float64(wrong))
}

// fitsWhatIsKnown reports whether a card has all kinds that are drawn, and none that the picture is known
// to lack. How many of a kind a picture has nobody knows by heart.
func fitsWhatIsKnown(v View, card *cards.Card) bool {
	for _, board := range v.Boards {
		drawn := board.drawnCounts()
		for k, n := range card.Counts() {
			lacks := board.Gone[k] && drawn[k]+board.Todo[k] == 0
			if n == 0 && drawn[k] > 0 || n > 0 && lacks {
				return false
			}
		}
	}
	return true
}

// shareDrawnOf returns how much of a card is drawn, on the board that has most of it, if the drawing
// is of that card. drawn is what is on each board.
func shareDrawnOf(drawn []Counts, card *cards.Card) (most float64) {
	counts := card.Counts()
	for _, board := range drawn {
		sum := 0
		for k, n := range counts {
			sum += min(board[k], n)
		}
		most = max(most, float64(sum)/float64(len(card.Shapes)))
	}
	return most
}

// drawnCounts returns how many finished shapes of each kind are on the board.
func (b Board) drawnCounts() (drawn Counts) {
	for _, s := range b.Shapes {
		if !s.Open {
			drawn[s.Kind]++
		}
	}
	return drawn
}

// recognitionError is placeError for a picture of which most is drawn: what is nearly whole is not
// taken for anything else.
const recognitionError = 700

// recognizedCardOrNil returns the card of which so much is drawn that the bot sees what it is: it fits
// and is far likelier than any other. nil for none. What did not come to mind does then.
func (b skilledBot) recognizedCardOrNil(v View) *cards.Card {
	drawn := game.MapList(v.Boards, Board.drawnCounts)
	if b.drawnShare == 0 || !slices.ContainsFunc(standardDeck().cards, func(c *cards.Card) bool { return shareDrawnOf(drawn, c) >= b.drawnShare }) {
		return nil
	}
	b.placeError, b.shapesToRecall = recognitionError, nil
	beliefs := b.rankPossibleCards(v)
	best := beliefs[0]
	if best.probability < 0.5 || len(beliefs) > 1 && best.probability < 3*beliefs[1].probability {
		return nil
	}
	if shareDrawnOf(drawn, best.card) < b.drawnShare || !fitsWhatIsKnown(v, best.card) {
		return nil
	}
	return best.card
}

// distinctFinishedShapes returns the finished shapes on the boards, one that is on both only once.
func distinctFinishedShapes(v View) (list []Shape) {
	for i, b := range v.Boards {
		for _, s := range b.Shapes {
			twice := i > 0 && slices.ContainsFunc(list, func(o Shape) bool { return o.Kind == s.Kind && rmsEdgeDifference(o.Box, s.Box) < 100 })
			if !s.Open && !twice {
				list = append(list, s)
			}
		}
	}
	return list
}

// shapeLikelihood returns how well a shape that is seen fits the memory of a card.
func (b skilledBot) shapeLikelihood(card *cards.Card, seen Shape) float64 {
	best := 0.001 // memory can fail altogether
	for i, box := range standardDeck().boxes[card] {
		if card.Shapes[i].Kind == seen.Kind {
			d := rmsEdgeDifference(box, seen.Box) / b.placeError
			best = max(best, math.Exp(-d*d/2))
		}
	}
	return best
}

// distinctiveness returns how much a shape of a card gives away: the fewer other cards have one
// like it, the more.
func (b skilledBot) distinctiveness(card *cards.Card, shape int) float64 {
	s := Shape{Kind: card.Shapes[shape].Kind, Box: standardDeck().boxes[card][shape]}
	alike := 0.0
	for _, other := range standardDeck().cards {
		if other != card {
			alike += b.shapeLikelihood(other, s)
		}
	}
	return 1 / (1 + alike)
}

// rmsEdgeDifference returns how far two boxes are from each other, in units of the board.
func rmsEdgeDifference(x, y Box) float64 {
	sum := 0.0
	for i := range x {
		d := float64(x[i] - y[i])
		sum += d * d
	}
	return math.Sqrt(sum / 4)
}

// entropy returns the information of a yes with probability p, in bits.
func entropy(p float64) float64 {
	if p <= 0 || p >= 1 {
		return 0
	}
	return -p*math.Log2(p) - (1-p)*math.Log2(1-p)
}
