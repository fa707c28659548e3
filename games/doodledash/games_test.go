package doodledash

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"linework/game"
	"linework/game/gametest"
)

// Whole random games with every number of players and many choices of options, at
// a table where people tap the die, finish at the same time, object and stay away.
// A witness keeps its own account from the facts and holds the match to it; see
// witness_test.go.
//
//	go test ./games/doodledash -run TestManyGames -gametest.games 1000
func TestManyGames(t *testing.T) {
	gametest.PlayMany(t, 40, func(number int) (game.Setup, error) {
		p, err := newParty(number)
		if err == nil {
			err = p.play()
		}
		return p.Setup, err
	})
}

// A party is a table of lively people and a witness who watches them.
type party struct {
	*gametest.Table
	rng     *rand.Rand
	witness *witness
}

func newParty(number int) (*party, error) {
	p := &party{rng: chance(uint64(number)), Table: &gametest.Table{}}
	n := 3 + number%5
	setup := game.Setup{Names: []string{"a", "b", "c", "d", "e", "f", "g"}[:n], Options: game.Values{}, Marks: map[game.Mark]game.Seat{}}
	for _, o := range (Game{}).Info().Options {
		setup.Options[o.Key] = o.Choices[p.rng.IntN(len(o.Choices))].Value
	}
	if p.rng.IntN(4) > 0 {
		setup.Marks[game.Youngest] = game.Seat(p.rng.IntN(n))
	}
	if p.rng.IntN(2) == 0 {
		setup.Marks[game.Oldest] = game.Seat(p.rng.IntN(n))
	}
	table, err := gametest.OpenTable(Game{}, setup, gametest.Seed(number))
	if err != nil {
		return p, err
	}
	p.Table = table
	p.witness = newWitness(setup, table.Match.(*match))
	return p, p.witness.hear(0, table.Dealt)
}

func (p *party) play() error {
	for step := range 5000 {
		if p.IsOver() {
			return p.witness.checkResult()
		}
		if err := p.step(); err != nil {
			return fmt.Errorf("step %d, %s: %w", step, p.match().Stage, err)
		}
		if p.rng.IntN(1000) == 0 {
			if err := p.checkCan(); err != nil {
				return fmt.Errorf("step %d, %s: %w", step, p.match().Stage, err)
			}
		}
	}
	return fmt.Errorf("it never ends")
}

func (p *party) match() *match { return p.Match.(*match) }

// step lets some time pass and then somebody do something.
func (p *party) step() error {
	pause := time.Duration(p.rng.IntN(2000)) * time.Millisecond
	if p.match().Stage == Drawing && p.rng.IntN(3) > 0 {
		pause = time.Duration(p.rng.IntN(150)) * time.Millisecond
	}
	if due := p.match().Deadline; due > 0 && due <= p.Now+pause {
		return p.judge(p.RingBell())
	}
	p.Now += pause
	seat, move := p.choose()
	if move == nil {
		return nil
	}
	return p.judge(p.Say(seat, move))
}

// choose is what somebody does; nil if they only look on.
func (p *party) choose() (game.Seat, game.Move) {
	waiting := slices.Collect(p.match().waiting().All())
	seat := waiting[p.rng.IntN(len(waiting))]
	if p.rng.IntN(60) == 0 { // somebody objects who is not asked
		seat = game.Seat(p.rng.IntN(p.Setup.Seats()))
		if boards := p.Match.View(seat).(View).Can.Object; len(boards) > 0 {
			return seat, Object{Board: boards[p.rng.IntN(len(boards))]}
		}
		return seat, nil
	}
	if p.rng.IntN(80) == 0 {
		return seat, game.Skip{}
	}
	v := p.Match.View(seat).(View)
	switch {
	case v.Can.Roll && p.rng.IntN(4) > 0:
		return seat, Roll{}
	case v.Can.Guess && p.rng.IntN(4) == 0: // somebody who can see
		return seat, Guess{Text: p.match().round.word.Name()}
	}
	return seat, random{}.Play(v, p.rng)
}

// judge checks what came of an input. Nothing that people try here is refused,
// unless they tap too fast.
func (p *party) judge(e gametest.Entry) error {
	if e.Err != nil {
		if _, roll := e.Input.Move.(Roll); roll && gametest.RefusalCode(e.Err) == "too-fast" {
			return nil
		}
		return fmt.Errorf("%#v by %s: %w", e.Input.Move, gametest.SeatLetter(e.Input.Seat), e.Err)
	}
	if _, skip := e.Input.Move.(game.Skip); skip {
		p.witness.skipped(e.Input.Seat)
	}
	if err := p.witness.hear(e.Input.At, e.Events); err != nil {
		return fmt.Errorf("%#v by %s: %w", e.Input.Move, gametest.SeatLetter(e.Input.Seat), err)
	}
	return p.witness.look()
}

// checkCan tries every move for every seat, each in a copy of the match, and checks
// that the view has said which of them will be accepted.
func (p *party) checkCan() error {
	for seat := range game.Seat(p.Setup.Seats()) {
		can, rules := p.Match.View(seat).(View).Can, p.match().StageRules()
		for move, want := range map[game.Move]bool{
			Name{Number: 1}: can.Name, Start{}: can.Start, Finish{}: can.Finish, Roll{}: can.Roll, Guess{Text: "ghost"}: can.Guess,
			Pass{}: can.Guess, Accept{}: can.Answer || can.Accept, Decline{}: can.Answer || can.Accept, Vote{}: can.Vote, Next{}: can.Next,
			Object{Board: 0}: slices.Contains(can.Object, 0), Object{Board: 1}: slices.Contains(can.Object, 1), Object{Board: 2}: slices.Contains(can.Object, 2),
			game.Skip{}: (rules.Waiting | rules.Skippable).Has(seat),
		} {
			err := p.copy().Say(seat, move).Err
			if code := gametest.RefusalCode(err); code == "too-fast" || code == "blank" || code == "hard-word" {
				continue // the view says so elsewhere, or time will
			}
			if want != (err == nil) {
				return fmt.Errorf("%s may %s: %v, and is answered with %v", gametest.SeatLetter(seat), wire.KindOf(move), want, err)
			}
		}
		if err := p.copy().Say(seat, game.Ink{Batch: lineOn(int(seat))}).Err; can.Draw != (err == nil) {
			return fmt.Errorf("%s may draw: %v, and is answered with %v", gametest.SeatLetter(seat), can.Draw, err)
		}
	}
	return nil
}

// copy is the same match at the same moment.
func (p *party) copy() *gametest.Table {
	twin, err := gametest.OpenTable(Game{}, p.Setup, p.Seed)
	if err != nil {
		panic(err)
	}
	twin.Match.(*match).judge = p.match().judge // it takes longer to learn the words than to play
	for _, e := range p.Story {
		if e.Err == nil {
			twin.Do(e.Input)
		}
	}
	twin.Now = p.Now
	return twin
}
