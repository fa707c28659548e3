package funnylines

import (
	"math/rand/v2"
	"slices"

	"linework/cards"
	"linework/game"
	"linework/game/paper"
)

// randomBot does anything that is allowed, also what would spoil the evening: it buys
// what is known to be gone, guesses wildly and objects to what it cannot judge.
type randomBot struct{ game.Random }

func (randomBot) Play(view any, rng *rand.Rand) game.Move {
	v := view.(View)
	can := v.Can
	chance := func(n int) bool { return rng.IntN(n) == 0 }
	switch {
	case len(can.Object) > 0 && chance(10):
		return Object{Shape: can.Object[rng.IntN(len(can.Object))]}
	case len(can.Accept) > 0 && can.Accept[0].Left == 0 && chance(10): // without a limit it cannot be too late
		return Accept{Guess: can.Accept[0].Guess}
	case can.Undo && chance(20):
		return Undo{}
	case can.PassOver && chance(20):
		return SkipStudent{}
	case can.Reveal && chance(100):
		return Reveal{}
	case can.Vote:
		return Vote{Uphold: chance(2)}
	case can.Carlo != 0 && chance(8):
		if carlo := nthSeatWrapping(can.Carlo, rng.IntN(can.Carlo.Len())); !slices.Contains(v.Chosen, carlo) {
			return Carlo{Seat: carlo}
		}
		return nil
	case can.Side && (can.Ready && chance(8) || !can.Ready && isInLargerTeam(v)):
		return Side{Team: 1 - v.Players[v.Seat].Side}
	case can.Place && chance(20):
		seat := rng.IntN(len(v.Players))
		return Place{Seat: game.Seat(seat), Team: 1 - v.Players[seat].Side}
	case can.Ready:
		return Ready{}
	case can.Register:
		return randomLessonPreparation(rng)
	case can.Guess && (v.Stage == Guessing || chance(8)):
		return Guess{Text: randomPictureNameInDeck(v, rng), Sure: true}
	case can.Pass:
		return Pass{}
	case can.Put:
		return randomBasketMove(v, rng)
	case can.Decline && chance(3):
		return Decline{}
	case can.Borrow:
		return Borrow{}
	case can.Ask:
		return Ask{Shape: cards.Kind(rng.IntN(cards.Kinds))}
	case can.End && chance(10):
		return End{}
	case can.Next:
		return Next{}
	}
	return randomDrawingMove(v, rng)
}

func randomLessonPreparation(rng *rand.Rand) game.Move {
	if rng.IntN(20) == 0 {
		return BringPictures{Pictures: []cards.Draft{robotPicture}}
	}
	switch rng.IntN(3) {
	case 0:
		return Roster{Names: []string{"Ida", "Jon", "Mia", "Noa"}[:rng.IntN(5)]}
	case 1:
		sheet := standardDeck().cribLines
		return RemoveCards{Cards: []int{sheet[rng.IntN(len(sheet))].Number}}
	}
	return Begin{}
}

// robotPicture is a picture that the bot brings to a lesson.
var robotPicture = cards.Draft{Name: "robot", Also: []string{"android"}, Shapes: []cards.Piece{
	{Kind: cards.Triangle, X: 500, Y: 140, W: 200, H: 120},
	{Kind: cards.Square, X: 500, Y: 310, W: 220},
	{Kind: cards.Circle, X: 450, Y: 280, W: 40},
	{Kind: cards.Circle, X: 550, Y: 280, W: 40},
	{Kind: cards.Oval, X: 500, Y: 360, W: 120, H: 50},
	{Kind: cards.Rectangle, X: 500, Y: 550, W: 360, H: 260},
	{Kind: cards.Trapezium, X: 500, Y: 740, W: 440, H: 120, Top: 70},
	{Kind: cards.Line, X: 240, Y: 520, W: 200, Turn: -30},
	{Kind: cards.Line, X: 760, Y: 520, W: 200, Turn: 30},
	{Kind: cards.Line, X: 420, Y: 860, W: 120, Turn: 90},
	{Kind: cards.Line, X: 580, Y: 860, W: 120, Turn: 90},
}}

// randomBasketMove fills the basket with anything that can be paid for, and at some time buys it.
func randomBasketMove(v View, rng *rand.Rand) game.Move {
	if v.Can.Buy && rng.IntN(2) == 0 {
		return Buy{Basket: v.Basket}
	}
	left := v.Sides[v.Buyer].Money - v.Cost
	for _, k := range rng.Perm(cards.Kinds) {
		if most := min(left/v.Prices[k], 4); most > 0 {
			return ChangeBasket{Shape: cards.Kind(k), Add: 1 + rng.IntN(most)}
		}
	}
	return Buy{Basket: v.Basket}
}

// randomDrawingMove draws: a stamp, or a scribble with the pen.
func randomDrawingMove(v View, rng *rand.Rand) game.Move {
	switch {
	case v.Can.Pen >= 0 && (v.Can.Blank || rng.IntN(2) == 0):
		return paper.RandomStroke(v.Can.Pen, rng)
	case v.Can.Done && !v.Can.Blank:
		return Done{}
	case len(v.Can.Draw) > 0:
		return Draw{Shape: v.Can.Draw[rng.IntN(len(v.Can.Draw))]}
	}
	return nil
}

func randomPictureNameInDeck(v View, rng *rand.Rand) string {
	sheet := deckInLanguageOrEnglish(v.Language).cribLines
	return sheet[rng.IntN(len(sheet))].Name
}

// isInLargerTeam reports whether the seat is in the larger team, while sides are chosen.
func isInLargerTeam(v View) bool {
	sum := 0
	for _, p := range v.Players {
		sum += p.Side
	}
	team := v.Players[v.Seat].Side
	return team == 1 && 2*sum > len(v.Players) || team == 0 && 2*sum < len(v.Players)
}
