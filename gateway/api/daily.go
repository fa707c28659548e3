package api

import (
	"net/http"
	"slices"
	"sync"
	"time"

	"linework/game"
)

// A dailyPuzzle is for one request at a time.
type dailyPuzzle struct {
	date   string
	game   game.Game
	mu     sync.Mutex
	puzzle func() game.Puzzle // makes it once
}

// maxPuzzles is more than are open at once.
const maxPuzzles = 32

func (a *API) serveDailyPuzzle(w http.ResponseWriter, r *http.Request) {
	p, err := a.findOrMakePuzzle(r)
	var daily Daily
	if err == nil {
		p.mu.Lock()
		defer p.mu.Unlock()
		daily = Daily{Date: p.date, View: p.puzzle().View()}
	}
	a.Reply.WriteResultOrRefusal(w, http.StatusOK, daily, err)
}

// judgeDailyAttempt judges an attempt at the puzzle of a day. Nothing is kept of it.
func (a *API) judgeDailyAttempt(w http.ResponseWriter, r *http.Request) {
	var try Attempt
	if !readJSONOrRefuse(w, r, &try) {
		return
	}
	p, err := a.findOrMakePuzzle(r)
	var verdict any
	if err == nil {
		verdict, err = p.judge(try)
	}
	a.Reply.WriteResultOrRefusal(w, http.StatusOK, verdict, err)
}

func (p *dailyPuzzle) judge(try Attempt) (verdict any, err error) {
	question, err := p.game.Wire().Decode(try.Kind, try.Data)
	if err != nil {
		return nil, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.puzzle().Try(question)
}

// findOrMakePuzzle returns the puzzle that a request is about, of a day that is still open.
func (a *API) findOrMakePuzzle(r *http.Request) (*dailyPuzzle, error) {
	id := r.PathValue("game")
	i := slices.IndexFunc(a.Games, func(each game.Game) bool { return each.Info().ID == id })
	if i < 0 {
		return nil, game.Refuse("no-such-game.unknown", game.Figures{"game": game.Truncate(id, 30)})
	}
	date := r.PathValue("date")
	day, err := time.Parse(time.DateOnly, date)
	puzzler, ok := a.Games[i].(game.Puzzler)
	if err != nil || !ok || !isPuzzleDayOpen(day, time.Now()) {
		return nil, game.Refuse("no-such-puzzle",
			game.Figures{"date": game.Truncate(date, 30), "example": time.Now().UTC().Format(time.DateOnly)})
	}
	p := &dailyPuzzle{date: date, game: a.Games[i], puzzle: sync.OnceValue(func() game.Puzzle { return puzzler.Puzzle(int(day.Unix() / secondsOfDay)) })}
	if made, ok, _ := a.puzzles.PeekOrAdd(id+" "+date, p); ok {
		return made, nil
	}
	return p, nil
}

const secondsOfDay = 24 * 60 * 60

// isPuzzleDayOpen reports whether the puzzle of a day is still served: the day, by its midnight in UTC, is today somewhere on Earth, or
// was so in the last twenty-four hours: nobody's puzzle goes away at midnight.
func isPuzzleDayOpen(day, now time.Time) bool {
	begins, ends := day.Add(-14*time.Hour), day.Add((24+12)*time.Hour)
	return !now.Before(begins) && now.Before(ends.Add(24*time.Hour))
}
