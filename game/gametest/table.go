package gametest

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"linework/game"
)

// A Table runs one match as the real table does, without sockets, journal or a
// real clock: it stamps inputs with table time, hands out the chance of each step
// and keeps the story.
type Table struct {
	Game  game.Game
	Setup game.Setup
	Seed  game.Seed
	Match game.Match
	Now   time.Duration // table time
	Dealt []game.Event  // what New told
	Story []Entry       // every input since, refused ones too

	accepted int
	minds    map[botSeat]game.Mind
	rest     time.Duration // the shortest that the minds asked last would take; 0 for none
	rested   time.Duration // since a bot last made a move
}

// An Entry is one input and what came of it.
type Entry struct {
	Input  game.Input
	Events []game.Event
	Err    error // nil if the input was accepted
}

// Seed returns the seed with a given number, for tests that want the same chance again. The
// number keeps clear of the bytes in which a seed counts its steps, so that neighbouring
// seeds share none.
func Seed(number int) game.Seed {
	var seed game.Seed
	binary.LittleEndian.PutUint64(seed[8:], uint64(number))
	return seed
}

// OpenTable resolves the options as a lobby would and deals a match, and the words for it
// unless the setup has some.
func OpenTable(g game.Game, setup game.Setup, seed game.Seed) (*Table, error) {
	options, err := game.ResolveOptions(g.Info().Options, setup.Options)
	if err != nil {
		return nil, err
	}
	setup.Options = options
	if setup.Pack == nil {
		if setup.Pack, err = dealFromBuiltinPack(g, setup, seed.At(-2)); err != nil {
			return nil, err
		}
	}
	m, told, err := g.New(setup, seed.At(0))
	if err != nil {
		return nil, err
	}
	return &Table{Game: g, Setup: setup, Seed: seed, Match: m, Dealt: told, minds: map[botSeat]game.Mind{}}, nil
}

// Do applies an input as it is, with the rulings on a guess.
func (t *Table) Do(in game.Input) Entry {
	t.Now = max(t.Now, in.At)
	if j, ok := t.Match.(game.GuessJudge); ok {
		in.Rulings = game.RulingsOn(in, j)
	}
	chance := t.Seed.At(t.accepted + 1)
	if isInk(in.Move) {
		chance = nil
	}
	told, err := t.Match.Apply(in, chance)
	if err == nil && !isInk(in.Move) {
		t.accepted++
	}
	t.Story = append(t.Story, Entry{Input: in, Events: told, Err: err})
	return t.lastEntry()
}

// Say makes a move now, in answer to the present phase.
func (t *Table) Say(seat game.Seat, move game.Move) Entry {
	return t.Do(game.Input{At: t.Now, Seat: seat, Phase: t.Match.Status().Phase, Move: move})
}

// RingBell lets table time run to the deadline and rings the bell.
func (t *Table) RingBell() Entry {
	t.Now = max(t.Now, t.Match.Status().Deadline)
	return t.Say(game.Watcher, nil)
}

// WaitAndRingDueBells lets time pass and rings the bells that fall due meanwhile, in order.
func (t *Table) WaitAndRingDueBells(d time.Duration) {
	until := t.Now + d
	for range maxInputs {
		deadline := t.Match.Status().Deadline
		if deadline == 0 || deadline > until || t.RingBell().Err != nil {
			break
		}
	}
	t.Now = max(t.Now, until)
}

func (t *Table) lastEntry() Entry { return t.Story[len(t.Story)-1] }

func (t *Table) IsOver() bool { return t.Match.Status().Result != nil }

// maxInputs bounds every match that is played here, in inputs: rules that never end
// a match must not hang the test that finds it out.
var maxInputs = 2000

// Play plays the match to its end with one bot in every seat, each of which
// thinks for some seconds. It fails if the bot makes an illegal move or the match
// does not end.
func (t *Table) Play(bot game.Bot, rng *rand.Rand) error {
	for range maxInputs {
		t.WaitAndRingDueBells(time.Duration(1+rng.IntN(9)) * time.Second)
		if t.IsOver() {
			return nil
		}
		seat, move := t.askBotForAwaitedSeats(bot, rng)
		if move == nil {
			if err := t.restOrRingBell(bot); err != nil {
				return err
			}
			continue
		}
		if err := t.playBotMove(bot, seat, move); err != nil {
			return err
		}
	}
	return fmt.Errorf("the match has not ended after %d moves", maxInputs)
}

// idle is how long bots may rest where no bell is set.
const idle = 10 * time.Minute

// restOrRingBell lets time pass when no bot has a move, or rings the bell: until one that rests may have made up its
// mind, or to the bell. Bots do not wait for one another for ever.
func (t *Table) restOrRingBell(bot game.Bot) error {
	bell := t.Match.Status().Deadline
	switch {
	case t.rest > 0 && t.rested <= idle && (bell == 0 || t.Now+t.rest < bell):
		t.Now += t.rest
		t.rested += t.rest
	case bell > 0:
		t.RingBell()
	default:
		return fmt.Errorf("bot %s has no move for any seat, and no bell will ring", bot.Name())
	}
	return nil
}

// playBotMove plays what a bot chose. A sketch is drawn batch by batch for as long as the
// phase lasts.
func (t *Table) playBotMove(bot game.Bot, seat game.Seat, move game.Move) error {
	sketch, ok := move.(game.Sketch)
	if !ok {
		sketch.Batches = []game.TimedBatch{{}}
	}
	phase := t.Match.Status().Phase
	for _, batch := range sketch.Batches {
		t.WaitAndRingDueBells(batch.After)
		if t.Match.Status().Phase != phase {
			return nil
		}
		if ok {
			move = game.Ink{Batch: batch.Batch}
		}
		if e := t.Say(seat, move); e.Err != nil {
			return fmt.Errorf("bot %s: %s is refused: %w", bot.Name(), t.describeInput(e.Input), e.Err)
		}
	}
	return nil
}

func (t *Table) mindOfBotInSeat(bot game.Bot, seat game.Seat, rng *rand.Rand) game.Mind {
	key := botSeat{bot.Name(), seat}
	if t.minds[key] == nil {
		t.minds[key] = game.NewMind(bot, rng)
	}
	return t.minds[key]
}

// A botSeat is a bot in a seat.
type botSeat struct {
	bot  string
	seat game.Seat
}

// askBotForAwaitedSeats goes round the seats that are awaited, from a random one on, until the bot makes a
// move for one of them. The move is nil if it makes none.
func (t *Table) askBotForAwaitedSeats(bot game.Bot, rng *rand.Rand) (seat game.Seat, move game.Move) {
	waiting := t.awaitedSeats()
	if len(waiting) == 0 {
		return game.Watcher, nil
	}
	start := rng.IntN(len(waiting))
	t.rest = 0
	for i := range waiting {
		seat := waiting[(start+i)%len(waiting)]
		mind := t.mindOfBotInSeat(bot, seat, rng)
		move, rest := mind.Think(game.Observe(t.Match, seat, mind, t.Now), rng)
		if move != nil {
			t.rested = 0
			return seat, move
		}
		if rest > 0 && (t.rest == 0 || rest < t.rest) {
			t.rest = rest
		}
	}
	return game.Watcher, nil
}

func (t *Table) awaitedSeats() []game.Seat {
	seated := game.Players(t.Setup.Seats())
	return slices.Collect((t.Match.Status().Waiting & seated).All())
}

func (t *Table) replayOnNewTable(inputs []game.Input) *Table {
	twin, err := OpenTable(t.Game, t.Setup, t.Seed)
	if err != nil {
		panic(fmt.Sprintf("a setup that was accepted is now refused: %v", err))
	}
	for _, in := range inputs {
		twin.Do(in)
	}
	return twin
}

// pastInputs returns every input so far, or only those that were accepted: the journal.
func (t *Table) pastInputs(acceptedOnly bool) (list []game.Input) {
	for _, e := range t.Story {
		if e.Err == nil || !acceptedOnly {
			list = append(list, e.Input)
		}
	}
	return list
}

func (t *Table) audiences() []game.Seat {
	return append([]game.Seat{game.Watcher}, slices.Collect(game.Players(t.Setup.Seats()).All())...)
}

// snapshotFor returns all that one audience is shown of a match: its view, what a real table
// adds to it for everyone, and the boards.
func snapshotFor(m game.Match, seat game.Seat) string {
	s := m.Status()
	return mustJSON(struct {
		Phase    int
		Waiting  game.Seats
		Deadline time.Duration
		View     any
		Pictures []boardPicture `json:",omitempty"`
	}{s.Phase, s.Waiting, s.Deadline, m.View(seat), visibleBoards(m, seat)})
}

// snapshotForAll returns all that a match shows to anyone, the table included.
func (t *Table) snapshotForAll() string {
	all := mustJSON(t.Match.Status())
	for _, seat := range t.audiences() {
		all += "\n" + snapshotFor(t.Match, seat)
	}
	return all
}

// FactsTo returns the facts that one seat, or the public, is told by some events: the kind
// of each and its JSON, in the order told.
func FactsTo(w game.Wire, events []game.Event, seat game.Seat) (list []string) {
	for _, e := range events {
		if e.To.Has(seat) {
			list = append(list, w.KindOf(e.Fact)+" "+mustJSON(e.Fact))
		}
	}
	return list
}

// factsTextFor returns what one audience hears of some events, a line for each fact.
func (t *Table) factsTextFor(events []game.Event, seat game.Seat) string {
	all := ""
	for _, fact := range FactsTo(t.Game.Wire(), events, seat) {
		all += fact + "\n"
	}
	return all
}

// JSON returns how a view, a fact or a move looks on the wire.
func JSON(v any) string { return mustJSON(v) }

// mustJSON writes JSON as the wire and the journal would. What cannot be written can be in
// no view, fact or move.
func mustJSON(v any) string {
	data, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("%T cannot be written as JSON: %v", v, err))
	}
	return string(data)
}

// firstDifference returns an error that shows where two texts part, or nil if they do not.
func firstDifference(x, y string) error {
	if x == y {
		return nil
	}
	at := 0
	for at < len(x) && at < len(y) && x[at] == y[at] {
		at++
	}
	around := func(s string) string { return s[max(0, at-60):min(len(s), at+60)] }
	return errors.New("\n\t…" + around(x) + "…\n\t…" + around(y) + "…")
}
