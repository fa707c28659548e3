package deadtime

import (
	"math/rand/v2"
	"slices"
	"time"

	"linework/game"
	"linework/game/paper"
	"linework/games/doodledash"
	"linework/games/doodlerush"
	"linework/games/funnylines"
	"linework/games/pictomania"
)

// The players of the drawing games draw a single stroke, and guess right as often as the script
// says: how good a drawing is makes no difference to who waits. They tell each other the words
// that they draw. All seats share one player.

type dashPlayer struct{ word string }

func (*dashPlayer) Name() string { return "" }

func (p *dashPlayer) Play(view any, rng *rand.Rand) game.Move {
	v := view.(doodledash.View)
	if v.Word != "" {
		p.word = v.Word
	}
	switch can := v.Can; {
	case can.Name:
		return doodledash.Name{Number: 1 + rng.IntN(v.Numbers)}
	case can.Start:
		return doodledash.Start{}
	case can.Draw && v.Blank:
		return paper.RandomStroke(int(v.Seat), rng)
	case can.Finish:
		return doodledash.Finish{}
	case can.Roll:
		return doodledash.Roll{}
	case can.Guess && rng.Float64() < dashRight:
		return doodledash.Guess{Text: p.word}
	case can.Guess:
		return doodledash.Guess{Text: "sausage"}
	case can.Next:
		return doodledash.Next{}
	}
	return nil
}

type rushPlayer struct{ words map[int]string }

func (*rushPlayer) Name() string { return "" }

func (p *rushPlayer) Play(view any, rng *rand.Rand) game.Move {
	v := view.(doodlerush.View)
	if p.words == nil || v.Round == 1 && v.Stage == doodlerush.Starting {
		p.words = map[int]string{}
	}
	for _, w := range v.Words {
		p.words[w.Board] = w.Text
	}
	if i := slices.IndexFunc(v.Can.Draw, func(id int) bool { return v.Boards[id].State == doodlerush.Blank }); i >= 0 {
		return paper.RandomStroke(v.Can.Draw[i], rng)
	}
	if n := len(v.Can.Guess); n > 0 {
		board := v.Can.Guess[rng.IntN(n)]
		if text := p.words[board]; rng.Float64() < rushRight && text != "" {
			return doodlerush.Guess{Board: board, Text: text}
		}
		return doodlerush.Guess{Board: board, Text: "sausage"}
	}
	return nil
}

type pictoPlayer struct{}

func (pictoPlayer) Name() string { return "" }

func (pictoPlayer) Play(view any, rng *rand.Rand) game.Move {
	v := view.(pictomania.View)
	switch can := v.Can; {
	case can.Choose && v.Votes[v.Seat] == "":
		return pictomania.Choose{Deck: v.Decks[(v.Round+int(v.Seat))%len(v.Decks)]}
	case can.Ready:
		return pictomania.Ready{}
	case can.Draw && v.Blank:
		return paper.RandomStroke(int(v.Seat), rng)
	case len(can.Guess) > 0 && len(v.Hand) > 0:
		return pictomania.Guess{Board: can.Guess[rng.IntN(len(can.Guess))], Number: v.Hand[rng.IntN(len(v.Hand))]}
	case can.Finish:
		return pictomania.Finish{}
	case can.Next:
		return pictomania.Next{}
	}
	return nil
}

// A linesPlayer decides as a bot does, fills the basket while others buy, and says as Carlo
// beforehand which shapes of a kind are next.
type linesPlayer struct{ game.Bot }

func (p linesPlayer) NewMind(*rand.Rand) game.Mind {
	return &linesMind{bot: p.Bot.(game.ViewPlayer)}
}

type linesMind struct {
	bot     game.ViewPlayer
	planned bool // the basket is filled before it is the own turn

	drawn   int           // shapes on the own board
	drawnAt time.Duration // when there was one more
}

func (m *linesMind) BoardsToSee(any) []int { return nil }

func (m *linesMind) Think(s game.Observation, rng *rand.Rand) (game.Move, time.Duration) {
	v := s.View.(funnylines.View)
	if len(v.Can.Draw) > 0 {
		if n := len(ownLines(v).Shapes); n != m.drawn {
			m.drawn, m.drawnAt = n, s.At
		}
	}
	switch {
	case len(v.Can.Draw) > 0 && needsChoice(v) && s.At < m.drawnAt+shapeTime:
		return nil, m.drawnAt + shapeTime - s.At
	case v.Can.Buy && m.planned:
		return funnylines.Buy{Basket: v.Basket}, 0
	case !v.Can.Plan:
		m.planned = false
	case mayFillBasket(v):
		if move, ok := m.bot.Play(asIfInTurn(v), rng).(funnylines.ChangeBasket); ok {
			m.planned = true
			return funnylines.PlanBasket(move), 0
		}
	}
	return m.bot.Play(v, rng), 0
}

// asIfInTurn returns a view in which it is the own turn to buy.
func asIfInTurn(v funnylines.View) funnylines.View {
	v.Buyer, v.Basket = v.Players[v.Seat].Side, funnylines.Counts{}
	v.Can = funnylines.Can{Put: true, Pen: -1}
	return v
}

// marksAhead is how many shapes of a kind a Carlo has marked when they are bought, as many as there
// is time for.
const marksAhead = 2

// needsChoice reports whether a Carlo draws another shape of the kind drawn last, and has a choice: more
// of it were bought than are marked.
func needsChoice(v funnylines.View) bool {
	own := ownLines(v)
	if len(own.Shapes) == 0 {
		return false
	}
	kind := own.Shapes[len(own.Shapes)-1].Kind
	drawn := own.Bought[kind] - own.Todo[kind]
	return drawn >= marksAhead && own.Todo[kind] > 0 && linesLeft(v)[kind] > own.Todo[kind]
}

// mayFillBasket reports whether a screen offers to fill the basket of the next purchase, which is empty:
// while another team buys, and in a pause for whoever has passed.
func mayFillBasket(v funnylines.View) bool {
	return v.Can.Plan && v.Plan == funnylines.Counts{} && (v.Stage == funnylines.Buying || v.Stage == funnylines.Pausing && !v.Can.Pass)
}
