package funnylines

import (
	"time"

	"linework/game"
)

// View is what a seat may know.
func (m *match) View(seat game.Seat) any {
	if !m.Players().Has(seat) {
		seat = game.Watcher
	}
	v := View{
		Phase: m.Phase, Seat: seat, Mode: m.mode, Stage: m.Stage, Timed: m.Deadline > 0 && m.Limits[m.Stage] < lessonLimit, Freehand: m.freehand, Rounds: m.total(), Language: m.deck.language,
		Players: make([]Player, len(m.Names)), Sides: []Purse{}, Pot: m.pot, Bank: m.bank,
		Buyer: -1, First: -1, Boards: []Board{}, Guesses: []Said{}, Price: guessPrice, Ready: m.ready, Chosen: m.chosen(),
		Lesson: m.showLesson(seat), Can: m.can(seat), History: m.history(), Result: m.result(),
	}
	for i, name := range m.Names {
		v.Players[i] = Player{Name: name, Side: m.shownSide(game.Seat(i))}
	}
	for _, p := range m.purses {
		v.Sides = append(v.Sides, Purse{Seats: p.seats, Money: p.money, Lent: p.lent, Owes: p.owes, Carlo: game.Watcher})
	}
	if m.mode == Class {
		v.Price = 0
	}
	if m.round != nil {
		m.showRound(&v)
	}
	return v
}

// chosen is who draws next, by team, where teams choose.
func (m *match) chosen() []game.Seat {
	if !m.elects || m.mode != Teams {
		return []game.Seat{}
	}
	return game.CopyOf(m.elected[:])
}

// shownSide is the team of a seat also while sides are chosen.
func (m *match) shownSide(seat game.Seat) int {
	if m.Stage == Choosing && m.teams[1].Has(seat) {
		return 1
	} else if m.Stage == Choosing {
		return 0
	}
	return m.sideOf(seat)
}

// showRound shows what is on the table: of the card its back, and its front only to
// the Carlos or when the round is over (FL-11).
func (m *match) showRound(v *View) {
	r := m.round
	v.Round, v.Extra, v.Carlos, v.First = r.number, r.extra, r.carlos, r.first
	v.Border, v.Prices = r.card.Border, Counts(r.card.Prices)
	if m.Stage == Buying || m.Stage == Lending {
		v.Buyer, v.Basket, v.Cost = r.buyer, r.basket, cost(r.basket, Counts(r.card.Prices))
	}
	v.Passed, v.Went = r.passed, r.went
	for _, b := range r.boards {
		v.Boards = append(v.Boards, b.show())
		if b.side >= 0 {
			v.Sides[b.side].Carlo = b.carlo
		} else if m.mode == Solo {
			v.Sides[b.carlo].Carlo = b.carlo
		}
	}
	for _, g := range r.guesses {
		v.Guesses = append(v.Guesses, g.Said)
	}
	if b := r.ballot; b != nil {
		o := b.shape.Vote
		v.Ballot = &Ballot{Seat: o.By, Shape: b.shape.id, Voters: o.Voters, Yes: o.Yes, No: o.No}
	}
	if r.outcome != nil {
		outcome := r.outcome.copy()
		v.Outcome = &outcome
	}
	if r.carlos.Has(v.Seat) || r.outcome != nil {
		front := m.front(v.Seat)
		v.Card = &front
	}
}

// front is the front of the card in play, with what a Carlo has drawn of it or, when
// the round is over, with what all have.
func (m *match) front(seat game.Seat) Card {
	r := m.round
	front := m.deck.fronts[r.card]
	front.Also, front.Shapes = game.CopyOf(front.Also), game.CopyOf(front.Shapes)
	for i := range front.Shapes {
		for _, b := range r.boards {
			id := b.inkOf[i]
			if b.carlo != seat && r.outcome == nil {
				id = -1
			}
			front.Shapes[i].Drawn = append(front.Shapes[i].Drawn, id)
		}
	}
	return front
}

// show is a board as everyone sees it.
func (b *board) show() Board {
	shown := Board{
		Side: b.side, Carlo: b.carlo, Shapes: []Shape{}, Bought: b.bought, Todo: b.todo,
		Said: game.CopyOf(b.said), Gone: game.CopyOf(b.gone[:]), Complete: b.finished,
	}
	for _, d := range b.shapes {
		shown.Shapes = append(shown.Shapes, Shape{ID: d.id, Kind: d.kind, Hand: d.hand, Open: d.open, Late: d.late, Box: d.box})
	}
	return shown
}

// showLesson is what a seat may know of a class; nil where there is none.
func (m *match) showLesson(seat game.Seat) *Lesson {
	l := m.lesson
	if l == nil {
		return nil
	}
	shown := &Lesson{Teacher: l.teacher, Students: game.CopyOf(l.students), Turn: l.turn, Out: []int{}, Own: []string{}, Taught: []Taught{}}
	if m.Stage == Registering {
		for _, name := range l.roster {
			shown.Students = append(shown.Students, Student{Name: name, Seat: game.Watcher})
		}
	}
	if seat == l.teacher {
		shown.Out, shown.Left = game.CopyOf(l.out), len(m.pile)
		for _, c := range l.own {
			shown.Own = append(shown.Own, c.Name)
		}
		if m.Stage == Registering {
			shown.Left += len(l.own) - len(l.out)
		}
	}
	if m.ended != nil {
		shown.Taught = m.taught()
	}
	if m.round != nil {
		shown.Shapes, shown.Guesses = len(m.round.asks), len(m.round.guesses)
	}
	return shown
}

// taught is the lesson picture by picture (FL-55).
func (m *match) taught() []Taught {
	list := []Taught{}
	for _, r := range m.played() {
		one := Taught{Round: r.number, Asked: game.CopyOf(r.asks), Said: []Said{}}
		for _, g := range r.guesses {
			one.Said = append(one.Said, g.Said)
		}
		list = append(list, one)
	}
	return list
}

// can is what a seat may do now; the public may do nothing.
func (m *match) can(seat game.Seat) Can {
	c := Can{Draw: []int{}, Pen: -1, Accept: []Opinion{}, Object: []int{}}
	if seat == game.Watcher {
		return c
	}
	awaited := m.waiting().Has(seat)
	teacher := m.onlyTeacher(seat) == nil
	c.Side = m.Stage == Choosing
	c.Place = m.Stage == Choosing && seat == 0
	c.Carlo = m.mayElect(seat)
	c.Ready = m.Stage == Choosing && awaited && m.small() < 0
	c.Register = m.registering(seat) == nil
	c.Vote = m.Stage == Voting && awaited
	c.Next = m.Stage == Looking && m.group().Has(seat) && !m.round.went.Has(seat)
	c.End = m.Stage == Looking && teacher
	c.Undo = teacher && len(m.steps) > 0 && m.ended == nil
	if !m.inPlay() {
		return c
	}
	r := m.round
	c.Put = m.mayBuy(seat) == nil
	c.Buy = c.Put && r.basket != Counts{}
	c.Borrow = m.offered(seat) == nil
	c.Ask = m.Stage == Asking && m.inTurn(seat) == nil
	c.PassOver = teacher && (m.Stage == Asking || m.Stage == Guessing)
	c.Guess = m.mayGuess(seat) == nil
	c.Pass = c.Guess && m.Stage == Guessing || (m.Stage == Pausing || m.Stage == LastCall) && m.group().Has(seat) && !r.passed.Has(seat)
	c.Reveal = teacher
	if b, err := m.mayDraw(seat); err == nil {
		for i := range r.card.Shapes {
			if m.mayDrawShape(b, i) == nil {
				c.Draw = append(c.Draw, i)
			}
		}
		if pen := b.pen(); pen != nil {
			c.Pen, c.Done, c.Blank = pen.id, true, pen.drawing.IsEmpty()
		}
	}
	m.opinions(&c, seat)
	return c
}

// opinions is what a seat may accept and object to.
func (m *match) opinions(c *Can, seat game.Seat) {
	for i := range m.round.guesses {
		if m.mayAccept(m.now, seat, i) == nil {
			c.Accept = append(c.Accept, Opinion{Guess: i, Left: int(m.round.guesses[i].TimeLeft(m.now) / time.Millisecond)})
		}
	}
	for _, b := range m.round.boards {
		for _, d := range b.shapes {
			if _, _, err := m.objectable(seat, d.id); err == nil {
				c.Object = append(c.Object, d.id)
			}
		}
	}
}

// history is the rounds that are over, as copies.
func (m *match) history() []Record {
	list := []Record{}
	for _, r := range m.played() {
		if r.outcome != nil {
			list = append(list, r.outcome.copy())
		}
	}
	return list
}

func (o Record) copy() Record {
	o.Shares = game.CopyOf(o.Shares)
	return o
}
