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
	"testing/synctest"
	"time"

	"linework/game"
	"linework/games/doodledash"
	"linework/games/doodlerush"
	"linework/games/gametest"
	"linework/ink"
	"linework/table"
	"linework/table/room"
	"linework/words"
)

// TestDrawingsAndWordsAreSecret plays whole games over sockets, with pens that
// draw, devices that drop out and come back, a TV and somebody who comes and goes, while
// a filter is on and people report what others draw; in one game what watchers see awaits the host's
// approval, in the other it is delayed. It writes every frame down and searches them.
func TestDrawingsAndWordsAreSecret(t *testing.T) {
	t.Run("CM-7 DD-4 DD-6 no frame of Doodle Dash has the word or ink in it before the showing", func(t *testing.T) { synctest.Test(t, dashIsSecret) })
	t.Run("CM-7 DR-6 no frame of Doodle Rush has others' words or, before the guessing, their ink in it", func(t *testing.T) { synctest.Test(t, rushIsSecret) })
}

func dashIsSecret(t *testing.T) {
	lexicon := lexicon(15 * 7)
	hidden := newSecret(lexicon)
	h := startRecordedGame(t, "doodledash", `{"options":{},"pace":100}`, `{"approve":true}`, 4, lexicon)
	hidden.ink = playDash(t, h)
	rounds := dashRounds(h.players)
	if len(rounds) < 12 {
		t.Fatalf("%d rounds were played", len(rounds))
	}
	eyes := func(seat game.Seat) knowledge {
		return &dashKnowledge{seat: seat, rounds: rounds, known: map[string]bool{}}
	}
	h.checkNothingLeaked(t, hidden, eyes)
	checkLeaksOfDashAreFound(t, hidden, h.players[rounds[0].guesser], rounds[0], eyes)
	checkLeaksOfNextCardAreFound(t, hidden, h, rounds, eyes)
}

func rushIsSecret(t *testing.T) {
	lexicon := lexicon(10 * 6)
	hidden := newSecret(lexicon)
	h := startRecordedGame(t, "doodlerush", `{"options":{},"pace":100}`, `{"delay":5}`, 4, lexicon)
	hidden.ink = playRush(t, h)
	whose := map[string]game.Seat{}
	for _, w := range h.players {
		for _, word := range lastView[doodlerush.View](w).Words {
			whose[words.Fold(word.Text)] = w.seat
		}
	}
	if len(whose) != 24 {
		t.Fatalf("%d words were dealt", len(whose))
	}
	eyes := func(seat game.Seat) knowledge {
		others := map[string]bool{}
		for w := range hidden.words {
			owner, dealt := whose[w]
			others[w] = !dealt || owner != seat
		}
		return &rushKnowledge{seat: seat, known: map[string]bool{}, others: others}
	}
	h.checkNothingLeaked(t, hidden, eyes)
	checkLeaksOfRushAreFound(t, hidden, h.players[0], whose, eyes)
}

// checkNothingLeaked looks through all that anybody was sent.
func (h *recordedTable) checkNothingLeaked(t *testing.T, hidden secret, eyes func(game.Seat) knowledge) {
	t.Helper()
	texts, inks, named := 0, 0, 0
	for _, w := range h.everybody() {
		for n, log := range w.framesByDevice() {
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
	if h.resumed < 3 || h.fresh < 3 || h.reports < 3 || inks < 100 || named < 100 {
		t.Error("too little happened to prove anything")
	}
	t.Logf("%d text frames, which name a word %d times, and %d of ink searched; %d devices came back with a memory, %d without; %d reports", texts, named, inks, h.resumed, h.fresh, h.reports)
}

// playDash plays a game to its end and returns all ink that was sent.
func playDash(t *testing.T, h *recordedTable) (sent [][]byte) {
	t.Helper()
	type turn struct{ round, seat int }
	strokes := map[turn]int{}
	seen := -1 // the round in which devices have dropped out already
	var rolled time.Time
	for limit := time.Now().Add(hangs); !h.players[0].isGameOver(); {
		if time.Now().After(limit) {
			t.Fatalf("the game does not end; it is in %s", lastView[doodledash.View](h.players[0]).Stage)
		}
		if h.rng.IntN(2) == 0 {
			h.reportByChance()
		}
		moved := false
		for _, w := range h.players {
			v := lastView[doodledash.View](w)
			at := turn{len(v.History), int(w.seat)}
			dawdles := v.Round%4 == 1 && w.seat == (v.Guesser+1)%4 && len(v.Rolls) < 2 // until the die rolls
			switch {
			case v.Can.Draw && strokes[at] < 2:
				sent = append(sent, w.drawDoodle(int(w.seat), h.rng)...)
				strokes[at]++
				moved = true
			case v.Can.Draw && seen < at.round: // somebody draws: a good time to look again
				seen = at.round
				for _, w := range []*recordingDevice{h.players[v.Guesser], h.passer, h.players[(v.Guesser+2)%4]} {
					h.reconnect(w)
				}
				moved = true
			case v.Can.Draw && dawdles:
			case v.Can.Finish:
				moved = w.tryMove(doodledash.Finish{}).OK
			case v.Can.Roll && time.Since(rolled) > 260*time.Millisecond: // sooner it is refused, or soon
				rolled = time.Now()
				moved = w.tryMove(doodledash.Roll{}).OK
			case v.Can.Roll:
			case v.Can.Guess && h.rng.IntN(4) == 0:
				drawer := lastView[doodledash.View](h.players[(v.Guesser+1)%4])
				moved = w.tryMove(doodledash.Guess{Text: strings.ToUpper(drawer.Word)}).OK
			default:
				if m := gametest.RandomBot("doodledash").Play(v, h.rng); m != nil {
					moved = w.tryMove(m).OK
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
func playRush(t *testing.T, h *recordedTable) (sent [][]byte) {
	t.Helper()
	type turn struct{ phase, seat int }
	did := map[turn]int{}
	seen := 0 // the phase in which devices have dropped out already
	for limit := time.Now().Add(hangs); !h.players[0].isGameOver(); {
		if time.Now().After(limit) {
			t.Fatalf("the game does not end; it is in phase %d", lastView[doodlerush.View](h.players[0]).Phase)
		}
		if h.rng.IntN(3) == 0 {
			h.reportByChance()
		}
		moved := false
		for _, w := range h.players {
			v := lastView[doodlerush.View](w)
			at := turn{v.Phase, int(w.seat)}
			switch {
			case v.Stage == doodlerush.Starting || v.Stage == doodlerush.Over:
				continue
			case v.Stage == doodlerush.Drawing && did[at] < 3 && len(v.Can.Draw) > 0:
				sent = append(sent, w.drawDoodle(randomOf(h.rng, v.Can.Draw), h.rng)...)
			case v.Stage == doodlerush.Guessing && did[at] < 4 && len(v.Can.Guess) > 0:
				w.tryMove(rushMove(h, v))
			case seen < v.Phase:
				seen = v.Phase
				for _, w := range []*recordingDevice{h.players[v.Phase%4], h.players[(v.Phase+1)%4], h.passer} {
					h.reconnect(w)
				}
			case !v.Players[w.seat].Done:
				w.tryMove(doodlerush.Done{Done: true})
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
func rushMove(h *recordedTable, v doodlerush.View) game.Move {
	board := randomOf(h.rng, v.Can.Guess)
	switch h.rng.IntN(8) {
	case 0, 1:
		owner := lastView[doodlerush.View](h.players[v.Boards[board].Owner])
		i := slices.IndexFunc(owner.Words, func(w doodlerush.Word) bool { return w.Board == board })
		return doodlerush.Guess{Board: board, Text: owner.Words[i].Text}
	case 2:
		return doodlerush.Call{Text: "teapot"}
	case 3:
		if len(v.Can.Accept) > 0 {
			a := randomOf(h.rng, v.Can.Accept)
			return doodlerush.Accept{Guess: a.Guess, Board: a.Boards[0]}
		}
	case 4:
		if len(v.Can.Vote) > 0 {
			return doodlerush.Vote{Board: v.Can.Vote[0], Uphold: true}
		}
		if len(v.Can.Object) > 0 {
			return doodlerush.Object{Board: randomOf(h.rng, v.Can.Object)}
		}
	case 5:
		if len(v.Can.Wave) > 0 {
			return doodlerush.Wave{Board: randomOf(h.rng, v.Can.Wave)}
		}
	}
	return doodlerush.Guess{Board: board, Text: "umbrella"}
}

func randomOf[T any](rng *rand.Rand, list []T) T { return list[rng.IntN(len(list))] }

// checkPlantedLeaksAreFound puts one frame behind the first that fits, and makes sure that the search
// finds it, and found nothing before.
func checkPlantedLeaksAreFound(t *testing.T, hidden secret, w *recordingDevice, eyes func(game.Seat) knowledge, fits func(view []byte) bool, frames map[string]recordedFrame) {
	t.Helper()
	log := w.framesByDevice()[0]
	at := slices.IndexFunc(log, func(h recordedFrame) bool {
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

func checkLeaksOfDashAreFound(t *testing.T, hidden secret, guesser *recordingDevice, r dashRound, eyes func(game.Seat) knowledge) {
	other := r.card[slices.IndexFunc(r.card, func(w string) bool { return w != r.word })]
	frames := leakingFrames(hidden, r.word)
	frames["another word of the card"] = textFrame(`{"type":"update","facts":[{"kind":"card-turned","data":{"card":[{"text":"` + other + `"}]}}]}`)
	checkPlantedLeaksAreFound(t, hidden, guesser, eyes, func(view []byte) bool {
		var v doodledash.View
		return json.Unmarshal(view, &v) == nil && v.Stage == doodledash.Drawing
	}, frames)
}

// checkLeaksOfNextCardAreFound shows the card of the second round too much: to its guesser and the
// public while the first is drawn and lies open, and to one who will draw it while the first is drawn and guessed at.
func checkLeaksOfNextCardAreFound(t *testing.T, hidden secret, h *recordedTable, rounds []dashRound, eyes func(game.Seat) knowledge) {
	next := rounds[nextDashRound(rounds, rounds[0].guesser)]
	other := next.card[slices.IndexFunc(next.card, func(w string) bool { return w != next.word })]
	for _, leak := range []struct {
		to    *recordingDevice
		stage doodledash.Stage
	}{
		{h.players[next.guesser], doodledash.Drawing},
		{h.players[(next.guesser+2)%4], doodledash.Drawing},
		{h.tv, doodledash.Drawing},
		{h.players[next.guesser], doodledash.Looking},
		{h.tv, doodledash.Looking},
		{h.players[(next.guesser+2)%4], doodledash.Guessing},
	} {
		frames := map[string]recordedFrame{}
		for name, shown := range map[string]doodledash.NextRound{
			"the next word":                 {Guesser: next.guesser, Word: next.word},
			"another word of the next card": {Guesser: next.guesser, Card: []doodledash.CardWord{{Text: other}}},
		} {
			view := doodledash.View{Seat: leak.to.seat, Stage: leak.stage, Guesser: rounds[0].guesser, Next: &shown}
			update := table.Update{Type: "update", Match: &table.MatchView{View: game.MustJSON(view)}}
			frames[name] = recordedFrame{data: game.MustJSON(update)}
		}
		checkPlantedLeaksAreFound(t, hidden, leak.to, eyes, func(view []byte) bool {
			var v doodledash.View
			return json.Unmarshal(view, &v) == nil && v.Stage == leak.stage
		}, frames)
	}
}

func checkLeaksOfRushAreFound(t *testing.T, hidden secret, w *recordingDevice, whose map[string]game.Seat, eyes func(game.Seat) knowledge) {
	for word, owner := range whose {
		if owner == w.seat {
			continue
		}
		frames := leakingFrames(hidden, word)
		i := slices.IndexFunc(hidden.ink, func(batch []byte) bool { return batch[0]&0x3f >= 6 })
		frames["a batch"] = recordedFrame{ink: true, data: hidden.ink[i]} // of another's board
		checkPlantedLeaksAreFound(t, hidden, w, eyes, func(view []byte) bool {
			var v doodlerush.View
			return json.Unmarshal(view, &v) == nil && v.Stage == doodlerush.Drawing
		}, frames)
		return
	}
}

func textFrame(text string) recordedFrame { return recordedFrame{data: []byte(text)} }

// leakingFrames is a word and ink in frames of every kind.
func leakingFrames(hidden secret, word string) map[string]recordedFrame {
	batch := slices.MaxFunc(hidden.ink, func(a, b []byte) int { return len(a) - len(b) })
	coded := base64.StdEncoding.EncodeToString
	_, tokens, _ := ink.Split(batch)
	accented := strings.NewReplacer("a", "â", "e", "é", "i", "í", "o", "ø", "u", "ù").Replace(word)
	return map[string]recordedFrame{
		"a batch":                 {ink: true, data: batch},
		"a batch for a face":      {ink: true, data: append(ink.AppendHeader(nil, room.FaceBoard(1)), tokens...)},
		"an empty board":          {ink: true, data: []byte{0x40 | 0x1f, 0xe6}},
		"the word":                textFrame(`{"type":"update","match":null,"facts":[{"kind":"x","data":{"word":"` + word + `"}}]}`),
		"in capitals":             textFrame(`{"type":"answer","id":3,"text":"not ` + strings.ToUpper(word) + `!"}`),
		"in two parts":            textFrame(`{"type":"answer","id":3,"text":"` + word[:3] + ` - ` + word[3:] + `"}`),
		"with accents":            textFrame(`{"type":"answer","id":3,"text":"` + accented + `"}`),
		"with escapes":            textFrame(`{"type":"answer","id":3,"text":"\u0071` + word[1:] + `"}`),
		"as the name of a field":  textFrame(`{"type":"answer","id":3,"detail":{"` + word + `":1}}`),
		"as base64":               textFrame(`{"type":"answer","id":3,"data":"` + coded([]byte(word)) + `"}`),
		"as hex":                  textFrame(fmt.Sprintf(`{"type":"answer","id":3,"data":%q}`, hex.EncodeToString([]byte(word)))),
		"ink as base64":           textFrame(`{"type":"answer","id":3,"data":{"batch":"` + coded(batch) + `"}}`),
		"ink among other base 64": textFrame(`{"type":"answer","id":3,"data":{"batch":"` + coded(append([]byte("xyz"), batch...)) + `"}}`),
	}
}
