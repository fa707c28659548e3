package doodlerush

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"linework/game"
	"linework/game/gametest"
	"linework/ink"
	"linework/words"
)

// eventsHeardBy returns the facts that a seat hears, as JSON.
func eventsHeardBy(t testing.TB, events []game.Event, seat game.Seat) string {
	text := ""
	for _, e := range events {
		if e.To.Has(seat) {
			text += wire.KindOf(e.Fact) + gametest.JSON(e.Fact)
		}
	}
	return text
}

// Two tables that differ in one secret of Ana's, told on with the same words: those
// who must not know it see and hear no difference, nor any ink of it.
func TestSecrets(t *testing.T) {
	for _, tt := range []struct {
		rule string
		x, y []string // what Ana does, from the first drawing round on
		then []string // what happens then; "bell" rings it
	}{
		{"DR-6 what is drawn", []string{"a draw a0", "a draw a1"}, []string{"a draw a3"}, []string{"b draw b0", "b done"}},
		{"DR-6 that anything is drawn", []string{"a draw a0", "a draw a1"}, nil, []string{"b draw b0", "c done"}},
		{"DR-6 which word is on which board", []string{"a assign 0 a3", "a draw a0"}, []string{"a assign 2 a5", "a draw a0"},
			[]string{"bell", "b guess a0 wheelbarrow", "b call boat", "bell", "bell", "c wave c0"}},
		{"CM-7 ink that was undone", []string{"a draw a0", "a draw a0", "a undo a0"}, []string{"a draw a0"}, []string{"bell", "bell"}},
		{"CM-7 ink that was rubbed out", []string{"a draw a1", "a rub a1", "a draw a0"}, []string{"a draw a0"}, []string{"bell", "bell", "bell"}},
		{"CM-7 ink that was cleared", []string{"a draw a1", "a clear a1", "a draw a0"}, []string{"a draw a0"}, []string{"bell", "b guess a0 wheelbarrow"}},
		{"DR-6 what is drawn in the second round", []string{"bell", "bell", "a draw a1"}, []string{"bell", "bell"}, []string{"b draw b0"}},
		{"DR-6 what is changed in the third round", []string{"a draw a0", "bell", "bell", "bell", "bell", "a clear a0"}, []string{"a draw a0", "bell", "bell", "bell", "bell", "a draw a0"}, []string{"b draw b0"}},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			x, y := sceneInDrawing(t, 4), sceneInDrawing(t, 4)
			others := []game.Seat{1, 2, 3, game.Watcher}
			do := func(r *scene, text string) []game.Event {
				if text == "bell" {
					return r.ringBell()
				}
				return r.playLines(text)
			}
			for _, r := range []*scene{x, y} {
				r.playLines("c draw c0")
			}
			for _, text := range tt.x {
				do(x, text)
			}
			for _, text := range tt.y {
				do(y, text)
			}
			gametest.Indistinguishable(t, x.Match, y.Match, others...)
			for _, text := range tt.then {
				told, other := do(x, text), do(y, text)
				for _, seat := range others {
					if eventsHeardBy(t, told, seat) != eventsHeardBy(t, other, seat) {
						t.Errorf("of %q seat %d hears %s or %s", text, seat, eventsHeardBy(t, told, seat), eventsHeardBy(t, other, seat))
					}
				}
				gametest.Indistinguishable(t, x.Match, y.Match, others...)
			}
		})
	}
	t.Run("CM-7 the words of another", func(t *testing.T) {
		x, y := newScene(t, 3, nil), newScene(t, 3, nil)
		other := newPack(t, 6)
		other.Cards = slices.Concat(other.Cards[6:8], other.Cards[2:6])
		table, err := gametest.OpenTable(Game{}, game.Setup{Names: names[:3], Pack: other}, gametest.Seed(1))
		if err != nil {
			t.Fatal(err)
		}
		y.Table = table
		for _, text := range []string{"bell", "a draw a0", "a assign 0 a1", "bell", "b guess a0 wheelbarrow", "c call wheelbarrow", "a far 0 a0", "bell"} {
			if text == "bell" {
				x.ringBell()
				y.ringBell()
			} else {
				x.playLines(text)
				y.playLines(text)
			}
			gametest.Indistinguishable(t, x.Match, y.Match, 1, 2, game.Watcher)
		}
	})
	t.Run("CM-7 a refusal tells nothing of words or ink", func(t *testing.T) {
		for _, text := range []string{"b guess a0 car", "b call car", "b object a0", "b draw a0", "b accept 0 a0", "b vote a0 yes", "b assign 0 a0"} {
			x, y := sceneInDrawing(t, 3), sceneInDrawing(t, 3)
			x.playLines("a draw a0", "a assign 0 a1")
			seat, move := x.parseMove(text)
			if a, b := x.Say(seat, move).Err, y.Say(seat, move).Err; fmt.Sprint(a) != fmt.Sprint(b) {
				t.Errorf("%s: %v or %v", text, a, b)
			}
		}
	})
}

// unusualPack returns a pack of words that nobody would type by accident.
func unusualPack(players int) *words.Pack {
	p := &words.Pack{Name: "Strange", Game: "doodlerush"}
	for card := range players * cardsEach {
		var side words.Side
		for i := range wordsOnCard {
			text := fmt.Sprintf("qx%c%cvz", 'a'+card, 'a'+i)
			side.Words = append(side.Words, words.Word{Text: text, Answers: []string{text}})
		}
		p.Cards = append(p.Cards, words.Card{Sides: []words.Side{side}})
	}
	return p
}

// A clairvoyant is a scribbler that now and then calls out one of the strange words.
type clairvoyant struct{ game.ViewPlayer }

func (c clairvoyant) Play(view any, rng *rand.Rand) game.Move {
	if v := view.(View); v.Stage == Guessing && rng.IntN(4) == 0 {
		return Call{Text: fmt.Sprintf("qx%c%cvz", 'a'+rng.IntN(len(v.Players)*cardsEach), 'a'+rng.IntN(wordsOnCard))}
	}
	return c.ViewPlayer.Play(view, rng)
}

// In whole games a seat is told no word but its own, those that were taken and those
// that somebody has said, and is sent no ink of another in any round but a guessing
// one. The frames are all that a table would send.
func TestNoFrameHasWordsOrInkOfOthers(t *testing.T) {
	t.Parallel()
	word := regexp.MustCompile(`qx[a-l][a-c]vz`)
	sent := regexp.MustCompile(`"id":(\d+),"edition":\d+,[^{}]*?"Picture":"([^"]*)"`)
	for number := range 8 {
		n := 3 + number%4
		table, err := gametest.OpenTable(Game{}, game.Setup{Names: names[:n], Pack: unusualPack(n)}, gametest.Seed(number))
		if err != nil {
			t.Fatal(err)
		}
		frames := gametest.PlayFrames(t, table, clairvoyant{RandomBot})
		said, secrets, pictures := map[string]bool{}, 0, 0
		for _, f := range frames {
			v := f.View.(View)
			for _, g := range v.Guesses {
				said[g.Text] = true
			}
			for _, w := range word.FindAllString(f.Text, -1) {
				owner := game.Seat(w[2]-'a') / cardsEach
				if owner == f.To && v.Stage != Starting || said[w] || v.Stage == Over {
					continue
				}
				t.Fatalf("game %d, step %d: %d is told %q in %s", number, f.Step, f.To, w, f.Text)
			}
			for _, match := range sent.FindAllStringSubmatch(f.Text, -1) {
				id, err := strconv.Atoi(match[1])
				if err != nil {
					t.Fatal(err)
				}
				pictures++
				if owner := game.Seat(id / boardsEach); owner != f.To && v.Stage != Guessing && v.Stage != Over {
					t.Fatalf("game %d, step %d: %d is sent board %d in %s", number, f.Step, f.To, id, v.Stage)
				}
			}
			if strings.Contains(f.Text, "qx") {
				secrets++
			}
		}
		if secrets == 0 || pictures == 0 || len(frames[len(frames)-1].View.(View).Takes) == 0 {
			t.Errorf("game %d: %d frames had words in them, %d pictures were sent: nothing was tried", number, secrets, pictures)
		}
	}
}

// No fact and no view has the bytes of a stroke in it, in any writing.
func TestInkIsInPicturesAlone(t *testing.T) {
	r := sceneInDrawing(t, 3)
	batch := inkGesture("draw", 0)
	r.playLines("a draw a0")
	_, tokens, err := ink.Split(batch)
	if err != nil {
		t.Fatal(err)
	}
	shapes := [][]byte{batch, tokens, []byte(fmt.Sprintf("%x", tokens)), []byte(strings.Trim(gametest.JSON(tokens[:len(tokens)/3*3]), `"`))}
	look := func(what string, data []byte) {
		for _, shape := range shapes {
			if bytes.Contains(data, shape) {
				t.Errorf("%s has ink in it: %s", what, data)
			}
		}
	}
	for range 6 {
		told := r.ringBell()
		for seat := game.Watcher; seat < 3; seat++ {
			look("a fact", []byte(eventsHeardBy(t, told, seat)))
			view, err := json.Marshal(r.Match.View(seat))
			if err != nil {
				t.Fatal(err)
			}
			look("a view", view)
		}
	}
	if !bytes.Contains(r.currentMatch().Picture(1, 0), tokens[:len(tokens)-1]) {
		t.Error("nor has the picture, so nothing was tried")
	}
}
