package pictomania

import (
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"linework/bot/mind"
	"linework/game"
	"linework/words"
)

// An artist is a bot that draws its word and guesses from the pictures it sees and from what
// the rules leave open.
type artist struct{ mind.Level }

var _ game.Thinker = artist{}

func (a artist) NewMind(*rand.Rand) game.Mind {
	return &artistMind{skill: a.Skill, watches: map[int]mind.Watch{}, meantCards: map[int]int{}, mixUps: map[int]bool{}}
}

// An artistMind is what an artist in one seat remembers.
type artistMind struct {
	skill              mind.Skill
	phase              int           // of the drawing below
	startedAt          time.Duration // when that phase began
	finishNotBefore    time.Duration // while others guess
	nobodyGuessesSince time.Duration // 0 while somebody else guesses
	tokenTakenSince    time.Duration // 0 before
	drawing            *mind.Drawing
	lookingAt          int                // the board that it looks at
	stays              int                // how often it has looked at that board again, for it was not at rest
	watches            map[int]mind.Watch // by board
	pendingGuess       *Guess
	meantCards         map[int]int  // the card that it meant with its guess, by board
	mixUps             map[int]bool // by board that it has had a guess at: whether it takes it for a similar word
}

// maxStays is how often an artist looks at a board again at once, to see whether the pen rests.
const maxStays = 3

// Delays of an artist before it takes a token when somebody has taken the first, or when
// all others have guessed everything and may still draw. The last token, which ends the
// round for all (PM-15), has a longer one.
const (
	tokenDelay       = 5 * time.Second
	lastTokenDelay   = 15 * time.Second
	lastSecondsDelay = 3 * time.Second // when nobody can lay another guess, and the round ends soon (PM-16)
)

// BoardsToSee chooses the one board that the artist looks at next, of those it may guess.
func (t *artistMind) BoardsToSee(view any) []int {
	v := view.(View)
	if len(v.Can.Guess) == 0 || t.pendingGuess != nil {
		return nil
	}
	if t.stays == 0 || t.stays > maxStays || !slices.Contains(v.Can.Guess, t.lookingAt) {
		t.lookingAt, t.stays = mind.NextBoard(v.Can.Guess, t.lookingAt), 0
	}
	return []int{t.lookingAt}
}

func (t *artistMind) Think(observed game.Observation, rng *rand.Rand) (move game.Move, pause time.Duration) {
	v := observed.View.(View)
	t.skill = t.skill.ForLanguage(observed.Language).ForPlayer(v.Players[v.Seat].Name)
	t.watchBoard(observed)
	switch {
	case v.Stage != Drawing || len(v.Can.Vote) > 0:
		return t.playOutsideDrawing(v, observed)
	case t.phase != v.Phase:
		clear(t.meantCards)
		clear(t.mixUps)
		t.phase, t.startedAt, t.pendingGuess, t.lookingAt, t.nobodyGuessesSince, t.tokenTakenSince = v.Phase, observed.At, nil, -1, 0, 0
		t.finishNotBefore = observed.At + observed.ScalePause(mind.RandomPause(t.drawingTimeBeforeToken(v), rng))
		t.drawing = t.skill.StartDrawing(v.Word, int(v.Seat), rng)
		return nil, observed.ScalePause(mind.RandomPause(t.skill.RoundTime/10, rng)) // it thinks of what to draw
	}
	if v.Can.Draw && t.drawing.HasMore() && !v.LastSeconds {
		return t.drawing.NextPiece(mind.RandomPause(t.skill.RoundTime/20, rng), 5*time.Second), 0
	}
	for _, board := range v.Can.Mean {
		if card, known := t.meantCards[board]; known && v.Meant[board] != card {
			return Mean{Board: board, Card: card}, observed.ScalePause(time.Second)
		}
	}
	if t.pendingGuess != nil {
		guess := *t.pendingGuess
		t.pendingGuess = nil
		if slices.Contains(v.Can.Guess, guess.Board) && slices.Contains(v.Hand, guess.Number) {
			return guess, observed.ScalePause(time.Second)
		}
	}
	if len(v.Can.Guess) > 0 && len(v.Hand) > 0 {
		return t.lookAndChooseGuessOrFinish(v, observed, rng)
	}
	return t.waitOrFinish(v, observed)
}

// watchBoard notes how the board looks that the artist has before it.
func (t *artistMind) watchBoard(observed game.Observation) {
	if picture, seen := observed.Pictures[t.lookingAt]; seen {
		watch := t.watches[t.lookingAt]
		watch.Look(picture, observed.At)
		t.watches[t.lookingAt] = watch
	}
}

// drawingTimeBeforeToken returns about how long the artist draws before it takes a token. The first
// round is longer, while people find their way.
func (t *artistMind) drawingTimeBeforeToken(v View) time.Duration {
	if v.Round == 1 {
		return 3 * t.skill.RoundTime / 2
	}
	return t.skill.RoundTime
}

// playOutsideDrawing plays the stages before and after drawing at an easy pace. It leaves the decks to
// the people at the table; where there are none, bots choose the easiest first and then harder ones.
func (t *artistMind) playOutsideDrawing(v View, observed game.Observation) (move game.Move, pause time.Duration) {
	if v.Can.Choose && len(v.Can.Vote) == 0 && observed.People == 0 && v.Votes[v.Seat] == "" {
		return Choose{Deck: v.Decks[min(v.Round, len(v.Decks)-1)]}, observed.ScalePause(time.Second)
	}
	switch {
	case len(v.Can.Vote) > 0:
		move = game.Skip{} // it cannot read, and leaves that to people (CM-20)
	case v.Can.Ready:
		move = Ready{}
	case v.Can.Next:
		move = Next{}
	}
	return move, observed.ScalePause(4 * time.Second)
}

// lookAndChooseGuessOrFinish looks at a board and chooses a number if it is confident enough.
// It asks for less the longer the round lasts, and for nothing once the author has stopped. While
// the pen moves it waits, and after a long time gives up.
func (t *artistMind) lookAndChooseGuessOrFinish(v View, observed game.Observation, rng *rand.Rand) (move game.Move, pause time.Duration) {
	waited := observed.At - t.startedAt
	patience := observed.ScalePause(2*t.skill.RoundTime) + time.Second
	rest := 3 * t.skill.LookEvery / 2
	if len(v.Bonus) < len(v.Players)-1 { // somebody has finished
		patience, rest = observed.ScalePause(3*t.skill.RoundTime/4)+time.Second, t.skill.LookEvery/2
	}
	watch, busy := t.watches[t.lookingAt], v.Players[t.lookingAt].isBusy()
	if whole := !busy || watch.IsAtRest(observed.At, observed.ScalePause); !whole && waited <= 2*patience {
		t.stays++
		return nil, observed.ScalePause(mind.RandomPause(t.skill.LookEvery/2, rng)) + time.Millisecond
	} else if !whole {
		return t.waitOrFinish(v, observed)
	}
	t.stays = 0
	number, card, p := t.likeliestNumberInHand(v, observed.Pictures[t.lookingAt], rng)
	sure := t.skill.Confidence * float32(max(0, patience-waited)) / float32(patience)
	if number > 0 && (p >= sure || !busy) {
		t.pendingGuess = &Guess{Board: t.lookingAt, Number: number}
		t.meantCards[t.lookingAt] = card
		return nil, observed.ScalePause(t.skill.LookingTime(p, rng))
	}
	if waited > patience {
		return t.waitOrFinish(v, observed)
	}
	return nil, observed.ScalePause(mind.RandomPause(rest, rng))
}

// A cardWord is a word that a drawing may show, and how likely it does.
type cardWord struct {
	card, number int
	p            float32
}

// likeliestNumberInHand returns the most probable number for a drawing, of those left in the hand,
// with the card that it is thought to be on and its probability.
func (t *artistMind) likeliestNumberInHand(v View, picture []byte, rng *rand.Rand) (number, card int, probability float32) {
	possible := t.rankPossibleWords(v, picture, rng)
	var sum [numbers + 1]float32
	for _, w := range possible {
		sum[w.number] += w.p
	}
	var best cardWord
	for _, w := range possible { // the likeliest first
		if slices.Contains(v.Hand, w.number) && (best.number == 0 || sum[w.number] > sum[best.number]) {
			best = w
		}
	}
	probability = sum[best.number]
	if best.number > 0 && t.mixesUp(rng) {
		best = mixUp(best, possible, v.Hand, rng)
	}
	return best.number, best.card, probability
}

// rankPossibleWords returns the words that a drawing may show, the likeliest first; none where nothing
// can be seen. The author's word has neither the symbol nor the numeral of the artist's own (PM-5).
func (t *artistMind) rankPossibleWords(v View, picture []byte, rng *rand.Rand) []cardWord {
	sight := mind.LookAtSnapshot(picture)
	if sight == nil {
		return nil
	}
	var candidates []words.Word
	var places []cardWord
	for symbol, card := range v.Cards {
		if symbol == v.Symbol && !v.Children {
			continue
		}
		for i, text := range card.Words {
			w, err := t.skill.ParseWordAndAddDrawing(text)
			if i+1 == v.Numeral || err != nil {
				continue
			}
			candidates, places = append(candidates, w), append(places, cardWord{card: symbol, number: i + 1})
		}
	}
	return game.MapList(sight.RankWords(candidates, t.skill, rng), func(r mind.RankedWord) cardWord {
		return cardWord{places[r.Index].card, places[r.Index].number, r.P}
	})
}

// mixesUp reports whether the artist takes the board that it looks at for something similar. It stays
// with that for the whole round, or it would be right at the second look.
func (t *artistMind) mixesUp(rng *rand.Rand) bool {
	mixed, decided := t.mixUps[t.lookingAt]
	if !decided {
		mixed = rng.Float64() < t.skill.MixUpRate
		t.mixUps[t.lookingAt] = mixed
	}
	return mixed
}

// alike is the probability from which on a word of another card counts as similar to the eye.
const alike = 0.01

// mixUp returns a word that a person might take a drawing for: one that stands on the same card, whose
// words resemble each other (PM-2), or one that looks much the same. The more it looks like the
// drawing, the more likely it is chosen. Where no number of such a word is left, it returns the
// likeliest word.
func mixUp(likeliest cardWord, possible []cardWord, hand []int, rng *rand.Rand) cardWord {
	weigh := func(w cardWord) float64 {
		if w.number == likeliest.number || !slices.Contains(hand, w.number) || w.card != likeliest.card && w.p < alike {
			return 0
		}
		return math.Sqrt(float64(w.p))
	}
	sum := 0.0
	for _, w := range possible {
		sum += weigh(w)
	}
	at := rng.Float64() * sum
	for _, w := range possible {
		if weight := weigh(w); weight > 0 {
			if at -= weight; at <= 0 {
				return w
			}
		}
	}
	return likeliest
}

// waitOrFinish takes a token, or is done where there is none to take. Before that it gives
// others time to guess, but keeps nobody waiting who has nothing left to do.
func (t *artistMind) waitOrFinish(v View, observed game.Observation) (move game.Move, pause time.Duration) {
	if wait := t.updateWaitBeforeOwnFinish(v, observed); wait > 0 && v.Can.Done {
		return nil, min(wait, observed.ScalePause(time.Second)+time.Millisecond)
	}
	switch {
	case v.Can.Finish && !v.Blank:
		return Finish{}, 0
	case v.Can.Done:
		return Done{Done: true}, 0
	}
	return nil, time.Second
}

// updateWaitBeforeOwnFinish notes what others do, and returns how long the artist still waits.
func (t *artistMind) updateWaitBeforeOwnFinish(v View, observed game.Observation) time.Duration {
	busy, guessing := v.countOthersBusyAndGuessing()
	last, raced := len(v.Bonus) == 1, len(v.Bonus) < len(v.Players)-1
	t.nobodyGuessesSince, t.tokenTakenSince = sinceWhenItHolds(t.nobodyGuessesSince, guessing == 0, observed.At), sinceWhenItHolds(t.tokenTakenSince, raced, observed.At)
	until := t.finishNotBefore
	switch {
	case busy == 0:
		return 0
	case v.LastSeconds:
		until = min(until, t.nobodyGuessesSince+observed.ScalePause(lastSecondsDelay))
	case guessing == 0 && last:
		until = min(until, t.nobodyGuessesSince+observed.ScalePause(lastTokenDelay))
	case guessing == 0:
		until = min(until, t.nobodyGuessesSince+observed.ScalePause(tokenDelay))
	case last:
		until += observed.ScalePause(t.skill.RoundTime / 2)
	case raced:
		until = min(until, t.tokenTakenSince+observed.ScalePause(tokenDelay))
	}
	return until - observed.At
}

// sinceWhenItHolds returns since when a condition holds, or 0 if it does not hold now.
func sinceWhenItHolds(heldSince time.Duration, holds bool, now time.Duration) time.Duration {
	switch {
	case !holds:
		return 0
	case heldSince == 0:
		return now
	}
	return heldSince
}

// countOthersBusyAndGuessing returns how many other players have not stopped, and how many of
// those have a drawing left to guess. Everyone can see both (PM-11).
func (v *View) countOthersBusyAndGuessing() (busy, guessing int) {
	for i := range v.Players {
		seat := game.Seat(i)
		if seat == v.Seat || !v.Players[i].isBusy() {
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

// isBusy reports whether the player still draws and guesses.
func (p *Player) isBusy() bool { return p.Place == 0 && !p.Done }
