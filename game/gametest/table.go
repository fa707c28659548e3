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
	minds    map[seated]game.Mind
	rest     time.Duration // the shortest that the minds asked last would take; 0 for none
	rested   time.Duration // since a bot last made a move
}

// An Entry is one input and what came of it.
type Entry struct {
	Input game.Input
	Told  []game.Event
	Err   error // nil if the input was accepted
}

// Seed is the seed with a given number, for tests that want the same chance again.
// The number keeps clear of the bytes in which a seed counts its steps, so that
// neighbouring seeds share none.
func Seed(number int) game.Seed {
	var seed game.Seed
	binary.LittleEndian.PutUint64(seed[8:], uint64(number))
	return seed
}

// Open settles the options as a lobby would and deals a match, and the words for it
// unless the setup has some.
func Open(g game.Game, setup game.Setup, seed game.Seed) (*Table, error) {
	options, err := game.Settle(g.Info().Options, setup.Options)
	if err != nil {
		return nil, err
	}
	setup.Options = options
	if setup.Pack == nil {
		if setup.Pack, err = deal(g, setup, seed.At(-2)); err != nil {
			return nil, err
		}
	}
	m, told, err := g.New(setup, seed.At(0))
	if err != nil {
		return nil, err
	}
	return &Table{Game: g, Setup: setup, Seed: seed, Match: m, Dealt: told}, nil
}

// Do applies an input as it is.
func (t *Table) Do(in game.Input) Entry {
	t.Now = max(t.Now, in.At)
	chance := t.Seed.At(t.accepted + 1)
	if isInk(in.Move) {
		chance = nil
	}
	told, err := t.Match.Apply(in, chance)
	if err == nil && !isInk(in.Move) {
		t.accepted++
	}
	t.Story = append(t.Story, Entry{Input: in, Told: told, Err: err})
	return t.last()
}

// Say makes a move now, in answer to the present phase.
func (t *Table) Say(seat game.Seat, move game.Move) Entry {
	return t.Do(game.Input{At: t.Now, Seat: seat, Phase: t.Match.Status().Phase, Move: move})
}

// Ring lets table time run to the deadline and rings the bell.
func (t *Table) Ring() Entry {
	t.Now = max(t.Now, t.Match.Status().Deadline)
	return t.Say(game.Watcher, nil)
}

// Wait lets time pass and rings the bells that fall due meanwhile, in order.
func (t *Table) Wait(d time.Duration) {
	until := t.Now + d
	for range longest {
		deadline := t.Match.Status().Deadline
		if deadline == 0 || deadline > until || t.Ring().Err != nil {
			break
		}
	}
	t.Now = max(t.Now, until)
}

// last is the latest entry of the story.
func (t *Table) last() Entry { return t.Story[len(t.Story)-1] }

// Over reports whether the match has ended.
func (t *Table) Over() bool { return t.Match.Status().Result != nil }

// longest bounds every match that is played here, in inputs: rules that never end
// a match must not hang the test that finds it out.
var longest = 2000

// Play plays the match to its end with one bot in every seat, each of which
// thinks for some seconds. It fails if the bot makes an illegal move or the match
// does not end.
func (t *Table) Play(bot game.Bot, rng *rand.Rand) error {
	for range longest {
		t.Wait(time.Duration(1+rng.IntN(9)) * time.Second)
		if t.Over() {
			return nil
		}
		seat, move := t.ask(bot, rng)
		if move == nil {
			if err := t.pass(bot); err != nil {
				return err
			}
			continue
		}
		if err := t.carryOut(bot, seat, move); err != nil {
			return err
		}
	}
	return fmt.Errorf("the match has not ended after %d moves", longest)
}

// idle is how long bots may rest where no bell is set.
const idle = 10 * time.Minute

// pass lets time pass when no bot has a move: until one that rests may have made up its
// mind, or to the bell. Bots do not wait for one another for ever.
func (t *Table) pass(bot game.Bot) error {
	bell := t.Match.Status().Deadline
	switch {
	case t.rest > 0 && t.rested <= idle && (bell == 0 || t.Now+t.rest < bell):
		t.Now += t.rest
		t.rested += t.rest
	case bell > 0:
		t.Ring()
	default:
		return fmt.Errorf("bot %s has no move for any seat, and no bell will ring", bot.Name())
	}
	return nil
}

// carryOut does what a bot chose. A sketch is drawn batch by batch for as long as the
// phase lasts.
func (t *Table) carryOut(bot game.Bot, seat game.Seat, move game.Move) error {
	sketch, ok := move.(game.Sketch)
	if !ok {
		sketch.Batches = []game.Timed{{}}
	}
	phase := t.Match.Status().Phase
	for _, batch := range sketch.Batches {
		t.Wait(batch.After)
		if t.Match.Status().Phase != phase {
			return nil
		}
		if ok {
			move = game.Ink{Batch: batch.Batch}
		}
		if e := t.Say(seat, move); e.Err != nil {
			return fmt.Errorf("bot %s: %s is refused: %w", bot.Name(), t.describe(e.Input), e.Err)
		}
	}
	return nil
}

// mind is the mind of a bot in a seat.
func (t *Table) mind(bot game.Bot, seat game.Seat, rng *rand.Rand) game.Mind {
	key := seated{bot.Name(), seat}
	if t.minds[key] == nil {
		if t.minds == nil {
			t.minds = map[seated]game.Mind{}
		}
		t.minds[key] = game.MindOf(bot, rng)
	}
	return t.minds[key]
}

// seated is a bot in a seat.
type seated struct {
	bot  string
	seat game.Seat
}

// ask goes round the seats that are awaited, from a random one on, until the bot
// makes a move for one of them. The move is nil if it makes none.
func (t *Table) ask(bot game.Bot, rng *rand.Rand) (game.Seat, game.Move) {
	waiting := t.waiting()
	if len(waiting) == 0 {
		return game.Watcher, nil
	}
	start := rng.IntN(len(waiting))
	t.rest = 0
	for i := range waiting {
		seat := waiting[(start+i)%len(waiting)]
		mind := t.mind(bot, seat, rng)
		move, rest := mind.Think(game.Look(t.Match, seat, mind, t.Now), rng)
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

// waiting is the seats that are awaited, in order.
func (t *Table) waiting() []game.Seat {
	seated := game.Players(t.Setup.Seats())
	return slices.Collect((t.Match.Status().Waiting & seated).All())
}

// again is the same match, replayed from inputs.
func (t *Table) again(inputs []game.Input) *Table {
	twin, err := Open(t.Game, t.Setup, t.Seed)
	if err != nil {
		panic(fmt.Sprintf("a setup that was accepted is now refused: %v", err))
	}
	for _, in := range inputs {
		twin.Do(in)
	}
	return twin
}

// inputs is every input so far, or only those that were accepted: the journal.
func (t *Table) inputs(acceptedOnly bool) []game.Input {
	var list []game.Input
	for _, e := range t.Story {
		if e.Err == nil || !acceptedOnly {
			list = append(list, e.Input)
		}
	}
	return list
}

// audiences is every seat and the public.
func (t *Table) audiences() []game.Seat {
	all := []game.Seat{game.Watcher}
	for seat := range t.Setup.Seats() {
		all = append(all, game.Seat(seat))
	}
	return all
}

// look is all that one audience is shown of a match: its view, what a real table
// adds to it for everyone, and the boards.
func look(m game.Match, seat game.Seat) string {
	s := m.Status()
	return encode(struct {
		Phase    int
		Waiting  game.Seats
		Deadline time.Duration
		View     any
		Pictures []sight `json:",omitempty"`
	}{s.Phase, s.Waiting, s.Deadline, m.View(seat), pictures(m, seat)})
}

// sights is all that a match shows to anyone, the table included.
func (t *Table) sights() string {
	all := encode(t.Match.Status())
	for _, seat := range t.audiences() {
		all += "\n" + look(t.Match, seat)
	}
	return all
}

// FactsTo returns the facts that one seat, or the public, is told by some events: the kind
// of each and its JSON, in the order told.
func FactsTo(w game.Wire, events []game.Event, seat game.Seat) []string {
	var list []string
	for _, e := range events {
		if e.To.Has(seat) {
			list = append(list, w.KindOf(e.Fact)+" "+encode(e.Fact))
		}
	}
	return list
}

// told is what one audience hears of some events, a line for each fact.
func (t *Table) told(events []game.Event, seat game.Seat) string {
	all := ""
	for _, fact := range FactsTo(t.Game.Wire(), events, seat) {
		all += fact + "\n"
	}
	return all
}

// Wire is how a view, a fact or a move looks on the wire.
func Wire(v any) string { return encode(v) }

// encode writes JSON as the wire and the journal would. What cannot be written
// can be in no view, fact or move.
func encode(v any) string {
	data, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("%T cannot be written as JSON: %v", v, err))
	}
	return string(data)
}

// differ says where two texts part, or nil if they do not.
func differ(x, y string) error {
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
