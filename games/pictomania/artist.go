package pictomania

import (
	"math/rand/v2"
	"slices"
	"time"

	"linework/bot/mind"
	"linework/game"
	"linework/words"
)

// artist really draws its word, and lays numbers by what it sees on the boards of
// others and what the rules leave open.
type artist struct{ mind.Level }

var _ game.Thinker = artist{}

// Play is what it does without a mind: it scribbles.
func (artist) Play(view any, rng *rand.Rand) game.Move { return scribbler{}.Play(view, rng) }

// NewMind returns an artist in a seat.
func (a artist) NewMind(*rand.Rand) game.Mind { return &thinking{temper: a.Skill} }

// thinking is what an artist remembers.
type thinking struct {
	temper  mind.Skill
	phase   int           // of drawing
	since   time.Duration // when it began
	until   time.Duration // before which it does not finish while others guess
	quiet   time.Duration // since when nobody else guesses; 0 while somebody does
	raced   time.Duration // since when a token is gone; 0 before
	drawing *mind.Drawing
	looking int // the board at which it looks next
	guess   *Guess
}

// How long an artist leaves a token to others when somebody has taken the first, or all
// have guessed everything and may still draw; and so the last one, which ends the round
// for all (PM-15).
const (
	breath = 5 * time.Second
	mercy  = 15 * time.Second
)

// Looks at one board at a time, the next of those that it may guess.
func (t *thinking) BoardsToSee(view any) []int {
	v := view.(View)
	if len(v.Can.Guess) == 0 || t.guess != nil {
		return nil
	}
	t.looking = mind.NextBoard(v.Can.Guess, t.looking)
	return []int{t.looking}
}

func (t *thinking) Think(s game.Observation, rng *rand.Rand) (game.Move, time.Duration) {
	t.temper = t.temper.ForLanguage(s.Language)
	v := s.View.(View)
	switch {
	case v.Stage != Drawing || len(v.Can.Vote) > 0:
		return t.attend(v, s, rng)
	case t.phase != v.Phase:
		t.phase, t.since, t.guess, t.looking, t.quiet, t.raced = v.Phase, s.At, nil, -1, 0, 0
		t.until = s.At + s.ScalePause(mind.RandomPause(t.haste(v), rng))
		t.drawing = t.temper.StartDrawing(v.Word, int(v.Seat), rng)
		return nil, s.ScalePause(mind.RandomPause(t.temper.RoundTime/10, rng)) // it thinks of what to draw
	}
	if v.Can.Draw && t.drawing.HasMore() {
		return t.drawing.NextPiece(mind.RandomPause(t.temper.RoundTime/20, rng), 5*time.Second), 0
	}
	if t.guess != nil {
		guess := *t.guess
		t.guess = nil
		if slices.Contains(v.Can.Guess, guess.Board) && slices.Contains(v.Hand, guess.Number) {
			return guess, s.ScalePause(time.Second)
		}
	}
	if len(v.Can.Guess) > 0 && len(v.Hand) > 0 {
		return t.look(v, s, rng)
	}
	return t.finish(v, s)
}

// haste is after about how long it reaches for a token. In the first round people still
// find their way.
func (t *thinking) haste(v View) time.Duration {
	if v.Round == 1 {
		return 3 * t.temper.RoundTime / 2
	}
	return t.temper.RoundTime
}

// attend does what is to be done before and after drawing, without haste. It votes for
// a deck once.
func (t *thinking) attend(v View, s game.Observation, rng *rand.Rand) (game.Move, time.Duration) {
	if v.Can.Choose && len(v.Can.Vote) == 0 {
		if v.Votes[v.Seat] == "" {
			return Choose{Deck: favourite(v, rng)}, s.ScalePause(time.Second)
		}
		if v.Stage == Choosing {
			return Next{}, s.ScalePause(4 * time.Second)
		}
	}
	return scribbler{}.Play(v, rng), s.ScalePause(4 * time.Second)
}

// favourite is the deck that a bot votes for: as somebody else did, now and then, so that
// a table comes to a decision; else any, and the easier the more often, since it can draw
// more of its words.
func favourite(v View, rng *rand.Rand) string {
	others := slices.DeleteFunc(slices.Clone(v.Votes), func(deck string) bool { return deck == "" })
	if len(others) > 0 && rng.IntN(2) == 0 {
		return pick(others, rng)
	}
	n := len(v.Decks)
	lot := rng.IntN(n * (n + 1) / 2)
	for i, deck := range v.Decks {
		if lot -= n - i; lot < 0 {
			return deck
		}
	}
	return v.Decks[0]
}

// look looks at a board and lays a number if it is sure enough of it: the longer the
// round, the less it asks for, and a drawing that its author has left gets no better.
func (t *thinking) look(v View, s game.Observation, rng *rand.Rand) (game.Move, time.Duration) {
	number, p := t.read(v, s.Pictures[t.looking], rng)
	waited := s.At - t.since
	patience := s.ScalePause(2*t.temper.RoundTime) + time.Second
	rest := 3 * t.temper.LookEvery / 2
	if len(v.Bonus) < len(v.Players)-1 { // somebody has finished
		patience, rest = s.ScalePause(3*t.temper.RoundTime/4)+time.Second, t.temper.LookEvery/2
	}
	sure := t.temper.Confidence * float32(max(0, patience-waited)) / float32(patience)
	if number > 0 && (p >= sure || !v.Players[t.looking].busy()) {
		t.guess = &Guess{Board: t.looking, Number: number}
		return nil, s.ScalePause(mind.RandomPause(t.temper.LookEvery/3, rng))
	}
	if waited > patience {
		return t.finish(v, s)
	}
	return nil, s.ScalePause(mind.RandomPause(rest, rng))
}

// read is the likeliest number for a drawing, of those left, and how likely it is. The
// author has neither the symbol nor the numeral of the own word (PM-5).
func (t *thinking) read(v View, picture []byte, rng *rand.Rand) (number int, likely float32) {
	sight := mind.LookAtSnapshot(picture)
	if sight == nil {
		return 0, 0
	}
	var candidates []words.Word
	var numerals []int
	for symbol, card := range v.Cards {
		if symbol == v.Symbol && !v.Children {
			continue
		}
		for i, text := range card.Words {
			w, err := t.temper.ParseWord(text)
			if i+1 == v.Numeral || err != nil {
				continue
			}
			candidates, numerals = append(candidates, w), append(numerals, i+1)
		}
	}
	var sum [numbers + 1]float32
	for _, l := range sight.RankWords(candidates, t.temper, rng) {
		sum[numerals[l.Index]] += l.P
	}
	for _, n := range v.Hand {
		if sum[n] > likely {
			number, likely = n, sum[n]
		}
	}
	return number, likely
}

// finish takes a token, or is done where there is none to take. It gives others time to
// guess, but keeps nobody waiting who has nothing left to do.
func (t *thinking) finish(v View, s game.Observation) (game.Move, time.Duration) {
	if wait := t.patient(v, s); wait > 0 && v.Can.Done {
		return nil, min(wait, s.ScalePause(time.Second)+time.Millisecond)
	}
	switch {
	case v.Can.Finish && !v.Blank:
		return Finish{}, 0
	case v.Can.Done:
		return Done{Done: true}, 0
	}
	return nil, time.Second
}

// patient is how long it does not finish yet.
func (t *thinking) patient(v View, s game.Observation) time.Duration {
	busy, guessing := v.others()
	last, raced := len(v.Bonus) == 1, len(v.Bonus) < len(v.Players)-1
	t.quiet, t.raced = since(t.quiet, guessing == 0, s.At), since(t.raced, raced, s.At)
	until := t.until
	switch {
	case busy == 0:
		return 0
	case guessing == 0 && last:
		until = min(until, t.quiet+s.ScalePause(mercy))
	case guessing == 0:
		until = min(until, t.quiet+s.ScalePause(breath))
	case last:
		until += s.ScalePause(t.temper.RoundTime / 2)
	case raced:
		until = min(until, t.raced+s.ScalePause(breath))
	}
	return until - s.At
}

// since is from when on something holds that holds now, or 0 if it does not.
func since(before time.Duration, holds bool, now time.Duration) time.Duration {
	switch {
	case !holds:
		return 0
	case before == 0:
		return now
	}
	return before
}

// others is how many other players have not stopped, and how many of them have a drawing
// left to guess. Everyone sees that (PM-11).
func (v *View) others() (busy, guessing int) {
	for i := range v.Players {
		seat := game.Seat(i)
		if seat == v.Seat || !v.Players[i].busy() {
			continue
		}
		busy++
		open := func(p Player) bool { return p.Drawn == Counts && !slices.Contains(p.Stack, seat) }
		if slices.ContainsFunc(slices.Delete(slices.Clone(v.Players), i, i+1), open) {
			guessing++
		}
	}
	return busy, guessing
}

// busy reports whether the player still draws and guesses.
func (p *Player) busy() bool { return p.Place == 0 && !p.Done }
