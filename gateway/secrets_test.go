package gateway_test

import (
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"linework/game"
	"linework/games/doodledash"
	"linework/games/doodlerush"
	"linework/words"
)

// TestDrawingsAndWordsAreSecret plays whole games over real sockets, with pens that
// draw, devices that drop out and come back, a TV and somebody who comes and goes. It
// writes every frame down and searches them.
func TestDrawingsAndWordsAreSecret(t *testing.T) {
	t.Run("CM-7 DD-4 DD-6 no frame of Doodle Dash has the word or ink in it before the showing", func(t *testing.T) {
		t.Parallel()
		lexicon := lexicon(15 * 7)
		hidden := newSecret(lexicon)
		h := openHall(t, "doodledash", `{"options":{},"pace":100}`, 4, lexicon)
		hidden.ink = playDash(t, h)
		rounds := dashRounds(h.players)
		if len(rounds) < 12 {
			t.Fatalf("%d rounds were played", len(rounds))
		}
		eyes := func(seat game.Seat) eye { return &dashEye{seat: seat, rounds: rounds, known: map[string]bool{}} }
		h.search(t, hidden, eyes)
		t.Run("a leak is found", func(t *testing.T) {
			guesser := h.players[rounds[0].guesser]
			plantDash(t, hidden, guesser, rounds[0], eyes)
		})
	})
	t.Run("CM-7 DR-6 no frame of Doodle Rush has others' words or, before the guessing, their ink in it", func(t *testing.T) {
		t.Parallel()
		lexicon := lexicon(10 * 6)
		hidden := newSecret(lexicon)
		h := openHall(t, "doodlerush", `{"options":{},"pace":100}`, 4, lexicon)
		hidden.ink = playRush(t, h)
		whose := map[string]game.Seat{}
		for _, w := range h.players {
			for _, word := range look[doodlerush.View](w).Words {
				whose[words.Fold(word.Text)] = w.seat
			}
		}
		if len(whose) != 24 {
			t.Fatalf("%d words were dealt", len(whose))
		}
		eyes := func(seat game.Seat) eye {
			others := map[string]bool{}
			for w := range hidden.words {
				owner, dealt := whose[w]
				others[w] = !dealt || owner != seat
			}
			return &rushEye{seat: seat, known: map[string]bool{}, others: others}
		}
		h.search(t, hidden, eyes)
		t.Run("a leak is found", func(t *testing.T) { plantRush(t, hidden, h.players[0], whose, eyes) })
	})
}

// search looks through all that anybody was sent.
func (h *hall) search(t *testing.T, hidden secret, eyes func(game.Seat) eye) {
	t.Helper()
	texts, inks, named := 0, 0, 0
	for _, w := range h.everybody() {
		for n, log := range w.all() {
			leaks, mentions := hidden.leaks(log, eyes(w.seat))
			for _, leak := range leaks {
				t.Errorf("device %d of seat %d: %.600s", n, w.seat, leak)
			}
			named += mentions
			for _, f := range log {
				if f.ink {
					inks++
				} else {
					texts++
				}
			}
		}
	}
	if h.resumed < 3 || h.fresh < 3 || inks < 100 || named < 100 {
		t.Error("too little happened to prove anything")
	}
	t.Logf("%d text frames, which name a word %d times, and %d of ink searched; %d devices came back with a memory, %d without", texts, named, inks, h.resumed, h.fresh)
}

// playDash plays a game to its end and returns all ink that was sent.
func playDash(t *testing.T, h *hall) (sent [][]byte) {
	t.Helper()
	type turn struct{ round, seat int }
	strokes := map[turn]int{}
	seen := -1 // the round in which devices have dropped out already
	var rolled time.Time
	for limit := time.Now().Add(hangs); !h.players[0].over(); {
		if time.Now().After(limit) {
			t.Fatalf("the game does not end; it is in %s", look[doodledash.View](h.players[0]).Stage)
		}
		moved := false
		for _, w := range h.players {
			v := look[doodledash.View](w)
			at := turn{len(v.History), int(w.seat)}
			dawdles := v.Round%4 == 1 && w.seat == (v.Guesser+1)%4 && len(v.Rolls) < 2 // until the die rolls
			switch {
			case v.Can.Draw && strokes[at] < 2:
				sent = append(sent, w.doodle(int(w.seat), h.rng)...)
				strokes[at]++
				moved = true
			case v.Can.Draw && seen < at.round: // somebody draws: a good time to look again
				seen = at.round
				for _, w := range []*witness{h.players[v.Guesser], h.passer, h.players[(v.Guesser+2)%4]} {
					h.comeAgain(w)
				}
				moved = true
			case v.Can.Draw && dawdles:
			case v.Can.Finish:
				moved = w.play(doodledash.Finish{}).OK
			case v.Can.Roll && time.Since(rolled) > 260*time.Millisecond: // sooner it is refused, or soon
				rolled = time.Now()
				moved = w.play(doodledash.Roll{}).OK
			case v.Can.Roll:
			case v.Can.Guess && h.rng.IntN(4) == 0:
				drawer := look[doodledash.View](h.players[(v.Guesser+1)%4])
				moved = w.play(doodledash.Guess{Text: strings.ToUpper(drawer.Word)}).OK
			default:
				if m := (doodledash.Game{}).Bots()[0].(game.ViewPlayer).Play(v, h.rng); m != nil {
					moved = w.play(m).OK
				}
			}
		}
		if !moved {
			time.Sleep(20 * time.Millisecond)
		}
	}
	return sent
}

// playRush plays a game to its end and returns all ink that was sent.
func playRush(t *testing.T, h *hall) (sent [][]byte) {
	t.Helper()
	type turn struct{ phase, seat int }
	did := map[turn]int{}
	seen := 0 // the phase in which devices have dropped out already
	for limit := time.Now().Add(hangs); !h.players[0].over(); {
		if time.Now().After(limit) {
			t.Fatalf("the game does not end; it is in phase %d", look[doodlerush.View](h.players[0]).Phase)
		}
		moved := false
		for _, w := range h.players {
			v := look[doodlerush.View](w)
			at := turn{v.Phase, int(w.seat)}
			switch {
			case v.Stage == doodlerush.Starting || v.Stage == doodlerush.Over:
				continue
			case v.Stage == doodlerush.Drawing && did[at] < 3 && len(v.Can.Draw) > 0:
				sent = append(sent, w.doodle(one(h.rng, v.Can.Draw), h.rng)...)
			case v.Stage == doodlerush.Guessing && did[at] < 4 && len(v.Can.Guess) > 0:
				w.play(rushMove(h, v))
			case seen < v.Phase:
				seen = v.Phase
				for _, w := range []*witness{h.players[v.Phase%4], h.players[(v.Phase+1)%4], h.passer} {
					h.comeAgain(w)
				}
			case !v.Players[w.seat].Done:
				w.play(doodlerush.Done{Done: true})
			default:
				continue
			}
			did[at]++
			moved = true
		}
		if !moved {
			time.Sleep(20 * time.Millisecond)
		}
	}
	return sent
}

// rushMove is something to do while guessing. Whoever guesses right has been told the
// word by its owner: a search can only tell what the server says from what people do.
func rushMove(h *hall, v doodlerush.View) game.Move {
	board := one(h.rng, v.Can.Guess)
	switch h.rng.IntN(8) {
	case 0, 1:
		owner := look[doodlerush.View](h.players[v.Boards[board].Owner])
		i := slices.IndexFunc(owner.Words, func(w doodlerush.Word) bool { return w.Board == board })
		return doodlerush.Guess{Board: board, Text: owner.Words[i].Text}
	case 2:
		return doodlerush.Call{Text: "teapot"}
	case 3:
		if len(v.Can.Accept) > 0 {
			a := one(h.rng, v.Can.Accept)
			return doodlerush.Accept{Guess: a.Guess, Board: a.Boards[0]}
		}
	case 4:
		if len(v.Can.Vote) > 0 {
			return doodlerush.Vote{Board: v.Can.Vote[0], Uphold: true}
		}
		if len(v.Can.Object) > 0 {
			return doodlerush.Object{Board: one(h.rng, v.Can.Object)}
		}
	case 5:
		if len(v.Can.Wave) > 0 {
			return doodlerush.Wave{Board: one(h.rng, v.Can.Wave)}
		}
	}
	return doodlerush.Guess{Board: board, Text: "umbrella"}
}

func one[T any](rng *rand.Rand, list []T) T { return list[rng.IntN(len(list))] }

// plant puts one frame behind the first that fits, and makes sure that the search
// finds it, and found nothing before.
func plant(t *testing.T, hidden secret, w *witness, eyes func(game.Seat) eye, fits func(view []byte) bool, frames map[string]heard) {
	t.Helper()
	log := w.all()[0]
	at := slices.IndexFunc(log, func(h heard) bool {
		var f frame
		return !h.ink && json.Unmarshal(h.data, &f) == nil && f.Match != nil && fits(f.Match.View)
	})
	if at < 0 {
		t.Fatal("there is no place for a leak")
	}
	if leaks, _ := hidden.leaks(log[:at+1], eyes(w.seat)); len(leaks) > 0 {
		t.Fatalf("there are leaks already: %v", leaks)
	}
	for name, leak := range frames {
		if leaks, _ := hidden.leaks(append(slices.Clone(log[:at+1]), leak), eyes(w.seat)); len(leaks) != 1 {
			t.Errorf("%s, %q: found %q", name, leak.data, leaks)
		}
	}
}

func plantDash(t *testing.T, hidden secret, guesser *witness, r dashRound, eyes func(game.Seat) eye) {
	other := r.card[slices.IndexFunc(r.card, func(w string) bool { return w != r.word })]
	frames := leaks(hidden, r.word)
	frames["another word of the card"] = said(`{"type":"update","facts":[{"kind":"card-turned","data":{"card":[{"text":"` + other + `"}]}}]}`)
	plant(t, hidden, guesser, eyes, func(view []byte) bool {
		var v doodledash.View
		return json.Unmarshal(view, &v) == nil && v.Stage == doodledash.Drawing
	}, frames)
}

func plantRush(t *testing.T, hidden secret, w *witness, whose map[string]game.Seat, eyes func(game.Seat) eye) {
	for word, owner := range whose {
		if owner == w.seat {
			continue
		}
		frames := leaks(hidden, word)
		i := slices.IndexFunc(hidden.ink, func(batch []byte) bool { return batch[0]&0x3f >= 6 })
		frames["a batch"] = heard{ink: true, data: hidden.ink[i]} // of another's board
		plant(t, hidden, w, eyes, func(view []byte) bool {
			var v doodlerush.View
			return json.Unmarshal(view, &v) == nil && v.Stage == doodlerush.Drawing
		}, frames)
		return
	}
}

func said(text string) heard { return heard{data: []byte(text)} }

// leaks is a word and ink in frames of every kind.
func leaks(hidden secret, word string) map[string]heard {
	batch := slices.MaxFunc(hidden.ink, func(a, b []byte) int { return len(a) - len(b) })
	coded := base64.StdEncoding.EncodeToString
	accented := strings.NewReplacer("a", "â", "e", "é", "i", "í", "o", "ø", "u", "ù").Replace(word)
	return map[string]heard{
		"a batch":                 {ink: true, data: batch},
		"an empty board":          {ink: true, data: []byte{0x40 | 0x1f, 0xe6}},
		"the word":                said(`{"type":"update","match":null,"facts":[{"kind":"x","data":{"word":"` + word + `"}}]}`),
		"in capitals":             said(`{"type":"answer","id":3,"text":"not ` + strings.ToUpper(word) + `!"}`),
		"in two parts":            said(`{"type":"answer","id":3,"text":"` + word[:3] + ` - ` + word[3:] + `"}`),
		"with accents":            said(`{"type":"answer","id":3,"text":"` + accented + `"}`),
		"with escapes":            said(`{"type":"answer","id":3,"text":"\u0071` + word[1:] + `"}`),
		"as the name of a field":  said(`{"type":"answer","id":3,"detail":{"` + word + `":1}}`),
		"as base64":               said(`{"type":"answer","id":3,"data":"` + coded([]byte(word)) + `"}`),
		"as hex":                  said(fmt.Sprintf(`{"type":"answer","id":3,"data":%q}`, hex.EncodeToString([]byte(word)))),
		"ink as base64":           said(`{"type":"answer","id":3,"data":{"batch":"` + coded(batch) + `"}}`),
		"ink among other base 64": said(`{"type":"answer","id":3,"data":{"batch":"` + coded(append([]byte("xyz"), batch...)) + `"}}`),
	}
}
