package table_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"linework/game"
	"linework/games/dots"
	"linework/table"
)

// mustRefuseSaying makes sure that a command is refused with a sentence.
func (d *device) mustRefuseSaying(say, do, data string) table.Answer {
	d.t.Helper()
	a := d.send(do, data)
	if a.OK || a.Say != say {
		d.t.Fatalf("%s %s: want the refusal %s, got %v %s: %s", do, data, say, a.OK, a.Say, a.Text)
	}
	return a
}

// lastRefusedInk returns the last answer to ink, which has no id.
func (d *device) lastRefusedInk() (last table.Answer) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, frame := range d.frames {
		var a table.Answer
		if json.Unmarshal(frame, &a) == nil && a.Type == "answer" && a.ID == 0 && !a.OK {
			last = a
		}
	}
	return last
}

func TestLastGameIsNotSentWithoutEnd(t *testing.T) {
	runTable(t, func(t *testing.T, r *testTable) {
		ana, ben := r.seatPair()
		ana.move("pass", passing)
		ana.mustSend("finish", `{"when":"now","count":true}`)
		ana.mustSend("lobby", "")
		for asked := 0; ana.send("last", "").OK; asked++ {
			if asked == 100 {
				t.Fatal("it is sent a hundred times in a row")
			}
		}
		ana.mustRefuseSaying("slow-down.results", "last", "")
		ben.lastGame() // whom Ana's haste does not slow down
		sleepUntilSettled(2 * time.Second)
		ana.lastGame()
	})
}

func TestSkipOfSomebodyNobodyWaitsFor(t *testing.T) {
	runTable(t, func(t *testing.T, r *testTable) {
		ana, ben := r.seatPair()
		r.Detach(ben)
		for _, seat := range []int{2, 9} { // Ana is in turn, and there is no seat 9
			ana.mustRefuseSaying("no-such-seat.not-awaited", "skip", fmt.Sprintf(`{"seat":%d}`, seat))
		}
		ana.move("pass", passing)
		ana.mustSend("pause", "")
		ana.mustRefuseSaying("paused.skip", "skip", `{"seat":2}`)
		ana.mustSend("resume", "")
		ana.mustSend("skip", `{"seat":2}`)
	})
}

func TestGameWithoutInkRefusesIt(t *testing.T) {
	runTable(t, func(t *testing.T, r *testTable) {
		ana, ben := r.seatPair()
		if err := r.Ink(ana, (&pen{}).batch(begin(5, 5))); err != nil {
			t.Fatal(err)
		}
		if a := ana.lastRefusedInk(); a.Say != "unknown-move.no-ink" {
			t.Errorf("Ana is told %s: %s", a.Say, a.Text)
		}
		if n := ben.countBatches(); n > 0 {
			t.Errorf("Ben is shown %d batches", n)
		}
	})
}

func TestGameWithoutQuestionsRefusesThem(t *testing.T) {
	runTableWith(t, "pictomania", configWithPacks(), func(t *testing.T, r *testTable) {
		ana, _ := r.sit("Ana")
		r.sit("Ben")
		r.sit("Cem")
		ana.mustSend("start", `{"force":true}`)
		ana.mustRefuseSaying("unknown-command.no-questions", "ask", `{}`)
	})
}

// TestGameThatIsGoneIsNotStarted opens a table on a server that no longer has its game: another
// one has to be chosen first.
func TestGameThatIsGoneIsNotStarted(t *testing.T) {
	runTable(t, func(t *testing.T, r *testTable) {
		_, ticket := r.sit("Ana")
		r.sit("Ben")
		cfg := config()
		cfg.FindGame = func(id string) (game.Game, bool) { return dots.Game{}, id == "dots" }
		r.load(cfg)
		ana := r.connect(ticket.Token)
		ana.mustRefuseSaying("no-such-game.not-chosen", "start", `{"force":true}`)
		ana.mustRefuseSaying("no-such-game.not-chosen", "options", `{"options":{},"pace":100}`)
		ana.mustSend("choose", `{"game":"dots"}`)
		ana.mustSend("start", `{"force":true}`)
	})
}

func TestWordsThatCannotBeDealt(t *testing.T) {
	t.Run("words of the players' own that nobody could draw or type", func(t *testing.T) {
		runTableWith(t, "pictomania", configWithPacks(), func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			a := ana.mustRefuseSaying("bad-words", "words", `{"paste":"kite\n???"}`)
			if problem, ok := a.Figures["problem"].(map[string]any); !ok || problem["say"] != "words.line" {
				t.Errorf("the problem is %v", a.Figures["problem"])
			}
			if ana.table.Own != 0 {
				t.Errorf("%d words were taken", ana.table.Own)
			}
		})
	})
	t.Run("a server without packs for the game", func(t *testing.T) {
		runTableWith(t, "pictomania", config(), func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			r.sit("Ben")
			r.sit("Cem")
			ana.mustRefuseSaying("no-such-pack.for-game", "start", `{"force":true}`)
			ana.mustSend("words", fmt.Sprintf(`{"paste":%q}`, wordList(300)))
			ana.mustSend("start", `{"force":true}`)
		})
	})
}

func TestWatchersBeyondTheLimit(t *testing.T) {
	cfg := config()
	cfg.MaxWatchers = 2
	runTableWith(t, "iota", cfg, func(t *testing.T, r *testTable) {
		_, ticket := r.sit("Ana")
		first := r.connect("")
		r.connect("")
		third := &device{t: t, at: r.Table}
		code, why, err := r.attach(third, table.DoHello{Version: 2})
		if err != nil || code != table.CloseCrowded || why.Code != "close-crowded.watchers" {
			t.Errorf("the third watcher is closed with %d %s, %v", code, why.Code, err)
		}
		r.connect(ticket.Token) // who plays comes in
		r.Detach(first)
		synctest.Wait()
		r.connect("")
	})
}
