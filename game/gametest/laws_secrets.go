package gametest

import (
	"fmt"
	"slices"

	"linework/game"
)

// factsAreTold: every fact has a kind, can be written down and reaches somebody at
// the table. A fact that forgot To is heard by nobody, which is safe and a fault.
func factsAreTold(u *unruly) error {
	if err := u.factsReach(u.Dealt); err != nil {
		return fmt.Errorf("the deal: %w", err)
	}
	for u.more() {
		e := u.step()
		if err := u.factsReach(e.Told); err != nil {
			return fmt.Errorf("%s: %w", u.describe(e.Input), err)
		}
	}
	return nil
}

func (t *Table) factsReach(events []game.Event) error {
	for _, e := range events {
		if e.Fact == nil {
			return fmt.Errorf("a fact that is nothing is told to %s", Letters(e.To))
		}
		encode(e.Fact)
		if e.To == 0 {
			return fmt.Errorf("%q is told to nobody", t.Game.Wire().KindOf(e.Fact))
		}
		if strangers := e.To &^ game.Everyone(t.Setup.Seats()); strangers != 0 {
			return fmt.Errorf("%q is told to %s, who has no seat", t.Game.Wire().KindOf(e.Fact), Letters(strangers))
		}
	}
	return nil
}

// secretsStaySecret: a secret swapped for another looks the same to the rest until
// it is revealed (CM-7). At random moments a seat makes two different moves in two
// copies of the match. Whoever hears the same facts in both must see the same in
// both, now and for as long as they hear the same. So a view may show nothing that
// no fact has told, and neither phases, bells nor answers may tell two secrets apart.
func secretsStaySecret(u *unruly) error {
	if err := dealsLookAlike(u.Table); err != nil {
		return err
	}
	for moments := 8; moments > 0 && u.more(); {
		if u.step(); u.rng.IntN(5) > 0 || u.Over() {
			continue
		}
		moments--
		if err := u.twins(); err != nil {
			return err
		}
	}
	return nil
}

// dealsLookAlike compares deals from other seeds in which some audience heard the
// same, which is common for the public and rare for a seat with a hand.
func dealsLookAlike(t *Table) error {
	heard := map[string]*Table{}
	setup := t.Setup
	setup.Pack = nil // the words are a part of the deal
	for k := range 60 {
		deal, err := Open(t.Game, setup, Seed(-1-k))
		if err != nil {
			return nil // refused: another law's matter
		}
		for _, seat := range t.audiences() {
			facts := Letter(seat) + t.told(deal.Dealt, seat)
			other, ok := heard[facts]
			if !ok {
				heard[facts] = deal
				continue
			}
			if err := differ(look(other.Match, seat), look(deal.Match, seat)); err != nil {
				if look(deal.Match, seat) != look(deal.again(nil).Match, seat) {
					return nil // not even the same seed looks the same: another law's matter
				}
				return fmt.Errorf("%s hears the same of two deals and can tell them apart: %w", Letter(seat), err)
			}
		}
	}
	return nil
}

// twins makes copies of the match in which one seat makes different moves, and
// compares those that somebody else cannot tell apart by what they hear.
func (u *unruly) twins() error {
	mover := u.awaited()
	if mover == game.Watcher {
		return nil
	}
	var copies []*Table
	made := map[string]bool{}
	view := u.Match.View(mover)
	garbler := newGarbler(encode(view), u.rng)
	for i := range 16 {
		move := u.garbledFrom(u.oldMove(), garbler)
		if i%4 == 0 {
			if m := u.bot.Play(view, u.rng); m != nil {
				move = m
			}
		}
		text := u.Game.Wire().KindOf(move) + encode(move)
		if made[text] {
			continue
		}
		made[text] = true
		c := u.again(u.inputs(true))
		c.Now = u.Now
		if c.Say(mover, move).Err == nil {
			copies = append(copies, c)
		}
	}
	for len(copies) > 1 {
		x := copies[0]
		copies = copies[1:]
		for i, y := range copies {
			fooled := x.hearSame(y, slices.DeleteFunc(u.audiences(), func(s game.Seat) bool { return s == mover }))
			if len(fooled) > 0 {
				copies = slices.Delete(copies, i, i+1)
				if err := u.lookAlike(x, y, mover, fooled); err != nil {
					return err
				}
				break
			}
		}
	}
	return nil
}

// hearSame is those of the listeners who were told the same last in two copies, and
// see the same ink, which is passed on without a fact.
func (t *Table) hearSame(other *Table, listeners []game.Seat) []game.Seat {
	x, y := t.last().Told, other.last().Told
	var same []game.Seat
	for _, seat := range listeners {
		if t.told(x, seat) == t.told(y, seat) && encode(pictures(t.Match, seat)) == encode(pictures(other.Match, seat)) {
			same = append(same, seat)
		}
	}
	return same
}

// lookAlike plays two copies on with the same inputs, for as long as somebody is
// fooled: has heard the same of both. The mover, who knows, only skips.
func (u *unruly) lookAlike(x, y *Table, mover game.Seat, fooled []game.Seat) error {
	secret := fmt.Sprintf("whether it was %s or %s", u.describe(x.last().Input), u.describe(y.last().Input))
	control := x.again(x.inputs(true))
	for _, seat := range fooled {
		if look(x.Match, seat) != look(control.Match, seat) {
			return nil // not even the same inputs look the same: another law's matter
		}
		question := u.oldMove()
		if err := differ(answer(x.Match, seat, question), answer(y.Match, seat, question)); err != nil {
			return fmt.Errorf("%s was not told %s, and can ask: %w", Letter(seat), secret, err)
		}
	}
	for range 12 {
		for _, seat := range fooled {
			if err := differ(look(x.Match, seat), look(y.Match, seat)); err != nil {
				return fmt.Errorf("%s was not told %s, and sees it: %w", Letter(seat), secret, err)
			}
		}
		if len(fooled) == 0 || x.Over() || y.Over() {
			return nil
		}
		in := u.nextInput(x, mover)
		ex, ey := x.Do(in), y.Do(in)
		if slices.Contains(fooled, in.Seat) {
			if err := differ(fmt.Sprint(ex.Err), fmt.Sprint(ey.Err)); err != nil {
				return fmt.Errorf("%s was not told %s, and is answered by it: %w", Letter(in.Seat), secret, err)
			}
		}
		if ex.Err != nil || ey.Err != nil {
			return nil
		}
		fooled = x.hearSame(y, fooled)
	}
	return nil
}

// nextInput is what happens next in a copy: a skip by the mover, a bot's move by
// somebody else, or the bell.
func (u *unruly) nextInput(t *Table, mover game.Seat) game.Input {
	s := t.Match.Status()
	if s.Waiting.Has(mover) {
		return game.Input{At: t.Now, Seat: mover, Phase: s.Phase, Move: game.Skip{}}
	}
	if seat, move := t.ask(u.bot, u.rng); move != nil {
		return game.Input{At: t.Now, Seat: seat, Phase: s.Phase, Move: move}
	}
	return game.Input{At: max(t.Now, s.Deadline), Seat: game.Watcher, Phase: s.Phase}
}

// answer is what a match says to a question, as JSON; "" if it cannot be asked.
func answer(m game.Match, seat game.Seat, question game.Move) string {
	asker, ok := m.(game.Asker)
	if !ok {
		return ""
	}
	a, err := asker.Ask(seat, question)
	return encode(a) + fmt.Sprint(err)
}
