package doodledash

import (
	"math/rand/v2"
	"slices"
	"time"

	"linework/game"
	"linework/words"
)

// A match is one game of Doodle Dash in play.
type match struct {
	game.Roster
	game.PhaseClock[Stage]
	young    bool
	ages     []game.Seat // the oldest first; empty where they are not known,
	youngest game.Seat   // and then who is marked; Watcher where nobody is
	lot      bool        // who guesses first was drawn by lot (CM-2)
	pack     *words.Pack
	slips    bool           // of the finger are forgiven (CM-15)
	judge    *words.Judge   // nil before the first guess: it takes a while to learn the pack
	deck     [][]words.Word // the words of each card to come, the top first
	box      [][]words.Word // for rounds that start again (DD-16)
	count    int            // of rounds: one for each card of the deck (DD-1)
	last     bool           // the round in play is the last one all the same (CM-25)

	round  *round   // the one in play, or the last
	past   []*round // all before it, those that were started again too
	points []int
	ended  *Ended
}

// A Stage is what a match waits for.
type Stage string

// The stages, in order; voting interrupts the three around it.
const (
	Naming    Stage = "naming"
	Ready     Stage = "ready"
	Drawing   Stage = "drawing"
	Guessing  Stage = "guessing"
	Accepting Stage = "accepting"
	Voting    Stage = "voting"
	Looking   Stage = "looking"
	Over      Stage = "over"
)

// Apply takes a move, a skip, ink or the bell.
func (m *match) Apply(in game.Input, rng *rand.Rand) ([]game.Event, error) {
	return game.ApplyInput(m, in, rng)
}

// ApplyMove applies a move or ink.
func (m *match) ApplyMove(in game.Input, rng *rand.Rand) ([]game.Event, error) {
	switch move := in.Move.(type) {
	case game.Ink:
		return nil, m.ink(in.At, in.Seat, move)
	case Name:
		return m.name(in.At, in.Seat, move.Number)
	case Start:
		return m.start(in.At, in.Seat)
	case Finish:
		return m.finish(in.At, in.Seat)
	case Roll:
		return m.tap(in.At, in.Seat, rng)
	case Guess:
		return m.guess(in, move.Text)
	case Pass:
		return m.pass(in.At, in.Seat)
	case Accept:
		return m.accept(in.At, in.Seat)
	case Decline:
		return m.decline(in.At, in.Seat)
	case Object:
		return m.object(in.At, in.Seat, move.Board)
	case Vote:
		return m.vote(in.At, in.Seat, move.Uphold)
	case Next:
		return m.goOn(in.At, in.Seat)
	}
	return nil, wire.RefuseMove(in.Move)
}

// StageRules says for each stage who is awaited, what the bell does and what skipping does.
// Nobody may see from who is awaited who has finished (DD-4), so it is all drawers while
// they draw, but for those who are absent. An objection is awaited from nobody.
func (m *match) StageRules() game.StageRules {
	r := m.round
	switch m.Stage {
	case Naming:
		return game.StageRules{Waiting: game.Of(r.guesser), Bell: m.nameAny}
	case Ready:
		start := func(at time.Duration) []game.Event { return m.startDrawing(at, true) }
		return game.StageRules{Waiting: game.Of(r.guesser), Bell: game.NoChance(start)}
	case Drawing: // a skip of somebody absent does nothing; journals have such skips
		return game.StageRules{Waiting: r.drawers &^ r.absent, Skippable: r.absent, Bell: m.bellWhileDrawing, Skip: m.skipDrawer}
	case Guessing:
		noGuess := func(at time.Duration) []game.Event { return m.noGuess(at, true) }
		return game.StageRules{Waiting: game.Of(r.guesser), Bell: game.NoChance(noGuess)}
	case Accepting:
		return game.StageRules{Waiting: r.appeal.PendingVoters(), Bell: game.NoChance(m.closeAppeal), Skip: game.NoChanceSkip(m.abstainFromAppeal)}
	case Voting:
		return game.StageRules{Waiting: r.ballot.PendingVoters(), Bell: game.NoChance(m.closeVote), Skip: game.NoChanceSkip(m.abstainFromVote)}
	case Looking:
		return game.StageRules{Waiting: m.Players() &^ r.went, Bell: game.NoChance(m.next), Skip: game.NoChanceSkip(m.goOn)}
	}
	return game.StageRules{}
}

// waiting returns who is awaited.
func (m *match) waiting() game.Seats { return m.StageRules().Waiting }

// bellWhileDrawing ends drawing when its time is up; until then it rolls the die for a
// drawer who does not.
func (m *match) bellWhileDrawing(at time.Duration, rng *rand.Rand) []game.Event {
	if m.round.ends > 0 && at >= m.round.ends {
		return m.endDrawing(at, OutOfTime)
	}
	return m.rollAlone(at, rng)
}

// begin starts the next round of the deck with a guesser (DD-3).
func (m *match) begin(at time.Duration, guesser game.Seat) []game.Event {
	number := 1
	if m.round != nil {
		number = m.round.number + 1
	}
	return m.turn(at, &m.deck, number, guesser, false)
}

// turn turns the top card of a pile and clears the boards.
func (m *match) turn(at time.Duration, pile *[][]words.Word, number int, guesser game.Seat, again bool) []game.Event {
	if m.round != nil {
		m.round.putAway()
		m.past = append(m.past, m.round)
	}
	card := (*pile)[0]
	*pile = (*pile)[1:]
	m.round = newRound(number, len(m.past), len(m.Names), guesser, card)
	m.Enter(at, Naming)
	m.round.since = m.Phase
	return []game.Event{
		m.ToAll(RoundBegan{Round: number, Rounds: m.count, Guesser: guesser, Again: again, Lot: m.first()}),
		m.toDrawers(CardTurned{Card: m.round.face()}),
	}
}

// rounds is all that were played, those that were started again too.
func (m *match) rounds() []*round { return append(slices.Clip(m.past), m.round) }

// first reports whether this is the first round, and its guesser was drawn by lot.
func (m *match) first() bool { return m.lot && len(m.past) == 0 }

// next gives the guesser's part to the left, or ends the game (DD-3, DD-15).
func (m *match) next(at time.Duration) []game.Event {
	if len(m.deck) > 0 && !m.last {
		return m.begin(at, (m.round.guesser+1)%game.Seat(len(m.Names)))
	}
	return m.end(at)
}

func (m *match) end(at time.Duration) []game.Event {
	m.Enter(at, Over)
	m.ended = &Ended{Winners: game.HighestSeats(m.points), Points: slices.Clone(m.points)}
	return []game.Event{m.ToAll(Ended{Winners: m.ended.Winners, Points: slices.Clone(m.points)})}
}

// goOn notes that a player has looked enough; when all have, the next round begins.
func (m *match) goOn(at time.Duration, seat game.Seat) ([]game.Event, error) {
	if m.Stage != Looking {
		return nil, game.Refuse("not-now", "the round isn’t over yet")
	}
	if m.round.went.Has(seat) {
		return nil, game.Refuse("said-already", "you’re done already; the others are still looking")
	}
	m.round.went = m.round.went.With(seat)
	events := []game.Event{m.ToAll(WentOn{Seat: seat})}
	if m.waiting() == 0 {
		events = append(events, m.next(at)...)
	}
	return events, nil
}

// knowing is the drawers, from when the card is turned until the round lies open.
func (m *match) knowing() game.Seats {
	if m.open() {
		return 0
	}
	return m.round.drawers
}

// Status tells the table who is awaited and until when.
func (m *match) Status() game.Status {
	s := m.PhaseClock.Status(m.waiting())
	s.KnowsSecret = m.knowing()
	if m.ended != nil {
		s.Result = &game.Result{Winners: m.ended.Winners, Points: slices.Clone(m.ended.Points)}
	}
	return s
}

// toDrawers tells something that the guesser must not know yet, nor the public.
func (m *match) toDrawers(f game.Fact) game.Event {
	return game.Event{To: m.round.drawers, Fact: f}
}

// toOthers tells it, less what must be kept from them, to the guesser and the public.
func (m *match) toOthers(f game.Fact) game.Event {
	return game.Event{To: game.Of(m.round.guesser, game.Watcher), Fact: f}
}

// onlyGuesser refuses what is the guesser's to do.
func (m *match) onlyGuesser(seat game.Seat, what string) error {
	if seat != m.round.guesser {
		return game.Refuse("not-guesser", "only the guesser may "+what+", and that is {name}", game.Figures{"name": m.Names[m.round.guesser]})
	}
	return nil
}

// onlyDrawer refuses what is for drawers to do.
func (m *match) onlyDrawer(seat game.Seat) error {
	if seat == m.round.guesser {
		return game.Refuse("not-drawer", "you’re the guesser this round; the others draw")
	}
	return nil
}
