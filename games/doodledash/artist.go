package doodledash

import (
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"slices"
	"time"

	"linework/bot/mind"
	"linework/game"
)

// An artist is a bot that draws the word and guesses from the pictures it sees. It leaves
// objecting and accepting to people.
type artist struct{ mind.Level }

var _ game.Thinker = artist{}

func (a artist) NewMind(*rand.Rand) game.Mind { return &artistMind{skill: a.Skill} }

// An artistMind is what an artist in one seat remembers.
type artistMind struct {
	skill        mind.Skill
	drawingPhase int           // in which the drawing below began
	drawing      *mind.Drawing // its own
	pendingGuess *Guess        // being typed
	pendingPhase int           // in which pendingGuess was chosen
}

func (t *artistMind) BoardsToSee(view any) []int {
	v := view.(View)
	if !v.Can.Guess {
		return nil
	}
	var boards []int
	for seat := range v.Shown.All() {
		boards = append(boards, int(seat))
	}
	return boards
}

func (t *artistMind) Think(observed game.Observation, rng *rand.Rand) (move game.Move, pause time.Duration) {
	v := observed.View.(View)
	if v.Can.Draw || v.Can.Guess {
		t.skill = t.skill.ForLanguage(observed.Language).ForPlayer(v.Players[v.Seat].Name)
	}
	switch {
	case v.Can.Draw:
		return t.drawWordAndFinish(v, observed, rng)
	case v.Can.Guess:
		return t.chooseAndTypeGuess(v, observed, rng)
	}
	return politeMove(v, rng), 0
}

func (t *artistMind) drawWordAndFinish(v View, observed game.Observation, rng *rand.Rand) (move game.Move, pause time.Duration) {
	if t.drawing == nil || t.drawingPhase != v.Phase {
		t.drawingPhase, t.drawing = v.Phase, t.skill.StartPickedDrawing(v.Word, int(v.Seat), pickDrawing(v, observed.People), rng)
		return nil, observed.ScalePause(mind.RandomPause(t.skill.RoundTime/10, rng)) // it thinks of what to draw
	}
	if t.drawing.HasMore() {
		return t.drawing.NextPiece(mind.RandomPause(t.skill.RoundTime/20, rng), 4*time.Second), 0
	}
	if !v.Can.Finish || v.Blank {
		return nil, time.Second
	}
	return Finish{}, 0
}

// pickDrawing picks the drawing of the word that the seat draws: each bot another one, as the second
// drawing is to tell the guesser something new. Who has the best one changes from word to word.
func pickDrawing(v View, people game.Seats) mind.Pick {
	h := fnv.New64a()
	h.Write([]byte(v.Word))
	bots := game.Players(len(v.Players)) &^ people &^ game.Of(v.Guesser)
	before := bots & game.Players(int(v.Seat))
	return mind.Pick{Order: h.Sum64(), Number: int((h.Sum64() + uint64(v.Round) + uint64(before.Len())) % uint64(max(1, bots.Len())))}
}

// longestGuess is how long a bot takes over a guess at most, which is less than the shortest limit.
const longestGuess = 15 * time.Second

// chooseAndTypeGuess types the name that the drawings on show resemble most, leaving out what was
// wrong before in this form or another.
func (t *artistMind) chooseAndTypeGuess(v View, observed game.Observation, rng *rand.Rand) (move game.Move, pause time.Duration) {
	if t.pendingGuess != nil && t.pendingPhase == v.Phase {
		return *t.pendingGuess, 0
	}
	best := map[string]float32{}
	for seat := range v.Shown.All() {
		sight := mind.LookAtSnapshot(observed.Pictures[int(seat)])
		if sight == nil {
			continue
		}
		for _, n := range sight.GuessNames(12, t.skill, rng) {
			best[n.Name] += n.P
		}
	}
	choice, said := "", v.guessedTexts()
	for _, name := range slices.Sorted(maps.Keys(best)) {
		if (choice == "" || best[name] > best[choice]) && !t.skill.WasTried(name, said) {
			choice = name
		}
	}
	if choice == "" {
		choice = randomUntriedWord(v, t.skill, rng)
	}
	t.pendingGuess, t.pendingPhase = &Guess{Text: choice}, v.Phase
	return nil, observed.ScalePause(min(t.skill.LookingTime(best[choice], rng)+t.skill.TypingTime(choice, rng), longestGuess))
}
