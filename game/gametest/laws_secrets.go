package gametest

import (
	"fmt"
	"slices"
	"strings"

	"linework/game"
)

// checkFactsReachSomebody: every fact has a kind, can be written down and reaches somebody at
// the table. A fact that forgot To is heard by nobody, which is safe and a fault.
func checkFactsReachSomebody(u *randomMatch) error {
	if err := u.checkAudienceSeatsExist(u.Dealt); err != nil {
		return fmt.Errorf("the deal: %w", err)
	}
	for u.canContinue() {
		e := u.playRandomStep()
		if err := u.checkAudienceSeatsExist(e.Events); err != nil {
			return fmt.Errorf("%s: %w", u.describeInput(e.Input), err)
		}
	}
	return nil
}

func (t *Table) checkAudienceSeatsExist(events []game.Event) error {
	for _, e := range events {
		if e.Fact == nil {
			return fmt.Errorf("a fact that is nothing is told to %s", SeatLetters(e.To))
		}
		mustJSON(e.Fact)
		if e.To == 0 {
			return fmt.Errorf("%q is told to nobody", t.Game.Wire().KindOf(e.Fact))
		}
		if strangers := e.To &^ game.PlayersAndPublic(t.Setup.Seats()); strangers != 0 {
			return fmt.Errorf("%q is told to %s, who has no seat", t.Game.Wire().KindOf(e.Fact), SeatLetters(strangers))
		}
	}
	return nil
}

// checkGalleryIsPublic: while the match goes on, its gallery has no word but what everyone who
// watches is shown, too (CM-33).
func checkGalleryIsPublic(u *randomMatch) error {
	inker, ok := u.Match.(game.DrawingMatch)
	for ok && u.canContinue() {
		if u.playRandomStep(); u.IsOver() || u.rng.IntN(4) > 0 {
			continue
		}
		shown := mustJSON(u.Match.View(game.Watcher))
		for _, d := range inker.Gallery() {
			if !strings.Contains(shown, mustJSON(d.Title)) {
				return fmt.Errorf("%s: the gallery tells that %s drew %q, and not everyone knows that", u.describeLastInput(), SeatLetter(d.Author), d.Title)
			}
		}
	}
	return nil
}

// checkSecretsStaySecret: a secret swapped for another looks the same to the rest until
// it is revealed (CM-7). At random moments a seat makes two different moves in two
// copies of the match. Whoever hears the same facts in both must see the same in
// both, now and for as long as they hear the same. So a view may show nothing that
// no fact has told, and neither phases, bells nor answers may tell two secrets apart.
func checkSecretsStaySecret(u *randomMatch) error {
	if err := checkDealsLookAlike(u.Table); err != nil {
		return err
	}
	for moments := 8; moments > 0 && u.canContinue(); {
		if u.playRandomStep(); u.rng.IntN(5) > 0 || u.IsOver() {
			continue
		}
		moments--
		if err := u.checkSecretMovesLookAlike(); err != nil {
			return err
		}
	}
	return nil
}

// checkDealsLookAlike compares deals from other seeds in which some audience heard the same, which
// is common for the public and rare for a seat with a hand.
func checkDealsLookAlike(t *Table) error {
	heard := map[string]*Table{}
	setup := t.Setup
	setup.Pack = nil // the words are a part of the deal
	for k := range 60 {
		deal, err := OpenTable(t.Game, setup, Seed(-1-k))
		if err != nil {
			return nil // refused: another law's matter
		}
		for _, seat := range t.audiences() {
			facts := SeatLetter(seat) + t.factsTextFor(deal.Dealt, seat)
			other, ok := heard[facts]
			if !ok {
				heard[facts] = deal
				continue
			}
			if err := firstDifference(snapshotFor(other.Match, seat), snapshotFor(deal.Match, seat)); err != nil {
				if snapshotFor(deal.Match, seat) != snapshotFor(deal.replayOnNewTable(nil).Match, seat) {
					return nil // not even the same seed looks the same: another law's matter
				}
				return fmt.Errorf("%s hears the same of two deals and can tell them apart: %w", SeatLetter(seat), err)
			}
		}
	}
	return nil
}

// checkSecretMovesLookAlike makes copies of the match in which one seat makes different moves, and
// compares those that somebody else cannot tell apart by what they hear.
func (u *randomMatch) checkSecretMovesLookAlike() error {
	mover := u.randomAwaitedSeat()
	if mover == game.Watcher {
		return nil
	}
	var copies []*Table
	made := map[string]bool{}
	view := u.Match.View(mover)
	garbler := newGarbler(mustJSON(view), u.rng)
	for i := range 16 {
		move := u.garbleMove(u.randomPastMove(), garbler)
		if i%4 == 0 {
			if m := u.bot.(game.ViewPlayer).Play(view, u.rng); m != nil {
				move = m
			}
		}
		text := u.Game.Wire().KindOf(move) + mustJSON(move)
		if made[text] {
			continue
		}
		made[text] = true
		c := u.replayOnNewTable(u.pastInputs(true))
		c.Now = u.Now
		if c.Say(mover, move).Err == nil {
			copies = append(copies, c)
		}
	}
	for len(copies) > 1 {
		x := copies[0]
		copies = copies[1:]
		for i, y := range copies {
			fooled := x.seatsToldTheSame(y, slices.DeleteFunc(u.audiences(), func(s game.Seat) bool { return s == mover }))
			if len(fooled) > 0 {
				copies = slices.Delete(copies, i, i+1)
				if err := u.checkCopiesLookAlike(x, y, mover, fooled); err != nil {
					return err
				}
				break
			}
		}
	}
	return nil
}

// seatsToldTheSame returns those of the listeners who were told the same last in two copies,
// and see the same ink, which is passed on without a fact.
func (t *Table) seatsToldTheSame(other *Table, listeners []game.Seat) []game.Seat {
	x, y := t.lastEntry().Events, other.lastEntry().Events
	var same []game.Seat
	for _, seat := range listeners {
		if t.factsTextFor(x, seat) == t.factsTextFor(y, seat) && mustJSON(visibleBoards(t.Match, seat)) == mustJSON(visibleBoards(other.Match, seat)) {
			same = append(same, seat)
		}
	}
	return same
}

// checkCopiesLookAlike plays two copies on with the same inputs, for as long as somebody is
// fooled: has heard the same of both. The mover, who knows, only skips.
func (u *randomMatch) checkCopiesLookAlike(x, y *Table, mover game.Seat, fooled []game.Seat) error {
	secret := fmt.Sprintf("whether it was %s or %s", u.describeInput(x.lastEntry().Input), u.describeInput(y.lastEntry().Input))
	control := x.replayOnNewTable(x.pastInputs(true))
	for _, seat := range fooled {
		if snapshotFor(x.Match, seat) != snapshotFor(control.Match, seat) {
			return nil // not even the same inputs look the same: another law's matter
		}
		question := u.randomPastMove()
		if err := firstDifference(answerText(x.Match, seat, question), answerText(y.Match, seat, question)); err != nil {
			return fmt.Errorf("%s was not told %s, and can ask: %w", SeatLetter(seat), secret, err)
		}
	}
	for range 12 {
		for _, seat := range fooled {
			if err := firstDifference(snapshotFor(x.Match, seat), snapshotFor(y.Match, seat)); err != nil {
				return fmt.Errorf("%s was not told %s, and sees it: %w", SeatLetter(seat), secret, err)
			}
		}
		if len(fooled) == 0 || x.IsOver() || y.IsOver() {
			return nil
		}
		in := u.chooseNextInput(x, mover)
		ex, ey := x.Do(in), y.Do(in)
		if slices.Contains(fooled, in.Seat) {
			if err := firstDifference(fmt.Sprint(ex.Err), fmt.Sprint(ey.Err)); err != nil {
				return fmt.Errorf("%s was not told %s, and is answered by it: %w", SeatLetter(in.Seat), secret, err)
			}
		}
		if ex.Err != nil || ey.Err != nil {
			return nil
		}
		fooled = x.seatsToldTheSame(y, fooled)
	}
	return nil
}

// chooseNextInput returns what happens next in a copy: a skip by the mover, a bot's move by
// somebody else, or the bell.
func (u *randomMatch) chooseNextInput(copied *Table, mover game.Seat) game.Input {
	s := copied.Match.Status()
	if s.Waiting.Has(mover) {
		return game.Input{At: copied.Now, Seat: mover, Phase: s.Phase, Move: game.Skip{}}
	}
	if seat, move := copied.askBotForAwaitedSeats(u.bot, u.rng); move != nil {
		return game.Input{At: copied.Now, Seat: seat, Phase: s.Phase, Move: move}
	}
	return game.Input{At: max(copied.Now, s.Deadline), Seat: game.Watcher, Phase: s.Phase}
}

// answerText returns what a match says to a question, as JSON; "" if it cannot be asked.
func answerText(m game.Match, seat game.Seat, question game.Move) string {
	asker, ok := m.(game.Answerer)
	if !ok {
		return ""
	}
	a, err := asker.AnswerQuestion(seat, question)
	return mustJSON(a) + fmt.Sprint(err)
}
