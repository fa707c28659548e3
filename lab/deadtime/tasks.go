package deadtime

import (
	"fmt"
	"strconv"
	"time"

	"linework/game"
	"linework/games/doodledash"
	"linework/games/doodlerush"
	"linework/games/funnylines"
	"linework/games/iota"
	"linework/games/pictomania"
)

// How long what is new on a screen occupies somebody.
const (
	readCardTime   = 4 * time.Second  // a card of seven words
	nextWordTime   = 5 * time.Second  // the word of the next round, and to think of what to draw
	readCardsTime  = 15 * time.Second // the cards of a round of Pictomania
	newDrawingTime = 4 * time.Second  // a drawing not seen before, which one may object to
	newShapeTime   = 4 * time.Second  // a shape that was added to a picture one guesses at
	tryCardsTime   = 10 * time.Second // the own cards of iota on a private copy of a grid that has changed
)

// scripts returns the script of each game.
func scripts() map[string]script {
	return map[string]script{
		"doodledash": {
			game: doodledash.Game{}, person: person{&dashPlayer{}, func(view any) int { return view.(doodledash.View).Phase }, dashDrawTime},
			phaseOf: func(view any) (int, string) { v := view.(doodledash.View); return v.Round, string(v.Stage) },
			taskOf:  func(view any) task { return dashTask(view.(doodledash.View)) },
		},
		"doodlerush": {
			game: doodlerush.Game{}, person: person{&rushPlayer{}, func(view any) int { return view.(doodlerush.View).Phase }, rushDrawTime},
			phaseOf: func(view any) (int, string) { v := view.(doodlerush.View); return max(v.Round, 1), string(v.Stage) },
			taskOf:  func(view any) task { return rushTask(view.(doodlerush.View)) },
		},
		"funnylines": {
			game: funnylines.Game{}, person: person{linesPlayer{botNamed(funnylines.Game{}, "normal")}, func(view any) int { return view.(funnylines.View).Phase }, 0},
			phaseOf: func(view any) (int, string) { v := view.(funnylines.View); return max(v.Round, 1), string(v.Stage) },
			taskOf:  func(view any) task { return linesTask(view.(funnylines.View)) },
		},
		"iota": {
			game: iota.Game{}, person: person{botNamed(iota.Game{}, "normal"), func(view any) int { return view.(iota.View).Phase }, 0},
			phaseOf: func(view any) (int, string) { v := view.(iota.View); return 1 + len(v.Turns)/players, "turn" },
			taskOf:  func(view any) task { return iotaTask(view.(iota.View)) },
		},
		"pictomania": {
			game: pictomania.Game{}, person: person{pictoPlayer{}, func(view any) int { return view.(pictomania.View).Phase }, pictoDrawTime},
			phaseOf: func(view any) (int, string) { v := view.(pictomania.View); return max(v.Round, 1), string(v.Stage) },
			taskOf:  func(view any) task { return pictoTask(view.(pictomania.View)) },
		},
	}
}

// IDs lists the games that there are scripts for, in the order of the report.
func IDs() []string { return []string{"iota", "doodledash", "doodlerush", "pictomania", "funnylines"} }

func botNamed(g game.Game, name string) game.Bot {
	return game.FirstWhere(g.Bots(), func(b game.Bot) bool { return b.Name() == name })
}

// whileThere returns a task that occupies somebody for as long as they can do it.
func whileThere(name string, phase int) task { return task{name: name + " " + strconv.Itoa(phase)} }

// dashTask: an artist reads the card and thinks of what to draw, draws, rolls the die, and looks
// at others' drawings when they are shown, for letters in them; the guesser names a number, tries
// out the word that they draw next or, where there is none, warms up, and guesses. Who guesses in
// the next two rounds names a number meanwhile.
func dashTask(v doodledash.View) task {
	artist := v.Seat != v.Guesser
	switch can := v.Can; {
	case can.Name, can.Start, can.Draw, can.Roll, can.Guess, can.Answer, can.Vote:
		return whileThere("move", v.Phase)
	case artist && v.Stage == doodledash.Naming:
		return task{name: fmt.Sprint("card ", v.Round, v.Again), lasts: readCardTime}
	case artist && v.Stage == doodledash.Ready:
		return whileThere("ready", v.Phase)
	case v.Stage == doodledash.Drawing && !artist && v.Next != nil && v.Next.Word != "":
		return task{name: fmt.Sprint("next word ", v.Phase), lasts: nextWordTime + dashDrawTime}
	case v.Stage == doodledash.Drawing && !artist:
		return task{name: fmt.Sprint("warm-up ", v.Phase), practice: true}
	case v.Stage == doodledash.Guessing || v.Stage == doodledash.Looking:
		lasts := time.Duration(dashUnseen(v)) * newDrawingTime
		if v.Next != nil && v.Next.Word != "" && artist { // who guessed has read it before
			lasts += nextWordTime
		}
		if lasts > 0 {
			return task{name: fmt.Sprint("shown ", v.Stage, v.Step, v.Round, v.Again), lasts: lasts}
		}
	}
	return task{}
}

// dashUnseen returns how many drawings the seat sees for the first time in this step.
func dashUnseen(v doodledash.View) int {
	others := (game.Players(players).Without(v.Guesser)).Without(v.Seat)
	switch {
	case v.Stage == doodledash.Looking && v.Step < 3: // the rest is laid open
		return (others &^ v.Shown).Len()
	case v.Stage == doodledash.Looking && v.Seat == v.Guesser, v.Seat == v.Guesser:
		return 0
	}
	switch v.Step {
	case 1:
		return (others & game.Of(v.Cylinder)).Len()
	case 2:
		return (others & game.Of(v.Die)).Len()
	}
	return others.Without(v.Cylinder).Without(v.Die).Len()
}

// rushTask: everybody draws, then everybody guesses.
func rushTask(v doodlerush.View) task {
	if can := v.Can; len(can.Draw)+len(can.Guess)+len(can.Vote)+len(can.Accept)+len(can.Answer) > 0 {
		return whileThere("move", v.Phase)
	}
	return task{}
}

// pictoTask: everybody reads the cards, draws and guesses, and votes for a deck. The scoring is
// looked at alone.
func pictoTask(v pictomania.View) task {
	switch can := v.Can; {
	case can.Choose && v.Votes[v.Seat] == "":
		return whileThere("deck", v.Round)
	case can.Ready:
		return task{name: fmt.Sprint("cards ", v.Round), lasts: readCardsTime}
	case can.Draw, can.Finish, len(can.Guess) > 0 && len(v.Hand) > 0, len(can.Vote) > 0:
		return whileThere("move", v.Phase)
	}
	return task{}
}

// iotaTask: whoever is in turn plays; the others try their cards where the last play leaves them (IO-27).
func iotaTask(v iota.View) task {
	switch {
	case v.Turn == v.Seat:
		return whileThere("turn", v.Phase)
	case len(v.Hand) > 0:
		return task{name: fmt.Sprint("try ", len(v.Grid)), lasts: tryCardsTime}
	}
	return task{}
}

// linesTask: guessers fill the basket, also while others buy, and guess when there is something new to see; Carlos say
// in which order shapes of a kind come, and draw.
func linesTask(v funnylines.View) task {
	can := v.Can
	switch {
	case can.Ready, can.Put, can.Borrow, can.Vote, can.Pass, can.Pen >= 0, len(can.Draw) > 0, len(can.Accept) > 0:
		return whileThere("move", v.Phase)
	case v.Card != nil && v.Stage != funnylines.Looking:
		if n := linesToMark(v); n > 0 {
			return task{name: fmt.Sprint("mark ", v.Round, len(ownLines(v).Shapes)), lasts: time.Duration(n) * shapeTime}
		}
	case mayFillBasket(v):
		return whileThere("plan", v.Phase)
	case can.Guess:
		shapes := 0
		for _, b := range v.Boards {
			shapes += len(b.Shapes)
		}
		if shapes > 0 {
			return task{name: fmt.Sprint("shapes ", v.Round, shapes), lasts: newShapeTime}
		}
	}
	return task{}
}

func ownLines(v funnylines.View) funnylines.Board { return v.Boards[v.Players[v.Seat].Side] }

// linesLeft returns how many shapes of each kind a Carlo has not drawn yet.
func linesLeft(v funnylines.View) funnylines.Counts {
	left := v.Card.Counts
	for _, s := range ownLines(v).Shapes {
		left[s.Kind]--
	}
	return left
}

// linesToMark returns how many shapes a Carlo still marks to be drawn next, of kinds of which there are
// several: at first all but the last of each, in order, and then the next of what has been drawn.
func linesToMark(v funnylines.View) (marks int) {
	own := ownLines(v)
	for kind, left := range linesLeft(v) {
		switch {
		case left <= 1:
		case len(own.Shapes) == 0:
			marks += left - 1
		case own.Bought[kind] > 0:
			marks++
		}
	}
	return marks
}
