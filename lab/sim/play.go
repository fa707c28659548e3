package sim

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"linework/game"
	"linework/words"
)

// An outcome is the result of one game, by bot as configured and not by seat.
type outcome struct {
	winners      []bool
	points       []int // nil where the game was played without scoring
	length       time.Duration
	rounds       int            // of a game with drawings
	drawings     []game.Drawing // nil where nothing is drawn; their authors are bots, not seats
	guesses      []int          // by bot: at drawings of others
	rightGuesses []int          // likewise, those that were right
	timings      []timings      // of each bot
	moves        []int
	thinkingTime []time.Duration
}

// A timings is when a bot did something, in seconds.
type timings struct {
	guesses  []float64 // since the phase began
	gaps     []float64 // between two of its guesses in a phase
	drawings []float64 // when it drew last in a phase, since that began
}

// A Fault is a bot or a game that broke the contract. The game's number, from 0, and the
// seed are enough to see it again.
type Fault struct {
	Game int
	Seed uint64
	Step int // accepted inputs before it
	Bot  string
	Seat game.Seat
	Move game.Move // nil when there was none
	Kind string    // of the move
	Err  error
}

func (f *Fault) Error() string {
	text := fmt.Sprintf("sim: game %d of seed %d, step %d", f.Game, f.Seed, f.Step)
	if f.Bot != "" {
		text += fmt.Sprintf(": %s in seat %d", f.Bot, f.Seat)
	}
	if f.Move != nil {
		data, _ := json.Marshal(f.Move)
		text += fmt.Sprintf(" sent %s %s", f.Kind, data)
	}
	return text + ": " + f.Err.Error()
}

// Unwrap returns the refusal, or what else went wrong.
func (f *Fault) Unwrap() error { return f.Err }

// maxInputs is how many inputs a game may take before it is called endless.
const maxInputs = 100_000

// A matchRun is one match in play, with all that a fault in it would report.
type matchRun struct {
	*simulation
	number  int
	match   game.Match
	seed    game.Seed
	rngs    []*rand.Rand // by seat, so that no bot's thinking changes another's luck
	minds   []game.Mind  // by seat
	step    int
	inputs  []game.Input  // accepted so far; for an audit only
	now     time.Duration // table time
	moved   time.Duration // table time of the last move
	phase   int
	began   time.Duration   // table time at which that phase did
	drew    []time.Duration // by seat, when it last drew in that phase; 0 for not at all
	guessed []time.Duration // likewise, when it last guessed
	turns   []turn          // by seat
	outcome *outcome        // a pointer, as it outlives the match

	names []string // of the seats

	seat game.Seat // whose move is being made
	move game.Move // the move being made
	busy bool      // a bot is thinking, or its move is being judged
}

// playGame plays one game from the deal to its result. Both results are nil when ctx was
// cancelled before the end.
func (r *simulation) playGame(ctx context.Context, gameNumber int) (o *outcome, fault *Fault) {
	n := len(r.bots)
	p := matchRun{simulation: r, number: gameNumber, seed: r.seedFor(gameNumber, 0), turns: make([]turn, n), drew: make([]time.Duration, n), guessed: make([]time.Duration, n), outcome: &outcome{
		winners: make([]bool, n), guesses: make([]int, n), rightGuesses: make([]int, n), moves: make([]int, n), thinkingTime: make([]time.Duration, n), timings: make([]timings, n),
	}}
	defer func() {
		if caught := recover(); caught != nil {
			o, fault = nil, p.newFault(fmt.Errorf("panic: %v", caught))
		}
	}()
	p.names = make([]string, n)
	for seat := range n {
		bot := p.botIndexAt(game.Seat(seat))
		p.names[seat] = nameWithCharacter(r.bots[bot].Name(), gameNumber+bot)
		p.rngs = append(p.rngs, r.seedFor(gameNumber, 1+seat).At(0))
		p.minds = append(p.minds, game.NewMind(r.bots[bot], p.rngs[seat]))
	}
	var err error
	setup := game.Setup{Names: p.names, Options: r.options, Bots: game.Players(n)}
	if err := r.dealWordsIfNeeded(&setup, p.seed.At(-1)); err != nil {
		return nil, p.newFault(err)
	}
	if p.match, _, err = r.config.Game.New(setup, p.seed.At(0)); err != nil {
		return nil, p.newFault(err)
	}
	for ctx.Err() == nil {
		status := p.match.Status()
		if status.Result != nil {
			p.busy = false
			if r.config.Audit != nil {
				if err := r.config.Audit(Record{setup, p.seed, p.inputs, p.match}); err != nil {
					return nil, p.newFault(err)
				}
			}
			p.recordResult(*status.Result)
			return p.outcome, nil
		}
		if err := p.playNextMoveOrDeadline(status); err != nil {
			return nil, p.newFault(err)
		}
	}
	return nil, nil
}

// nameWithCharacter returns a name for a bot that begins with that of its level and gives it one
// character after the other.
func nameWithCharacter(level string, turn int) string {
	for n := 1; ; n++ {
		if name := fmt.Sprintf("%s %d", level, turn+n*len(game.Characters)); game.CharacterOf(name) == game.Characters[turn%len(game.Characters)] {
			return name
		}
	}
}

// seedFor returns a seed for one game: stream 0 deals, the others are the bots' own.
func (r *simulation) seedFor(gameNumber, stream int) game.Seed {
	var s game.Seed // its first word counts the steps
	binary.LittleEndian.PutUint64(s[8:], r.config.Seed)
	binary.LittleEndian.PutUint64(s[16:], uint64(gameNumber))
	binary.LittleEndian.PutUint64(s[24:], uint64(stream))
	return s
}

func (p *matchRun) botIndexAt(seat game.Seat) int {
	n := len(p.bots)
	return ((int(seat)-p.number)%n + n) % n
}

// A turn says when an awaited seat moves next.
type turn struct {
	awaited bool
	phase   int
	due     time.Duration
	sketch  []game.TimedBatch // what it is drawing; the first batch is due
}

const (
	moveTime  = 300 * time.Millisecond // to choose a move and to make it
	inkTime   = 50 * time.Millisecond  // a batch of ink
	retryTime = 500 * time.Millisecond // before a bot that said "not yet" is asked again
	maxWait   = 10 * time.Minute       // for anybody, where no bell is set
)

// playNextMoveOrDeadline lets the seat that is due first move, or rings the bell if that is due before.
// Everybody plays at their own pace, as at a table.
func (p *matchRun) playNextMoveOrDeadline(status game.Status) error {
	if p.step == maxInputs {
		return fmt.Errorf("no end after %d inputs", maxInputs)
	}
	p.noteDrawingTimesIfNewPhase(status.Phase)
	seat, due, ok := p.updateTurnsAndFindNext(status)
	p.busy = false
	switch bell := status.Deadline; {
	case bell > 0 && (!ok || bell <= due):
		p.now = max(p.now, bell)
		p.moved = p.now
		return p.applyAndRecordInput(game.Input{At: p.now, Seat: game.Watcher, Phase: status.Phase})
	case !ok || bell == 0 && due-p.moved > maxWait:
		return errors.New("nobody moves, and no bell is set")
	}
	p.now = due
	if len(p.turns[seat].sketch) > 0 {
		p.sendNextInkBatchOrDropRest(seat)
		return nil
	}
	rest := p.askBotAndStoreMove(seat)
	if sketch, ok := p.move.(game.Sketch); ok && len(sketch.Batches) > 0 {
		p.turns[seat].sketch = sketch.Batches
		p.turns[seat].due += sketch.Batches[0].After
		return nil
	}
	if p.move == nil {
		p.turns[seat].due += max(rest, retryTime)
		return nil
	}
	err := p.applyAndRecordInput(game.Input{At: p.now, Seat: seat, Phase: status.Phase, Move: p.move})
	if err == nil {
		bot := p.botIndexAt(seat)
		p.outcome.moves[bot]++
		if p.config.Game.Wire().KindOf(p.move) == "guess" {
			p.noteGuess(seat)
		}
		p.turns[seat].due += max(rest, simulatedMoveDuration(p.move))
		p.moved = p.now
		p.busy, p.move = false, nil
	}
	return err
}

// noteGuess notes when a seat guessed, and how long after its last guess.
func (p *matchRun) noteGuess(seat game.Seat) {
	t := &p.outcome.timings[p.botIndexAt(seat)]
	t.guesses = append(t.guesses, (p.now - p.began).Seconds())
	if last := p.guessed[seat]; last > 0 {
		t.gaps = append(t.gaps, (p.now - last).Seconds())
	}
	p.guessed[seat] = p.now
}

// noteDrawingTimesIfNewPhase notes when each seat had finished its drawing in the last phase.
func (p *matchRun) noteDrawingTimesIfNewPhase(phase int) {
	if phase == p.phase {
		return
	}
	for seat, at := range p.drew {
		if at > 0 {
			t := &p.outcome.timings[p.botIndexAt(game.Seat(seat))]
			t.drawings = append(t.drawings, (at - p.began).Seconds())
		}
	}
	clear(p.drew)
	clear(p.guessed)
	p.phase, p.began = phase, p.now
}

// updateTurnsAndFindNext begins and ends turns by the status, and returns the awaited seat that is
// due first, false if nobody is awaited.
func (p *matchRun) updateTurnsAndFindNext(status game.Status) (seat game.Seat, due time.Duration, found bool) {
	asked := status.Waiting | status.MayMove
	if p.config.AsksAll {
		asked = game.Players(len(p.turns))
	}
	for i := range p.turns {
		t, s := &p.turns[i], game.Seat(i)
		if !asked.Has(s) {
			t.awaited = false
			continue
		}
		if !t.awaited || t.phase != status.Phase {
			*t = turn{awaited: true, phase: status.Phase, due: p.now + moveTime}
		}
		if !found || t.due < due {
			seat, due, found = s, t.due, true
		}
	}
	return seat, due, found
}

// askBotAndStoreMove shows a bot what its seat sees, stores its move and how long it thought, and
// returns how long the bot then rests.
func (p *matchRun) askBotAndStoreMove(seat game.Seat) (pauseAfter time.Duration) {
	p.seat, p.move, p.busy = seat, nil, true
	bot := p.botIndexAt(seat)
	sight := game.Observe(p.match, seat, p.minds[seat], p.now)
	began := time.Now()
	p.move, pauseAfter = p.minds[seat].Think(sight, p.rngs[seat])
	p.outcome.thinkingTime[bot] += time.Since(began)
	return pauseAfter
}

// sendNextInkBatchOrDropRest sends the next batch of a seat's sketch. If the board has been
// closed meanwhile, the rest is dropped.
func (p *matchRun) sendNextInkBatchOrDropRest(seat game.Seat) {
	t := &p.turns[seat]
	if err := p.applyAndRecordInput(game.Input{At: p.now, Seat: seat, Phase: t.phase, Move: game.Ink{Batch: t.sketch[0].Batch}}); err != nil {
		t.sketch = nil
		t.due += retryTime
		return
	}
	p.moved, p.drew[seat] = p.now, p.now
	if t.sketch = t.sketch[1:]; len(t.sketch) > 0 {
		t.due += t.sketch[0].After
	} else {
		t.due += moveTime
	}
}

// simulatedMoveDuration returns how much of a game's time a move takes. Without it, bots that move at
// once would meet the limits that keep people's fingers in check.
func simulatedMoveDuration(move game.Move) time.Duration {
	if _, ok := move.(game.Ink); ok {
		return inkTime
	}
	return moveTime
}

func (r *simulation) dealWordsIfNeeded(setup *game.Setup, rng *rand.Rand) error {
	worded, ok := r.config.Game.(game.WordGame)
	if !ok {
		return nil
	}
	pack := game.BuiltinPack(r.config.Game)
	if pack == nil {
		return errors.New("no pack of words comes with the program for this game")
	}
	if r.config.CanDraw != nil {
		pack = pack.MarkDrawable(r.config.CanDraw)
	}
	return game.DealWords(worded, setup, pack, new(words.Bag), rng)
}

func (p *matchRun) applyAndRecordInput(in game.Input) error {
	chance := p.seed.At(p.step + 1)
	_, ink := in.Move.(game.Ink)
	if ink { // no step, and no chance
		chance = nil
	}
	if _, err := p.match.Apply(in, chance); err != nil {
		return err
	}
	if !ink {
		p.step++
	}
	if p.config.Audit != nil {
		p.inputs = append(p.inputs, in)
	}
	return nil
}

// A drawingMatch is a match with rounds in which something is drawn.
type drawingMatch interface {
	Gallery() []game.Drawing
	FinishedRounds() int
}

func (p *matchRun) recordResult(r game.Result) {
	p.outcome.length = p.now
	if m, ok := p.match.(drawingMatch); ok {
		p.outcome.rounds, p.outcome.drawings = m.FinishedRounds(), m.Gallery()
		for i := range p.outcome.drawings {
			d := &p.outcome.drawings[i]
			d.Author, d.Ink = game.Seat(p.botIndexAt(d.Author)), nil
			for _, g := range d.Guesses {
				p.countGuess(g)
			}
		}
	}
	for seat := range len(p.bots) {
		p.outcome.winners[p.botIndexAt(game.Seat(seat))] = r.Winners.Has(game.Seat(seat))
	}
	if r.Points == nil {
		return
	}
	p.outcome.points = make([]int, len(p.bots))
	for seat, points := range r.Points {
		p.outcome.points[p.botIndexAt(game.Seat(seat))] = points
	}
}

// countGuess counts a guess for the bot that made it.
func (p *matchRun) countGuess(g game.Guessed) {
	seat := slices.Index(p.names, g.By)
	if seat < 0 {
		return // that of a team
	}
	bot := p.botIndexAt(game.Seat(seat))
	p.outcome.guesses[bot]++
	if g.Right {
		p.outcome.rightGuesses[bot]++
	}
}

func (p *matchRun) newFault(err error) *Fault {
	f := &Fault{Game: p.number, Seed: p.config.Seed, Step: p.step, Err: err}
	if p.busy {
		f.Seat, f.Bot, f.Move, f.Kind = p.seat, p.bots[p.botIndexAt(p.seat)].Name(), p.move, p.config.Game.Wire().KindOf(p.move)
	}
	return f
}
