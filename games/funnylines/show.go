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
		Phase: m.Phase, Seat: seat, Mode: m.mode, Stage: m.Stage, Timed: m.Deadline > 0 && m.Limits[m.Stage] < lessonTimeout, Freehand: m.freehand, Rounds: m.plannedRounds(), Language: m.deck.language,
		Players: make([]Player, len(m.Names)), Sides: []Purse{}, Pot: m.pot, Bank: m.bank,
		Buyer: -1, First: -1, Boards: []Board{}, Guesses: []Said{}, Price: guessPrice, Ready: m.ready, Chosen: m.electedView(),
		Lesson: m.lessonView(seat), Can: m.allowedMoves(seat), History: m.roundRecords(), Result: m.copyResult(),
	}
	for i, name := range m.Names {
		v.Players[i] = Player{Name: name, Side: m.displayedSide(game.Seat(i))}
	}
	for _, p := range m.purses {
		v.Sides = append(v.Sides, Purse{Seats: p.seats, Money: p.money, Lent: p.hasBorrowed, Owes: p.debt, Carlo: game.Watcher})
	}
	if m.mode == Class {
		v.Price = 0
	}
	if m.round != nil {
		m.fillRound(&v)
	}
	return v
}

// electedView is who draws next, by team, where teams choose.
func (m *match) electedView() []game.Seat {
	if !m.teamsElect || m.mode != Teams {
		return []game.Seat{}
	}
	return game.CopyOf(m.electedCarlos[:])
}

// displayedSide is the team of a seat also while sides are chosen.
func (m *match) displayedSide(seat game.Seat) int {
	if m.Stage == Choosing && m.teams[1].Has(seat) {
		return 1
	} else if m.Stage == Choosing {
		return 0
	}
	return m.sideOf(seat)
}

// fillRound shows what is on the table: of the card its back, and its front only to
// the Carlos or when the round is over (FL-11).
func (m *match) fillRound(v *View) {
	r := m.round
	v.Round, v.Extra, v.Carlos, v.First = r.number, r.isTieBreak, r.carlos, r.firstBuyer
	v.Border, v.Prices = r.card.Border, Counts(r.card.Prices)
	if m.Stage == Buying || m.Stage == Lending {
		v.Buyer, v.Basket, v.Cost = r.buyer, r.basket, basketCost(r.basket, Counts(r.card.Prices))
	}
	v.Passed, v.Went = r.skippedGuess, r.acknowledged
	for _, b := range r.boards {
		v.Boards = append(v.Boards, b.view())
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
		outcome := r.outcome.clone()
		v.Outcome = &outcome
	}
	if r.carlos.Has(v.Seat) || r.outcome != nil {
		front := m.cardFront(v.Seat)
		v.Card = &front
	}
}

// cardFront is the front of the card in play, with what a Carlo has drawn of it or, when
// the round is over, with what all have.
func (m *match) cardFront(seat game.Seat) Card {
	r := m.round
	front := m.deck.fronts[r.card]
	front.Also, front.Shapes = game.CopyOf(front.Also), game.CopyOf(front.Shapes)
	for i := range front.Shapes {
		for _, b := range r.boards {
			id := b.inkByShape[i]
			if b.carlo != seat && r.outcome == nil {
				id = -1
			}
			front.Shapes[i].Drawn = append(front.Shapes[i].Drawn, id)
		}
	}
	return front
}

// view is a board as everyone sees it.
func (b *board) view() Board {
	shown := Board{
		Side: b.side, Carlo: b.carlo, Shapes: []Shape{}, Bought: b.purchase, Todo: b.toDraw,
		Said: game.CopyOf(b.remarks), Gone: game.CopyOf(b.usedUp[:]), Complete: b.completeAnnounced,
	}
	for _, d := range b.shapes {
		shown.Shapes = append(shown.Shapes, Shape{ID: d.id, Kind: d.kind, Hand: d.freehand, Open: d.isOpen, Late: d.byMachine, Box: d.box})
	}
	return shown
}

// lessonView is what a seat may know of a class; nil where there is none.
func (m *match) lessonView(seat game.Seat) *Lesson {
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
		shown.Out, shown.Left = game.CopyOf(l.removedCards), len(m.pile)
		for _, c := range l.ownCards {
			shown.Own = append(shown.Own, c.Name)
		}
		if m.Stage == Registering {
			shown.Left += len(l.ownCards) - len(l.removedCards)
		}
	}
	if m.result != nil {
		shown.Taught = m.lessonReport()
	}
	if m.round != nil {
		shown.Shapes, shown.Guesses = len(m.round.requests), len(m.round.guesses)
	}
	return shown
}

// lessonReport is the lesson picture by picture (FL-55).
func (m *match) lessonReport() []Taught {
	list := []Taught{}
	for _, r := range m.playedRounds() {
		one := Taught{Round: r.number, Asked: game.CopyOf(r.requests), Said: []Said{}}
		for _, g := range r.guesses {
			one.Said = append(one.Said, g.Said)
		}
		list = append(list, one)
	}
	return list
}

// allowedMoves is what a seat may do now; the public may do nothing.
func (m *match) allowedMoves(seat game.Seat) Can {
	allowed := Can{Draw: []int{}, Pen: -1, Accept: []Opinion{}, Object: []int{}}
	if seat == game.Watcher {
		return allowed
	}
	awaited := m.waitingSeats().Has(seat)
	teacher := m.checkTeacher(seat) == nil
	allowed.Side = m.Stage == Choosing
	allowed.Place = m.Stage == Choosing && seat == 0
	allowed.Carlo = m.carloCandidates(seat)
	allowed.Ready = m.Stage == Choosing && awaited && m.undersizedTeam() < 0
	allowed.Register = m.checkRegistering(seat) == nil
	allowed.Vote = m.Stage == Voting && awaited
	allowed.Next = m.Stage == Looking && m.actingSeats().Has(seat) && !m.round.acknowledged.Has(seat)
	allowed.End = m.Stage == Looking && teacher
	allowed.Undo = teacher && len(m.snapshots) > 0 && m.result == nil
	if !m.isInPlay() {
		return allowed
	}
	r := m.round
	allowed.Put = m.checkBuyer(seat) == nil
	allowed.Buy = allowed.Put && r.basket != Counts{}
	allowed.Borrow = m.checkLoan(seat) == nil
	allowed.Ask = m.Stage == Asking && m.checkTurn(seat) == nil
	allowed.PassOver = teacher && (m.Stage == Asking || m.Stage == Guessing)
	allowed.Guess = m.checkGuesser(seat) == nil
	allowed.Pass = allowed.Guess && m.Stage == Guessing || (m.Stage == Pausing || m.Stage == LastCall) && m.actingSeats().Has(seat) && !r.skippedGuess.Has(seat)
	allowed.Reveal = teacher
	if b, err := m.boardToDraw(seat); err == nil {
		for i := range r.card.Shapes {
			if m.checkDrawShape(b, i) == nil {
				allowed.Draw = append(allowed.Draw, i)
			}
		}
		if pen := b.openShape(); pen != nil {
			allowed.Pen, allowed.Done, allowed.Blank = pen.id, true, pen.drawing.IsEmpty()
		}
	}
	m.fillOpinions(&allowed, seat)
	return allowed
}

// fillOpinions is what a seat may accept and object to.
func (m *match) fillOpinions(allowed *Can, seat game.Seat) {
	for i := range m.round.guesses {
		if m.checkAccept(m.lastInput, seat, i) == nil {
			allowed.Accept = append(allowed.Accept, Opinion{Guess: i, Left: int(m.round.guesses[i].TimeLeft(m.lastInput) / time.Millisecond)})
		}
	}
	for _, b := range m.round.boards {
		for _, d := range b.shapes {
			if _, _, err := m.shapeToObject(seat, d.id); err == nil {
				allowed.Object = append(allowed.Object, d.id)
			}
		}
	}
}

// roundRecords is the rounds that are over, as copies.
func (m *match) roundRecords() []Record {
	list := []Record{}
	for _, r := range m.playedRounds() {
		if r.outcome != nil {
			list = append(list, r.outcome.clone())
		}
	}
	return list
}

func (o Record) clone() Record {
	o.Shares = game.CopyOf(o.Shares)
	return o
}
