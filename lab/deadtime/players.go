package deadtime

import (
	"math/rand/v2"
	"slices"

	"linework/game"
	"linework/game/paper"
	"linework/games/doodledash"
	"linework/games/doodlerush"
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
