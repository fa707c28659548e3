package doodlerush

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"time"

	"linework/bot/mind"
	"linework/game"
)

// An artist is a bot that draws its words and guesses from the pictures it sees.
type artist struct{ mind.Level }

var _ game.Thinker = artist{}

func (a artist) NewMind(*rand.Rand) game.Mind {
	return &artistMind{skill: a.Skill, lookingAt: -1, drawnBoards: map[int]bool{}, triesAt: map[int]int{}, looksAt: map[int]int{}, seenPictures: map[int][]byte{}, seenWaves: map[int]int{}}
}

// An artistMind is what an artist in one seat remembers.
type artistMind struct {
	skill          mind.Skill
	drawing        *mind.Drawing // the one in progress
	board          int
	drawnBoards    map[int]bool // boards that it has started to draw on
	lookingAt      int          // the board that it looks at
	pendingGuess   *Guess
	triesAt        map[int]int    // guesses made at each board
	looksAt        map[int]int    // looks at each board without an idea
	seenPictures   map[int][]byte // each board when it last looked
	seenWaves      map[int]int    // of each board that it has reacted to in this round
	fruitlessLooks int            // looks without an idea since the last guess
	drawnInRound   int            // boards that it has begun in this round
	phase          int            // that the counters belong to
	waitedForSince time.Duration  // since when all people wait for it in this round; 0 for not
}

// maxTries is how often an artist guesses at a board before it gives up.
const maxTries = 4

// minDrawnInRound is how many boards an artist draws in a round even while all people wait for
// it: without, those who are quick find next to nothing to guess.
const minDrawnInRound = 2

// maxWait is how long people who have nothing left to guess wait for an artist that still does.
const maxWait = 8 * time.Second

// BoardsToSee chooses the one board that the artist looks at next: one that was waved, or else
// the next it may guess.
func (t *artistMind) BoardsToSee(view any) []int {
	v := view.(View)
	if len(v.Can.Guess) == 0 || t.pendingGuess != nil {
		return nil
	}
	t.resetCountersIfNewPhase(v)
	if t.lookingAt < 0 { // it begins to its left, so that not all bots look at the same boards first
		t.lookingAt = (int(v.Seat)+1)*boardsEach - 1
	}
	newlyWaved := func(board int) bool { return v.Boards[board].Waves > t.seenWaves[board] }
	if i := slices.IndexFunc(v.Can.Guess, newlyWaved); i >= 0 {
		t.lookingAt = v.Can.Guess[i]
	} else {
		t.lookingAt = mind.NextBoard(v.Can.Guess, t.lookingAt)
	}
	return []int{t.lookingAt}
}

func (t *artistMind) Think(observed game.Observation, rng *rand.Rand) (move game.Move, pause time.Duration) {
	v := observed.View.(View)
	t.skill = t.skill.ForLanguage(observed.Language).ForPlayer(v.Players[v.Seat].Name)
	switch {
	case len(v.Can.Vote) > 0:
		return game.Skip{}, 0 // it cannot read, and leaves that to people (CM-20)
	case !v.Can.Done || v.Players[v.Seat].Done:
		return nil, time.Second
	case v.Stage == Drawing:
		return t.drawNextWordOrFinish(v, observed.People, rng)
	}
	return t.lookAndTypeGuessOrFinish(v, observed, rng)
}

// areAllDone reports whether there are people and none of them needs more of this round.
func (v *View) areAllDone(people game.Seats) bool {
	for seat := range people.All() {
		if !v.Players[seat].Done {
			return false
		}
	}
	return people != 0
}

// drawNextWordOrFinish draws one word after the other, each on its board, and is done after the last. It
// begins no other while all people wait, unless it has drawn too few.
func (t *artistMind) drawNextWordOrFinish(v View, people game.Seats, rng *rand.Rand) (move game.Move, pause time.Duration) {
	t.pendingGuess = nil
	t.resetCountersIfNewPhase(v)
	if t.drawing == nil || !t.drawing.HasMore() || !slices.Contains(v.Can.Draw, t.board) {
		next := slices.IndexFunc(v.Can.Draw, func(id int) bool { return v.Boards[id].State == Blank && !t.drawnBoards[id] })
		if next < 0 || t.drawnInRound >= minDrawnInRound && v.areAllDone(people) {
			return Done{Done: true}, 0
		}
		t.board = v.Can.Draw[next]
		t.drawnBoards[t.board] = true
		t.drawnInRound++
		t.drawing = t.skill.StartDrawing(v.Boards[t.board].Word, t.board, rng)
	}
	return t.drawing.NextPiece(mind.RandomPause(t.skill.RoundTime/40, rng), 4*time.Second), 0
}

// lookAndTypeGuessOrFinish looks at one board and types a guess if it is confident enough. The
// longer it has had no idea, and the oftener it has looked at the board, the less confident it needs to be.
func (t *artistMind) lookAndTypeGuessOrFinish(v View, observed game.Observation, rng *rand.Rand) (move game.Move, pause time.Duration) {
	if t.pendingGuess != nil {
		guess := *t.pendingGuess
		t.pendingGuess = nil
		if slices.Contains(v.Can.Guess, guess.Board) {
			return guess, 0
		}
	}
	t.resetCountersIfNewPhase(v)
	if len(v.Can.Guess) == 0 {
		return Done{Done: true}, 0
	}
	t.resetTriesIfChangedOrWaved(v, observed.Pictures[t.lookingAt])
	rounds := 3
	switch {
	case !v.areAllDone(observed.People):
		t.waitedForSince = 0
	case t.waitedForSince == 0:
		t.waitedForSince = observed.At
		fallthrough
	default:
		rounds = 1
	}
	if t.fruitlessLooks > rounds*len(v.Can.Guess) || t.waitedForSince > 0 && observed.At-t.waitedForSince > maxWait {
		return Done{Done: true}, 0 // it has looked at everything so often and has no idea
	}
	sight := mind.LookAtSnapshot(observed.Pictures[t.lookingAt])
	t.fruitlessLooks++
	if sight == nil || t.triesAt[t.lookingAt] == maxTries {
		return nil, observed.ScalePause(mind.RandomPause(t.skill.LookEvery/2, rng))
	}
	for _, n := range sight.GuessNames(4, t.skill, rng) {
		tried := slices.ContainsFunc(v.Guesses, func(g MadeGuess) bool {
			return g.Text == n.Name && (g.Board == t.lookingAt || g.Board < 0)
		})
		if tried {
			continue
		}
		if n.P*(1+float32(t.fruitlessLooks)/8+float32(t.looksAt[t.lookingAt])/2) >= t.skill.Confidence {
			t.pendingGuess, t.fruitlessLooks = &Guess{Board: t.lookingAt, Text: n.Name}, 0
			pause = t.skill.TypingTime(n.Name, rng)
			if t.triesAt[t.lookingAt] == 0 {
				pause += t.skill.LookingTime(n.P, rng)
			}
			t.triesAt[t.lookingAt]++
			return nil, observed.ScalePause(pause)
		}
		break
	}
	t.looksAt[t.lookingAt]++
	return nil, observed.ScalePause(mind.RandomPause(t.skill.LookEvery/2, rng))
}

func (t *artistMind) resetCountersIfNewPhase(v View) {
	if t.phase != v.Phase {
		t.phase, t.fruitlessLooks, t.waitedForSince, t.drawnInRound = v.Phase, 0, 0, 0
		clear(t.seenWaves)
	}
}

// resetTriesIfChangedOrWaved allows new tries at a board whose picture has changed, and half as many
// at one that was waved.
func (t *artistMind) resetTriesIfChangedOrWaved(v View, picture []byte) {
	if len(picture) > 0 && !bytes.Equal(picture, t.seenPictures[t.lookingAt]) {
		t.seenPictures[t.lookingAt], t.triesAt[t.lookingAt], t.looksAt[t.lookingAt] = picture, 0, 0
	}
	if waves := v.Boards[t.lookingAt].Waves; waves > t.seenWaves[t.lookingAt] {
		t.seenWaves[t.lookingAt], t.fruitlessLooks = waves, 0
		t.triesAt[t.lookingAt] = min(t.triesAt[t.lookingAt], maxTries/2)
	}
}
