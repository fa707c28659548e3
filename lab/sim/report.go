package sim

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"linework/game"
	"linework/texts"
	"linework/words"
)

// A Report says how the bots did. All of it but the times is the same whenever the same
// games are played again.
type Report struct {
	Game    string      `json:"game"`
	Options game.Values `json:"options"`
	Seed    uint64      `json:"seed"`
	Games   int         `json:"games"` // that were played to the end
	Ties    int         `json:"ties"`  // games whose win was shared; they are in nobody's wins
	Bots    []Standing  `json:"bots"`  // in the order asked for
	// Moves is how many moves the bots made in a game, on average.
	Moves float64 `json:"moves"`
	// Length is how long a game was in table time, in seconds. It counts 300 ms for a
	// move and 50 ms for a batch of ink, whatever a bot's thinking really took.
	Length Spread  `json:"length"`
	Rounds *Spread `json:"rounds,omitempty"` // of a game; nil where it does not count them
	// Words is how the drawings of each word were guessed, those that were guessed least
	// first; empty where nothing is drawn.
	Words          []Word  `json:"words,omitempty"`
	Seconds        float64 `json:"seconds"`        // that all this really took
	MovesPerSecond float64 `json:"movesPerSecond"` // of all workers together
}

// A Standing says how one of the bots did in all of its games.
type Standing struct {
	Bot  string `json:"bot"`
	Wins int    `json:"wins"` // games won alone
	Ties int    `json:"ties"` // games won together with another
	// Share is the part of all games that the bot won, a tie counted as its fair
	// part of a win.
	Share   float64 `json:"share"`
	Score   float64 `json:"score"`             // mean; 0 where there is no scoring
	Low     int     `json:"low"`               // the least score of a game,
	High    int     `json:"high"`              // and the most
	Drawn   int     `json:"drawn,omitempty"`   // its drawings that others were shown to guess,
	Tried   int     `json:"tried,omitempty"`   // at how many of them somebody guessed, right or wrong,
	Guessed int     `json:"guessed,omitempty"` // and how many of them somebody guessed right
	// Scribbles is how many of Drawn are of words that bots do not know how to draw.
	Scribbles int `json:"scribbles,omitempty"`
	// Guesses is how many guesses it made at drawings, and Right how many of them were right.
	Guesses int     `json:"guesses,omitempty"`
	Right   int     `json:"right,omitempty"`
	Moves   int     `json:"moves"`  // in all games together
	MoveMS  float64 `json:"moveMs"` // mean time to think about a move, in milliseconds
	// GuessTimes says when it guessed, and DrawingTimes when it drew last, in seconds of table
	// time since a phase began, and GuessGaps how long after its last guess in the phase: the
	// 10th, 50th and 90th percentile. Empty where it never did.
	GuessTimes   []float64 `json:"guessTimes,omitempty"`
	GuessGaps    []float64 `json:"guessGaps,omitempty"`
	DrawingTimes []float64 `json:"drawingTimes,omitempty"`
}

// A Spread is the mean and range of a figure over many games.
type Spread struct {
	Mean float64 `json:"mean"`
	Min  float64 `json:"min"`
	Max  float64 `json:"max"`
}

// A Word says how its drawings were guessed in all games together.
type Word struct {
	Word    string  `json:"word"`
	Drawn   int     `json:"drawn"`   // drawings that others were shown to guess
	Guessed int     `json:"guessed"` // of them, those that somebody guessed
	Share   float64 `json:"share"`   // Guessed of Drawn
	Guesses int     `json:"guesses"` // that were made at them, right and wrong
}

func (r *simulation) makeReport(wallTime time.Duration) Report {
	rep := Report{
		Game: r.config.Game.Info().ID, Options: r.options, Seed: r.config.Seed,
		Bots: make([]Standing, len(r.bots)), Seconds: wallTime.Seconds(),
	}
	for i, b := range r.bots {
		rep.Bots[i].Bot = b.Name()
	}
	var lengths, rounds []float64
	byWord := map[string]*Word{}
	for _, o := range r.outcomes {
		if o == nil {
			continue
		}
		rep.addOutcome(o)
		lengths = append(lengths, o.length.Seconds())
		if o.drawings != nil {
			rounds = append(rounds, float64(o.rounds))
			r.addDrawingsByAuthorAndWord(&rep, o.drawings, byWord)
		}
	}
	if rep.Games == 0 {
		return rep
	}
	for i := range rep.Bots {
		s := &rep.Bots[i]
		s.Share /= float64(rep.Games)
		s.Score /= float64(rep.Games)
		s.MoveMS /= float64(max(s.Moves, 1))
		s.GuessTimes, s.GuessGaps, s.DrawingTimes = findPercentiles(s.GuessTimes), findPercentiles(s.GuessGaps), findPercentiles(s.DrawingTimes)
		rep.Moves += float64(s.Moves)
	}
	rep.MovesPerSecond = rep.Moves / wallTime.Seconds()
	rep.Moves /= float64(rep.Games)
	rep.Length = computeSpread(lengths)
	if len(rounds) > 0 {
		s := computeSpread(rounds)
		rep.Rounds = &s
	}
	rep.Words = listLeastGuessedFirst(byWord)
	return rep
}

// addOutcome adds one game; until all games are in, shares, scores and times to think are sums, and
// times of guesses and drawings are all that there are.
func (rep *Report) addOutcome(o *outcome) {
	winners := game.CountWhere(o.winners, func(won bool) bool { return won })
	if winners > 1 {
		rep.Ties++
	}
	for i := range rep.Bots {
		s := &rep.Bots[i]
		s.Moves += o.moves[i]
		s.Guesses += o.guesses[i]
		s.Right += o.rightGuesses[i]
		s.MoveMS += o.thinkingTime[i].Seconds() * 1000
		t := o.timings[i]
		s.GuessTimes, s.GuessGaps, s.DrawingTimes = append(s.GuessTimes, t.guesses...), append(s.GuessGaps, t.gaps...), append(s.DrawingTimes, t.drawings...)
		if o.points != nil {
			s.Score += float64(o.points[i])
			if rep.Games == 0 {
				s.Low, s.High = o.points[i], o.points[i]
			}
			s.Low, s.High = min(s.Low, o.points[i]), max(s.High, o.points[i])
		}
		if !o.winners[i] {
			continue
		}
		s.Share += 1 / float64(winners)
		if winners > 1 {
			s.Ties++
		} else {
			s.Wins++
		}
	}
	rep.Games++
}

// notesOnUnguessable are the codes of the notes on drawings that nobody was shown to guess, or that
// did not count.
var notesOnUnguessable = []string{"note.not-shown", "note.wiped", "note.against-rules", "note.round-void"}

func (r *simulation) addDrawingsByAuthorAndWord(rep *Report, drawings []game.Drawing, byWord map[string]*Word) {
	for _, d := range drawings {
		if slices.ContainsFunc(d.Notes, func(n texts.Message) bool { return slices.Contains(notesOnUnguessable, n.Code) }) {
			continue
		}
		w := byWord[d.Title]
		if w == nil {
			w = &Word{Word: d.Title}
			byWord[d.Title] = w
		}
		author := &rep.Bots[d.Author]
		author.Drawn++
		w.Drawn++
		if word, err := words.ParseWord(d.Title); r.config.CanDraw != nil && (err != nil || !r.config.CanDraw(word)) {
			author.Scribbles++
		}
		w.Guesses += len(d.Guesses)
		if len(d.Guesses) > 0 {
			author.Tried++
		}
		if slices.ContainsFunc(d.Guesses, func(g game.Guessed) bool { return g.Right }) {
			author.Guessed++
			w.Guessed++
		}
	}
}

func listLeastGuessedFirst(byWord map[string]*Word) []Word {
	var list []Word
	for w := range maps.Values(byWord) {
		w.Share = float64(w.Guessed) / float64(w.Drawn)
		list = append(list, *w)
	}
	slices.SortFunc(list, func(a, b Word) int {
		return cmp.Or(cmp.Compare(a.Share, b.Share), cmp.Compare(b.Drawn, a.Drawn), cmp.Compare(a.Word, b.Word))
	})
	return list
}

// findPercentiles sorts figures and returns the 10th, 50th and 90th percentile; none of none.
func findPercentiles(figures []float64) []float64 {
	if len(figures) == 0 {
		return nil
	}
	slices.Sort(figures)
	last := len(figures) - 1
	return []float64{figures[last/10], figures[last/2], figures[last*9/10]}
}

func computeSpread(figures []float64) Spread {
	s := Spread{Min: slices.Min(figures), Max: slices.Max(figures)}
	for _, f := range figures {
		s.Mean += f
	}
	s.Mean /= float64(len(figures))
	return s
}
