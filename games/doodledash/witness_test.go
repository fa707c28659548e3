package doodledash

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"linework/game"
	"linework/game/gametest"
	"linework/game/vote"
)

// A witness keeps an account of a game from the facts alone, by the rules once more,
// written straight from docs/rules/doodledash.md. Nothing here is shared with the
// rules in play.
type witness struct {
	setup    game.Setup
	match    *match
	n        int
	youngest game.Seat

	round   RoundBegan
	struck  bool // the last vote was upheld
	begun   time.Duration
	grabs   []grab
	laid    game.Seats // boards that lie face down
	holds   map[string]game.Seat
	heard   bool
	last    DieRolled
	places  DrawingEnded
	shown   game.Seats
	step    int
	guesses int // since the last showing
	right   bool
	jury    *tally // on the latest guess; nil while nobody is asked
	vote    *tally // on an objection, likewise
	scorers game.Seats
	points  []int
	ended   *game.Result
}

// A tally is who is asked something, and who said yes.
type tally struct{ asked, yes game.Seats }

func (t *tally) isCarried() bool { return t.yes.Len() > t.asked.Len()-t.yes.Len() }

// recordSkip counts a skipped seat that is asked as abstaining.
func (w *witness) recordSkip(seat game.Seat) {
	for _, t := range []*tally{w.vote, w.jury} {
		if t != nil {
			t.asked = t.asked.Without(seat)
			return
		}
	}
}

// A grab is somebody finishing.
type grab struct {
	seat game.Seat
	at   time.Duration
}

func newWitness(setup game.Setup, m *match) *witness {
	w := &witness{setup: setup, match: m, n: setup.Seats(), youngest: game.Watcher, points: make([]int, setup.Seats())}
	if seat, ok := setup.Marks[game.Youngest]; ok {
		w.youngest = seat
	}
	w.round.Guesser = -1
	return w
}

func (w *witness) drawers() game.Seats { return game.Players(w.n).Without(w.round.Guesser) }

// checkEvents notes facts as they are told, and to whom.
func (w *witness) checkEvents(at time.Duration, events []game.Event) error {
	for _, e := range events {
		if err := w.checkFact(at, e.Fact); err != nil {
			return fmt.Errorf("%s: %w", wire.KindOf(e.Fact), err)
		}
		to := game.PlayersAndPublic(w.n)
		switch e.Fact.(type) {
		case CardTurned, WordChosen, Finished, CylinderTaken, DieTaken:
			to = w.drawers()
		case BetPlaced: // to whoever bets
			if to = e.To & w.drawers(); to.Len() != 1 {
				to = 0
			}
		case DieHeard:
			to = game.Of(w.round.Guesser, game.Watcher)
		}
		if e.To != to {
			return fmt.Errorf("%s is told to %s", wire.KindOf(e.Fact), gametest.SeatLetters(e.To))
		}
	}
	return nil
}

func (w *witness) checkFact(at time.Duration, fact game.Fact) error {
	switch f := fact.(type) {
	case RoundBegan:
		return w.checkRoundBegan(f)
	case DrawingBegan:
		w.begun = at
	case Finished:
		if !f.Late {
			w.grabs = append(w.grabs, grab{f.Seat, at})
		}
		if w.laid.Has(f.Seat) || f.Seat == w.round.Guesser {
			return fmt.Errorf("%s cannot finish", gametest.SeatLetter(f.Seat))
		}
		w.laid = w.laid.With(f.Seat)
	case CylinderTaken:
		w.holds["cylinder"] = f.Seat
	case DieTaken:
		w.holds["die"] = f.Seat
	case DieHeard:
		w.heard = true
	case DieRolled:
		if w.last.Stop || !w.heard || f.Face < 1 || f.Face > 6 || f.Stop != (f.Face == 6) {
			return fmt.Errorf("%+v after %+v", f, w.last)
		}
		w.last = f
	case DrawingEnded:
		w.places = f
		return w.checkDrawingEnded(at, f)
	case DrawingsShown:
		return w.checkShown(f)
	case Guessed:
		w.guesses++
		w.right = f.Right
		if !f.Right && f.Text != "" {
			w.jury = &tally{asked: w.drawers()}
		}
		if w.guesses != 1 || f.Step != w.step {
			return fmt.Errorf("guess %d of step %d, %+v", w.guesses, w.step, f)
		}
	case Accepted:
		w.jury.yes = w.jury.yes.With(f.Seat)
	case vote.Objected:
		w.vote = &tally{asked: game.Players(w.n).Without(game.Seat(f.Board)), yes: game.Of(f.Seat)}
		if !w.shown.Has(game.Seat(f.Board)) {
			return fmt.Errorf("of %s", gametest.SeatLetters(w.shown))
		}
	case vote.Voted:
		if !w.vote.asked.Has(f.Seat) || w.vote.yes.Has(f.Seat) {
			return fmt.Errorf("of %+v", w.vote)
		}
		if f.Uphold {
			w.vote.yes = w.vote.yes.With(f.Seat)
		}
	case vote.VoteEnded:
		return w.checkVoteEnded(f)
	case RoundEnded:
		return w.checkRoundEnded(f)
	case game.Result:
		w.ended = &f
	}
	return nil
}

// checkRoundBegan checks that the guesser moves to the left, unless the round starts again (DD-3, DD-16).
func (w *witness) checkRoundBegan(f RoundBegan) error {
	before := w.round
	switch {
	case f.Again != w.struck:
		return fmt.Errorf("again %v, struck %v", f.Again, w.struck)
	case f.Again && (f.Guesser != before.Guesser || f.Round != before.Round):
		return fmt.Errorf("%+v after %+v", f, before)
	case !f.Again && before.Guesser >= 0 && int(f.Guesser) != (int(before.Guesser)+1)%w.n:
		return fmt.Errorf("%+v after %+v", f, before)
	case !f.Again && f.Round != before.Round+1:
		return fmt.Errorf("%+v after %+v", f, before)
	}
	if oldest, ok := w.setup.Marks[game.Oldest]; ok && before.Guesser < 0 && f.Guesser != oldest {
		return fmt.Errorf("%s is the oldest", gametest.SeatLetter(oldest))
	}
	w.round, w.struck, w.jury = f, false, nil
	w.grabs, w.laid, w.heard, w.last = nil, 0, false, DieRolled{}
	w.holds = map[string]game.Seat{"cylinder": -1, "die": -1}
	w.shown, w.step, w.right, w.scorers = 0, 0, false, 0
	return nil
}

// checkDrawingEnded checks who holds what (DD-7, DD-10, DD-20), and why it ended (DD-7, DD-9).
func (w *witness) checkDrawingEnded(at time.Duration, f DrawingEnded) error {
	var line []game.Seat
	for i, g := range w.grabs {
		if i > 0 && g.seat == w.youngest && g.at <= w.grabs[0].at+250*time.Millisecond {
			line = append([]game.Seat{g.seat}, line...)
		} else {
			line = append(line, g.seat)
		}
	}
	if w.n == 3 {
		line = append([]game.Seat{-1}, line...)
	}
	line = append(line, -1, -1)
	if f.Cylinder != line[0] || f.Die != line[1] || w.holds["cylinder"] != line[0] || w.holds["die"] != line[1] {
		return fmt.Errorf("%+v, told was %v, and the rules say %v of %v", f, w.holds, line, w.grabs)
	}
	if w.heard != (f.Die >= 0) {
		return errors.New("the die was heard by mistake")
	}
	limit := w.setup.TimeLimit(drawOption)
	why := OutOfTime
	switch {
	case w.last.Stop:
		why = Stopped
	case w.laid == w.drawers():
		why = AllDone
	case limit == 0 || at < w.begun+limit:
		return errors.New("there is no reason for it")
	}
	if f.Reason != why {
		return fmt.Errorf("because of %s, not of %s", why, f.Reason)
	}
	return nil
}

// checkShown checks the order: the cylinder's drawing, the die's, then all others (DD-11 to DD-14).
func (w *witness) checkShown(f DrawingsShown) error {
	w.recordJury()
	var steps []DrawingsShown
	if w.places.Cylinder >= 0 {
		steps = append(steps, DrawingsShown{1, game.Of(w.places.Cylinder)})
	}
	if w.places.Die >= 0 {
		steps = append(steps, DrawingsShown{2, game.Of(w.places.Die)})
	}
	steps = append(steps, DrawingsShown{3, w.drawers().Without(w.places.Cylinder).Without(w.places.Die)})
	i := slices.IndexFunc(steps, func(s DrawingsShown) bool { return s.Step > w.step })
	if i < 0 || steps[i] != f || w.right {
		return fmt.Errorf("%+v after step %d of %v", f, w.step, steps)
	}
	if w.step > 0 && w.guesses != 1 {
		return fmt.Errorf("after %d guesses", w.guesses)
	}
	w.step, w.guesses = f.Step, 0
	w.shown |= f.Seats
	w.scorers = f.Seats
	return nil
}

// checkVoteEnded checks the majority: more than half of those who did not draw it (CM-20).
func (w *witness) checkVoteEnded(f vote.VoteEnded) error {
	w.struck = w.vote.isCarried()
	if f.Upheld != w.struck {
		return fmt.Errorf("for it were %+v", w.vote)
	}
	w.vote = nil
	return nil
}

// recordJury applies the appeal: more than half of the drawers make a refused guess right (CM-17).
func (w *witness) recordJury() {
	if w.jury != nil && !w.struck {
		w.right = w.jury.isCarried()
	}
	w.jury = nil
}

// checkRoundEnded checks the points: one for the guesser and for those whose drawing was guessed
// (DD-11 to DD-13).
func (w *witness) checkRoundEnded(f RoundEnded) error {
	w.recordJury()
	want := game.Seats(0)
	if w.right && !w.struck {
		want = w.scorers.With(w.round.Guesser)
	}
	if f.Scorers != want {
		return fmt.Errorf("points for %s, want %s", gametest.SeatLetters(f.Scorers), gametest.SeatLetters(want))
	}
	w.struck = false
	return nil
}

// checkView checks what everybody sees.
func (w *witness) checkView() error {
	m := w.match
	before := m.Stage == Naming || m.Stage == Ready || m.Stage == Drawing
	for seat := game.Watcher; int(seat) < w.n; seat++ {
		v := m.View(seat).(View)
		drawer := w.drawers().Has(seat)
		if before && !drawer && (len(m.Boards(seat)) > 0 || v.Word != "" || len(v.Card) > 0 || v.Done != 0) {
			return fmt.Errorf("%s sees too much in %s", gametest.SeatLetter(seat), m.Stage)
		}
		if v.Stage != m.Stage || v.Round != w.round.Round || v.Guesser != w.round.Guesser || len(v.Guesses) > 3 {
			return fmt.Errorf("%s sees %+v", gametest.SeatLetter(seat), v)
		}
	}
	return nil
}

// checkResult adds the points up from the rounds that counted (DD-1, DD-15).
func (w *witness) checkResult() error {
	result := w.match.Status().Result
	counted := map[int]int{}
	for _, r := range w.match.View(game.Watcher).(View).History {
		counted[r.Round]++
		for seat := range r.Scorers.All() {
			w.points[seat]++
		}
		if r.Struck >= 0 && r.Scorers != 0 {
			return fmt.Errorf("round %d does not count and has points", r.Round)
		}
	}
	deck := map[int]int{3: 12, 4: 12, 5: 10, 6: 12, 7: 14}[w.n]
	if each := w.setup.Options["rounds"]; each > 0 {
		deck = each * w.n
	}
	if len(counted) != deck || w.round.Round != deck {
		return fmt.Errorf("%d rounds, not %d", len(counted), deck)
	}
	if !slices.Equal(result.Points, w.points) || !slices.Equal(w.ended.Points, w.points) {
		return fmt.Errorf("the points are %v, %v were won", result.Points, w.points)
	}
	for seat, p := range w.points {
		if won := p == slices.Max(w.points); won != result.Winners.Has(game.Seat(seat)) {
			return fmt.Errorf("%s won: %v, of %v", gametest.SeatLetter(game.Seat(seat)), !won, w.points)
		}
	}
	return nil
}
