package doodlerush

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"linework/game"
	"linework/game/gametest"
	"linework/game/vote"
	"linework/words"
)

// Whole random games with every number of players, by people who do all that can be
// done and much that cannot. Every move is accepted or refused as a second account of
// the rules says, and the boards, the points and the winners are what it says.
//
//	go test ./games/doodlerush -run TestManyGames -gametest.games 1000
func TestManyGames(t *testing.T) {
	gametest.PlayMany(t, 60, func(number int) (game.Setup, error) {
		w := newWitness(t, number)
		return w.setup, w.play()
	})
}

// A witness plays one game and holds it against the ledger.
type witness struct {
	rng    *rand.Rand
	setup  game.Setup
	match  *match
	ledger *ledger
	now    time.Duration
	inputs []game.Input   // accepted
	moves  map[string]int // accepted, by kind
}

func newWitness(t testing.TB, number int) *witness {
	rng := rand.New(rand.NewPCG(uint64(number), 0xd00d1e))
	w := &witness{rng: rng, moves: map[string]int{}}
	w.setup = game.Setup{Names: names[:3+number%4], Pack: newPack(t, 3+number%4)}
	w.setup.Options, _ = game.ResolveOptions((Game{}).Info().Options, game.Values{minuteOption: 30, game.SlipsKey: number / 4 % 2})
	return w
}

func (w *witness) play() error {
	m, _, err := Game{}.New(w.setup, nil)
	if err != nil {
		return err
	}
	w.match, w.ledger = m.(*match), newLedger(w.setup)
	for step := range 20_000 {
		if w.ledger.over {
			return w.checkEnd()
		}
		if err := w.playStep(); err != nil {
			return fmt.Errorf("step %d, phase %d, at %v: %w", step, w.ledger.phase, w.now, err)
		}
		if w.rng.IntN(40) == 0 {
			if err := w.checkView(game.Seat(w.rng.IntN(w.setup.Seats()))); err != nil {
				return fmt.Errorf("step %d, phase %d, at %v: %w", step, w.ledger.phase, w.now, err)
			}
		}
	}
	return fmt.Errorf("it never ends")
}

// playStep lets some time pass, and then the bell rings or somebody does something.
func (w *witness) playStep() error {
	w.now += time.Duration(w.rng.IntN(250)) * time.Millisecond
	if due := w.ledger.deadline(); w.now >= due {
		w.now = due
		if _, err := w.match.Apply(game.Input{At: w.now, Seat: game.Watcher}, nil); err != nil {
			return fmt.Errorf("bell: %w", err)
		}
		w.inputs = append(w.inputs, game.Input{At: w.now, Seat: game.Watcher})
		w.ledger.ringBell(w.now)
		w.ledger.endIfSettled(w.now)
		return nil
	}
	if w.ledger.phase == 0 {
		return nil
	}
	seat := game.Seat(w.rng.IntN(w.setup.Seats()))
	in := game.Input{At: w.now, Seat: seat, Phase: w.ledger.phase, Move: w.randomMove(seat)}
	_, err := w.match.Apply(in, nil)
	if want := w.ledger.applyInput(in); gametest.RefusalCodeOrFailure(err) != want {
		return fmt.Errorf("%d %s %+v: %v; the ledger says %q", in.Seat, wire.KindOf(in.Move), in.Move, err, want)
	}
	if err == nil {
		w.ledger.endIfSettled(w.now)
		w.inputs = append(w.inputs, in)
		w.moves[wire.KindOf(in.Move)]++
	}
	return nil
}

// randomMove returns a move that might be legal for a seat.
func (w *witness) randomMove(seat game.Seat) game.Move {
	for _, b := range w.ledger.boards {
		if len(b.takers) > 0 && w.now-b.takenAt < 300*time.Millisecond && w.rng.IntN(4) == 0 {
			return Call{Text: w.ledger.words[b.word].Name()} // somebody is nearly as fast
		}
	}
	board := w.rng.IntN(len(w.ledger.boards)+2) - 1
	own := board
	if w.rng.IntN(4) > 0 {
		own = int(seat)*6 + w.rng.IntN(6)
	}
	n := len(w.ledger.guesses) - 1 - w.rng.IntN(4)
	switch k := w.rng.IntN(200); {
	case k < 60:
		return w.randomGesture(own)
	case k < 100:
		return Guess{Board: board, Text: w.guessTextFor(board)}
	case k < 125:
		return Call{Text: w.guessTextFor(w.rng.IntN(len(w.ledger.boards)))}
	case k < 135:
		return Assign{Word: w.rng.IntN(8) - 1, Board: own}
	case k < 145:
		return AnswerClose{Guess: n, Board: own}
	case k < 155:
		return AnswerFar{Guess: n, Board: own}
	case k < 165:
		return Accept{Guess: n, Board: own}
	case k < 170:
		return Wave{Board: own}
	case k < 176:
		return Object{Board: board}
	case k < 196:
		for id, b := range w.ledger.boards {
			if b.accuser != game.Watcher && w.rng.IntN(2) == 0 {
				board = id
			}
		}
		return Vote{Board: board, Uphold: w.rng.IntN(3) > 0}
	case k < 197:
		return game.Skip{}
	}
	return Done{Done: w.rng.IntN(3) == 0}
}

func (w *witness) randomGesture(board int) game.Ink {
	kind := "draw"
	if k := w.rng.IntN(12); k < 4 {
		kind = []string{"rub", "undo", "redo", "clear"}[k]
	}
	return game.Ink{Batch: inkGesture(kind, max(board, 0))}
}

// guessTextFor returns something to guess: mostly another word, now and then the right one.
func (w *witness) guessTextFor(board int) string {
	right := "wheelbarrow"
	if board >= 0 && board < len(w.ledger.boards) {
		right = w.ledger.words[w.ledger.boards[board].word].Name()
	}
	switch w.rng.IntN(8) {
	case 0:
		return right
	case 1:
		return "the big " + right
	case 2:
		return right + "s"
	case 3:
		return w.ledger.words[w.rng.IntN(len(w.ledger.words))].Name()
	case 4:
		return " ?"
	}
	return "wheelbarrow"
}

// checkView checks that a view says what a seat can do, and what is on the boards.
func (w *witness) checkView(seat game.Seat) error {
	v, l := w.match.View(seat).(View), w.ledger
	want := noMoves()
	want.Done = l.phase > 0 && !l.over
	if want.Done && l.lost[seat] >= 2 {
		want.NoObjection = vote.NoneLeft
	}
	for id, b := range l.boards {
		own, there, shown := id/6 == int(seat), b.isInPlay(), b.isInPlay() && b.visible && l.isGuessing()
		list := func(list *[]int, can bool) {
			if can && want.Done {
				*list = append(*list, id)
			}
		}
		list(&want.Draw, own && there && !l.isGuessing() && l.phase < 7)
		list(&want.Assign, own && there && l.phase < 7)
		list(&want.Guess, !own && shown)
		list(&want.Wave, own && shown)
		list(&want.Object, !own && l.isGuessing() && b.visible && !b.struck && b.accuser == game.Watcher && !b.accusers[seat] && l.lost[seat] < 2)
		list(&want.Vote, seat != game.Watcher && l.owesVote(seat, id))
		state := Hidden
		if own || l.isGuessing() || l.phase > 6 {
			state = map[bool]State{true: Blank, false: Inked}[b.ink.IsEmpty()]
		}
		if !there {
			state = map[bool]State{true: Struck, false: Gone}[b.struck]
		}
		if v.Boards[id].State != state || !slices.Equal(v.Boards[id].By, b.takers) {
			return fmt.Errorf("%d sees %+v; the ledger says %s, %v", seat, v.Boards[id], state, b.takers)
		}
	}
	for _, g := range v.Guesses {
		accept := Answerable{Guess: g.N, Until: wholeMilliseconds(l.guesses[g.N].at + l.accept)}
		answer := Answerable{Guess: g.N, Until: wholeMilliseconds(l.bell)}
		for id := int(seat) * 6; want.Done && id < int(seat)*6+6; id++ {
			if l.checkAcceptable(w.match.lastInputAt, seat, g.N, id) == "" {
				accept.Boards = append(accept.Boards, id)
			}
			if l.checkAnswerable(seat, g.N, id) == "" {
				answer.Boards = append(answer.Boards, id)
			}
		}
		if len(accept.Boards) > 0 {
			want.Accept = append(want.Accept, accept)
		}
		if len(answer.Boards) > 0 {
			want.Answer = append(want.Answer, answer)
		}
	}
	awaited := want.Done && seat != game.Watcher && (!l.done[seat] || len(want.Vote) > 0)
	if l.phase == 7 {
		awaited = !l.over && seat != game.Watcher && l.isAsked(w.match.lastInputAt, seat)
	}
	if w.match.Status().Waiting.Has(seat) != awaited {
		return fmt.Errorf("%d is awaited: %v; the ledger says %v", seat, !awaited, awaited)
	}
	if fmt.Sprint(v.Can) != fmt.Sprint(want) {
		return fmt.Errorf("%d may %+v; the ledger says %+v", seat, v.Can, want)
	}
	return nil
}

// checkEnd counts the points (DR-14, DR-15).
func (w *witness) checkEnd() error {
	n := w.setup.Seats()
	taken, left, points := make([]int, n), make([]int, n), make([]int, n)
	for id, b := range w.ledger.boards {
		for _, seat := range b.takers {
			taken[seat]++
		}
		if len(b.takers) == 0 {
			left[id/6]++
		}
	}
	best := 0
	for seat := range n {
		points[seat] = taken[seat] - left[seat]
		if points[seat] > points[best] || points[seat] == points[best] && left[seat] < left[best] {
			best = seat
		}
	}
	var winners game.Seats
	for seat := range n {
		if points[seat] == points[best] && left[seat] == left[best] {
			winners = winners.With(game.Seat(seat))
		}
	}
	result := w.match.Status().Result
	if result == nil || !slices.Equal(result.Points, points) || result.Winners != winners {
		return fmt.Errorf("the result is %+v; the ledger has %v, won by %b", result, points, winners)
	}
	for id, word := range w.match.ended.Words {
		if want := w.ledger.words[w.ledger.boards[id].word].Text; word != want {
			return fmt.Errorf("on board %d was %q; the ledger has %q", id, word, want)
		}
	}
	if err := w.checkView(0); err != nil {
		return err
	}
	return w.checkReplay()
}

// checkReplay checks that what was accepted makes the same game again.
func (w *witness) checkReplay() error {
	again, _, err := Game{}.New(w.setup, nil)
	if err != nil {
		return err
	}
	for _, in := range w.inputs {
		if _, err := again.Apply(in, nil); err != nil {
			return fmt.Errorf("at %v %+v is refused when replayed: %w", in.At, in.Move, err)
		}
	}
	for seat := range game.Seat(w.setup.Seats()) {
		if !reflect.DeepEqual(w.match.View(seat), again.View(seat)) {
			return fmt.Errorf("when replayed, %d sees something else", seat)
		}
	}
	if !reflect.DeepEqual(w.match.Gallery(), again.(*match).Gallery()) {
		return fmt.Errorf("when replayed, the gallery is another")
	}
	return nil
}

// The games of TestManyGames have everything in them.
func TestGamesAreVaried(t *testing.T) {
	moves := map[string]int{}
	shared := 0
	for number := range 8 {
		w := newWitness(t, number)
		if err := w.play(); err != nil {
			t.Fatal(err)
		}
		for kind, count := range w.moves {
			moves[kind] += count
		}
		for _, b := range w.ledger.boards {
			if len(b.takers) > 1 {
				shared++
			}
		}
	}
	for _, kind := range append(wire.MoveKinds(), "ink", "skip") {
		if moves[kind] == 0 {
			t.Errorf("nobody made the move %s: %v", kind, moves)
		}
	}
	if shared == 0 {
		t.Error("no board was shared")
	}
}

// A call is held against all boards of the table.
func BenchmarkCall(b *testing.B) {
	r := sceneInGuessing(b, 6)
	for b.Loop() {
		for board, ruling := range r.currentMatch().RuleOnGuess(Call{Text: "a wheelbarrow"}) {
			if ruling.Verdict == words.Right {
				b.Fatal("right for board ", board)
			}
		}
	}
}
