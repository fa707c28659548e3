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
		p, err := newRandomGame(number)
		if err == nil {
			err = p.play()
		}
		return p.Setup, err
	})
}

// A randomGame is a table of lively people and a witness who watches them.
type randomGame struct {
	*gametest.Table
	rng     *rand.Rand
	witness *witness
}

func newRandomGame(number int) (*randomGame, error) {
	p := &randomGame{rng: newRNG(uint64(number)), Table: &gametest.Table{}}
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
	return p, p.witness.checkEvents(0, table.Dealt)
}

func (p *randomGame) play() error {
	for step := range 5000 {
		if p.IsOver() {
			return p.witness.checkResult()
		}
		if err := p.playStep(); err != nil {
			return fmt.Errorf("step %d, %s: %w", step, p.currentMatch().Stage, err)
		}
		if p.rng.IntN(1000) == 0 {
			if err := p.checkAllowedMoves(); err != nil {
				return fmt.Errorf("step %d, %s: %w", step, p.currentMatch().Stage, err)
			}
		}
	}
	return fmt.Errorf("it never ends")
}

func (p *randomGame) currentMatch() *match { return p.Match.(*match) }

// playStep lets some time pass and then somebody do something.
func (p *randomGame) playStep() error {
	pause := time.Duration(p.rng.IntN(2000)) * time.Millisecond
	if p.currentMatch().Stage == Drawing && p.rng.IntN(3) > 0 {
		pause = time.Duration(p.rng.IntN(150)) * time.Millisecond
	}
	nobody := p.currentMatch().WaitingAndTimeoutActions().Waiting == 0
	if due := p.currentMatch().Deadline; due > 0 && (nobody || due <= p.Now+pause) {
		return p.checkEntry(p.RingBell())
	}
	p.Now += pause
	seat, move := p.chooseMove()
	if move == nil {
		return nil
	}
	return p.checkEntry(p.Say(seat, move))
}

// chooseMove returns what somebody does; nil if they only look on.
func (p *randomGame) chooseMove() (game.Seat, game.Move) {
	waiting := slices.Collect(p.currentMatch().WaitingAndTimeoutActions().Waiting.All())
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
		return seat, Guess{Text: p.currentMatch().round.word.Name()}
	}
	return seat, RandomBot.Play(v, p.rng)
}

// checkEntry checks what came of an input. Nothing that people try here is refused,
// unless they tap too fast.
func (p *randomGame) checkEntry(e gametest.Entry) error {
	if e.Err != nil {
		if _, roll := e.Input.Move.(Roll); roll && gametest.RefusalCodeOrFailure(e.Err) == "too-fast" {
			return nil
		}
		return fmt.Errorf("%#v by %s: %w", e.Input.Move, gametest.SeatLetter(e.Input.Seat), e.Err)
	}
	if _, skip := e.Input.Move.(game.Skip); skip {
		p.witness.recordSkip(e.Input.Seat)
	}
	if err := p.witness.checkEvents(e.Input.At, e.Events); err != nil {
		return fmt.Errorf("%#v by %s: %w", e.Input.Move, gametest.SeatLetter(e.Input.Seat), err)
	}
	return p.witness.checkView()
}

// checkAllowedMoves tries every move for every seat, each in a copy of the match, and checks
// that the view has said which of them will be accepted.
func (p *randomGame) checkAllowedMoves() error {
	for seat := range game.Seat(p.Setup.Seats()) {
		can, rules := p.Match.View(seat).(View).Can, p.currentMatch().WaitingAndTimeoutActions()
		for move, want := range map[game.Move]bool{
			Name{Number: 1}: can.Name, Start{}: can.Start, Finish{}: can.Finish, Roll{}: can.Roll, Guess{Text: "ghost"}: can.Guess,
			Pass{}: can.Guess, Accept{}: can.Answer || can.Accept, Decline{}: can.Answer || can.Accept, Vote{}: can.Vote, Next{}: can.Next,
			Object{Board: 0}: slices.Contains(can.Object, 0), Object{Board: 1}: slices.Contains(can.Object, 1), Object{Board: 2}: slices.Contains(can.Object, 2),
			game.Skip{}: (rules.Waiting | rules.Skippable).Has(seat),
		} {
			err := p.replayTable().Say(seat, move).Err
			if code := gametest.RefusalCodeOrFailure(err); code == "too-fast" || code == "blank" || code == "hard-word" {
				continue // the view says so elsewhere, or time will
			}
			if want != (err == nil) {
				return fmt.Errorf("%s may %s: %v, and is answered with %v", gametest.SeatLetter(seat), wire.KindOf(move), want, err)
			}
		}
		if err := p.replayTable().Say(seat, game.Ink{Batch: strokeOn(int(seat))}).Err; can.Draw != (err == nil) {
			return fmt.Errorf("%s may draw: %v, and is answered with %v", gametest.SeatLetter(seat), can.Draw, err)
		}
	}
	return nil
}

// replayTable returns the same match at the same moment.
func (p *randomGame) replayTable() *gametest.Table {
	twin, err := gametest.OpenTable(Game{}, p.Setup, p.Seed)
	if err != nil {
		panic(err)
	}
	twin.Match.(*match).judge = p.currentMatch().judge // it takes longer to learn the words than to play
	for _, e := range p.Story {
		if e.Err == nil {
			twin.Do(e.Input)
		}
	}
	twin.Now = p.Now
	return twin
}
