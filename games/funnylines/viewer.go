package funnylines

import (
	"slices"
	"time"

	"linework/cards"
	"linework/game"
)

// A viewer makes views of a match.
type viewer struct {
	*state
	waiting game.Seats // who is awaited now
}

// viewFor returns what a seat may know; the public is Watcher.
func (m viewer) viewFor(seat game.Seat) View {
	v := View{
		Phase: m.Phase, Seat: seat, Mode: m.mode, Stage: m.Stage, Timed: m.Deadline > 0 && m.Limits[m.Stage] < lessonTimeout, Freehand: m.freehand, Rounds: m.TotalRounds, Language: m.deck.language,
		Players: make([]Player, len(m.Names)), Pot: m.pot, Bank: m.reserve, Border: cards.Blue, // until there is a card
		Buyer: -1, First: -1, Bet: game.Watcher, Boards: []Board{}, Guesses: []GuessRecord{}, Price: guessPrice, Ready: m.ready, Chosen: []game.Seat{},
		Lesson: m.lessonView(seat), Can: m.allowedMoves(seat), History: []Record{}, Result: m.result.clone(),
	}
	for i, name := range m.Names {
		v.Players[i] = Player{Name: name, Side: m.sideOrChosenTeam(game.Seat(i))}
	}
	v.Sides = game.MapList(m.purses, func(p *purse) Purse {
		return Purse{Seats: p.seats, Money: p.money, Lent: p.hasBorrowed, Owes: p.debt, Carlo: game.Watcher}
	})
	if m.mode == Class {
		v.Price = 0
	}
	for _, r := range m.roundsSoFar() {
		if r.outcome != nil {
			v.History = append(v.History, r.outcome.clone())
		}
	}
	if m.teamsElect && m.mode == Teams {
		v.Chosen = game.NonNilCopy(m.electedCarlos[:])
	}
	if m.round != nil {
		m.addRoundToView(&v)
	}
	return v
}

// addRoundToView adds what is on the table: of the card its back, and its front only to
// the Carlos or when the round is over (FL-11).
func (m viewer) addRoundToView(v *View) {
	r := m.round
	v.Round, v.Rounds, v.Extra, v.Carlos, v.First = r.number, m.PlannedRounds(r.number), r.isTieBreak, r.carlos, r.firstBuyer
	v.Border, v.Prices = r.card.Border, Counts(r.card.Prices)
	if m.Stage == Buying || m.Stage == Lending {
		v.Buyer, v.Basket, v.Cost = r.buyer, r.basket.shapes, r.basket.cost()
	}
	if side := m.sideOf(v.Seat); side >= 0 {
		v.Plan = r.plans[side]
	}
	v.Passed, v.Went = r.skippedGuess, r.acknowledged
	for _, b := range r.boards {
		v.Boards = append(v.Boards, b.publicView())
		if b.side >= 0 {
			v.Sides[b.side].Carlo = b.carlo
		} else if m.mode == Solo {
			v.Sides[b.carlo].Carlo = b.carlo
		}
	}
	v.Guesses = r.guesses.publicRecords()
	if v.Seat != game.Watcher {
		v.Bet = r.betOf(v.Seat)
	}
	v.Sights = m.sightsToShow()
	if b := r.ballot; b != nil {
		o := b.shape.Vote
		v.Ballot = &Ballot{Seat: o.By, Shape: b.shape.id, Voters: o.Voters, Yes: o.Yes, No: o.No, AsksArtist: o.AsksArtist}
	}
	if r.outcome != nil {
		outcome := r.outcome.clone()
		v.Outcome = &outcome
	}
	if r.carlos.Has(v.Seat) || r.outcome != nil {
		front := m.cardFrontWithDrawn(v.Seat)
		v.Card = &front
	}
	if r.carlos.Has(v.Seat) && r.outcome == nil {
		for i := range v.Guesses {
			v.Guesses[i].Near = m.deck.sharesTheme(v.Guesses[i].Text, r.card)
		}
	}
}

// cardFrontWithDrawn returns the front of the card in play, with what a Carlo has drawn of it or, when
// the round is over, with what all have.
func (m viewer) cardFrontWithDrawn(seat game.Seat) Card {
	r := m.round
	front := m.deck.fronts[r.card]
	front.Also, front.Shapes = game.NonNilCopy(front.Also), game.NonNilCopy(front.Shapes)
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

// publicView returns the board as everyone sees it.
func (b *board) publicView() Board {
	shapes := game.MapList(b.shapes, func(d *drawnShape) Shape {
		return Shape{ID: d.id, Kind: d.kind, Hand: d.freehand, Open: d.isOpen, Late: d.byMachine, Box: d.box}
	})
	return Board{
		Side: b.side, Carlo: b.carlo, Shapes: shapes, Bought: b.purchase, Todo: b.toDraw,
		Said: game.NonNilCopy(b.remarks), Gone: game.NonNilCopy(b.usedUp[:]), Complete: b.completeAnnounced,
	}
}

// lessonView returns what a seat may know of a class; nil where there is none.
func (m viewer) lessonView(seat game.Seat) *Lesson {
	l := m.lesson
	if l == nil {
		return nil
	}
	shown := &Lesson{Teacher: l.teacher, Students: game.NonNilCopy(l.students), Turn: l.turn, Newcomers: l.newcomers, Out: []int{}, Own: []string{}, Taught: []LessonPicture{}}
	if m.Stage == Registering {
		shown.Students = append(shown.Students, l.studentsWithoutDevice()...)
	}
	if seat == l.teacher {
		shown.Out, shown.Left = game.NonNilCopy(l.removedCards), len(m.pile)
		shown.Own = l.ownNames()
		if m.Stage == Registering {
			shown.Left += len(l.ownCards) - len(l.removedCards)
		}
	}
	if m.result != nil {
		shown.Taught = game.MapList(m.roundsSoFar(), func(r *round) LessonPicture {
			return LessonPicture{Round: r.number, Asked: game.NonNilCopy(r.requests), Said: r.guesses.publicRecords()}
		})
	}
	if m.round != nil {
		shown.Shapes, shown.Guesses = len(m.round.requests), len(m.round.guesses)
	}
	return shown
}

// allowedMoves returns what a seat may do now; the public may do nothing.
func (m viewer) allowedMoves(seat game.Seat) Can {
	allowed := Can{Draw: []int{}, Pen: -1, Accept: []Opinion{}, Object: []int{}}
	if seat == game.Watcher {
		return allowed
	}
	awaited := m.waiting.Has(seat)
	teacher := m.checkTeacher(seat) == nil
	allowed.Side = m.Stage == Choosing
	allowed.Place = m.Stage == Choosing && seat == 0
	allowed.Carlo = choosingStage{m.state}.carloCandidates(seat)
	allowed.Ready = m.Stage == Choosing && awaited && m.undersizedTeam() < 0
	allowed.Register = lessonStage{m.state}.checkTeacherIsRegistering(seat) == nil
	allowed.Vote = m.Stage == Voting && awaited
	allowed.Next = m.Stage == Looking && m.actingSeats().Has(seat) && !m.round.acknowledged.Has(seat)
	allowed.End = m.Stage == Looking && teacher
	allowed.Undo = teacher && len(m.snapshots) > 0 && m.result == nil
	if teacher && m.result == nil {
		allowed.Admit = m.lesson.newcomers
	}
	if !m.isRoundInPlay() {
		return allowed
	}
	r := m.round
	allowed.NoObjection = m.objectors.BarOf(seat, &m.Roster)
	allowed.Put = buyingStage{m.state}.checkMayBuy(seat) == nil
	allowed.Plan = !allowed.Put && m.mode != Class && buyingStage{m.state}.checkMayPlan(seat) == nil
	allowed.Buy = allowed.Put && r.basket.shapes != Counts{}
	allowed.Borrow = buyingStage{m.state}.checkMayBorrow(seat) == nil
	allowed.Decline = allowed.Borrow && m.Stage == Lending && r.buyer == int(seat) && m.loansMayBeDeclined
	allowed.Ask = m.Stage == Asking && m.lesson.checkInTurnOrTeacher(seat) == nil
	allowed.PassOver = teacher && (m.Stage == Asking || m.Stage == Guessing)
	allowed.Guess = guessingMoves{m.state}.checkMayGuess(seat) == nil
	allowed.Pass = allowed.Guess && m.Stage == Guessing || (m.Stage == Pausing || m.Stage == LastCall) && m.actingSeats().Has(seat) && !r.skippedGuess.Has(seat)
	allowed.Bet = guessingMoves{m.state}.mayBet(seat)
	allowed.Reveal = teacher
	draw := drawingStage{m.state}
	if b, err := draw.boardToDrawOn(seat); err == nil {
		for i := range r.card.Shapes {
			if draw.checkShapeMayBeDrawn(b, i) == nil {
				allowed.Draw = append(allowed.Draw, i)
			}
		}
		if pen := b.shapeBeingDrawn(); pen != nil {
			allowed.Pen, allowed.Done, allowed.Blank = pen.id, true, pen.drawing.IsEmpty()
		}
	}
	m.addAcceptableGuessesAndObjections(&allowed, seat)
	return allowed
}

// addAcceptableGuessesAndObjections adds to the allowed moves which guesses a seat may accept and to which shapes it may object.
func (m viewer) addAcceptableGuessesAndObjections(allowed *Can, seat game.Seat) {
	guess, object := guessingMoves{m.state}, votingStage{m.state}
	for i := range m.round.guesses {
		if guess.checkMayAcceptGuess(m.lastInput, seat, i) == nil {
			allowed.Accept = append(allowed.Accept, Opinion{Guess: i, Left: int(m.round.guesses[i].TimeLeft(m.lastInput) / time.Millisecond)})
		}
	}
	for _, b := range m.round.boards {
		for _, d := range b.shapes {
			if _, err := object.newBallotIfAllowed(seat, d.id); err == nil {
				allowed.Object = append(allowed.Object, d.id)
			}
		}
	}
}

// clone returns a copy that shares nothing.
func (o Record) clone() Record {
	o.Shares, o.Bets = game.NonNilCopy(o.Shares), slices.Clone(o.Bets)
	return o
}
