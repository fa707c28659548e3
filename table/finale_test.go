package table_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"linework/game"
	"linework/ink"
	"linework/lab/bench"
	"linework/table"
)

// A drawingGame is a game that is over with the first tap. Everyone has drawn one picture,
// and whoever taps wins.
type drawingGame struct{ bench.SharedBoards }

func (drawingGame) Info() game.Info {
	info := bench.SharedBoards{}.Info()
	info.Options = []game.Option{{Key: "time", Label: "Time", Default: 60, Choices: game.LimitChoices(30, 60)}}
	return info
}

// A toldGame is a drawingGame in which everyone is told what its pictures are.
type toldGame struct{ drawingGame }

func (toldGame) Info() game.Info {
	info := drawingGame{}.Info()
	info.TellsPictures = true
	return info
}

func (v drawingGame) New(setup game.Setup, rng *rand.Rand) (game.Match, []game.Event, error) {
	m, events, err := v.SharedBoards.New(setup, rng)
	return &drawingMatch{Match: m, players: setup.Seats()}, events, err
}

type drawingMatch struct {
	game.Match
	players int
	result  *game.Result
}

func (o *drawingMatch) Apply(in game.Input, _ *rand.Rand) ([]game.Event, error) {
	if _, ok := in.Move.(game.Ink); ok {
		return o.Match.Apply(in, nil)
	}
	o.result = &game.Result{Winners: game.Seats(0).With(in.Seat), Points: make([]int, o.players)}
	o.result.Points[in.Seat] = 5
	return nil, nil
}
func (o *drawingMatch) View(game.Seat) any { return struct{}{} }
func (o *drawingMatch) Status() game.Status {
	return game.Status{Phase: 1, Waiting: game.Players(o.players), Result: o.result}
}
func (o *drawingMatch) Boards(game.Seat) []game.Board { return []game.Board{{}} }
func (o *drawingMatch) Picture(game.Seat, int) []byte { return []byte("cats") }
func (o *drawingMatch) Gallery() (list []game.Drawing) {
	for k := range o.players {
		list = append(list, game.Drawing{Title: fmt.Sprintf("cat %d", k), Author: game.Seat(k), Round: 1, Ink: ink.Recording{}.Append(nil)})
	}
	return list
}

// runFinaleTable is Ana, Ben and Cleo after a game that Ben has won.
func runFinaleTable(t *testing.T, options string, test func(r *testTable, ana, ben, cleo *device)) {
	t.Helper()
	runFinaleOf(t, drawingGame{}, options, 100, test)
}

func runFinaleOf(t *testing.T, g game.Game, options string, pace int, test func(r *testTable, ana, ben, cleo *device)) {
	t.Helper()
	runTable(t, func(t *testing.T, r *testTable) {
		r.Close()
		r.find = func(string) (game.Game, bool) { return g, true }
		r.reopen()
		ana, _ := r.sit("Ana")
		ben, _ := r.sit("Ben")
		cleo, _ := r.sit("Cleo")
		ana.mustSend("options", fmt.Sprintf(`{"options":%s,"pace":%d}`, options, pace))
		ana.mustSend("start", `{"force":true}`)
		ben.move("tap", `{}`)
		if ana.table.Stage != table.Results {
			t.Fatalf("the game is not over but at %q", ana.table.Stage)
		}
		test(r, ana, ben, cleo)
	})
}

// finaleAct is what a device has been told is on show.
func (d *device) finaleAct() string {
	f := d.table.Finale
	if f == nil {
		return "results"
	}
	return fmt.Sprintf("%d %s", f.Act, f.Acts[f.Act].Kind)
}

func TestFinale(t *testing.T) {
	t.Run("the table goes through it by itself, for everyone at once", func(t *testing.T) {
		runFinaleTable(t, `{}`, func(r *testTable, ana, _, _ *device) {
			tv := r.connect("")
			for _, step := range []struct {
				act  string
				stay time.Duration
			}{{"0 drawing", 12 * time.Second}, {"1 drawing", 12 * time.Second}, {"2 drawing", 12 * time.Second}, {"3 place", 3 * time.Second}, {"4 podium", 10 * time.Second}} {
				if ana.finaleAct() != step.act || tv.finaleAct() != step.act || ana.table.Finale.Wait != int(step.stay.Milliseconds()) {
					t.Fatalf("on show is %s and %s, not %s", ana.finaleAct(), tv.finaleAct(), step.act)
				}
				sleepUntilSettled(step.stay - time.Millisecond)
				if ana.finaleAct() != step.act {
					t.Fatalf("%s ended early", step.act)
				}
				sleepUntilSettled(time.Millisecond)
			}
			if ana.finaleAct() != "results" || tv.finaleAct() != "results" {
				t.Fatalf("at the end there is %s and %s", ana.finaleAct(), tv.finaleAct())
			}
		})
	})
	t.Run("who takes more time to play does not wait longer here", func(t *testing.T) {
		for g, want := range map[game.Game]int{drawingGame{}: 12_000, toldGame{}: 9_000} {
			runFinaleOf(t, g, `{}`, 200, func(r *testTable, ana, _, _ *device) {
				if wait := ana.table.Finale.Wait; wait != want {
					t.Errorf("a drawing is on show for %d ms, not %d", wait, want)
				}
			})
		}
	})
	t.Run("the host goes on, back and to the results, and nobody else", func(t *testing.T) {
		runFinaleTable(t, `{}`, func(r *testTable, ana, ben, _ *device) {
			ben.mustRefuse("not-host", "finale", `{"act":1}`)
			for _, step := range []struct{ say, want string }{
				{`{"act":2}`, "2 drawing"}, {`{"act":2}`, "2 drawing"}, {`{"act":1}`, "1 drawing"}, {`{"act":-3}`, "0 drawing"}, {`{"act":5}`, "results"}, {`{"act":0}`, "0 drawing"}, {`{"act":99}`, "results"},
			} {
				if ana.mustSend("finale", step.say); ben.finaleAct() != step.want {
					t.Fatalf("after %s there is %s, not %s", step.say, ben.finaleAct(), step.want)
				}
			}
		})
	})
	t.Run("CM-9 where limits are off it waits for the host, but for places", func(t *testing.T) {
		runFinaleTable(t, `{"time":0}`, func(r *testTable, ana, ben, _ *device) {
			sleepUntilSettled(10 * time.Minute)
			if ben.finaleAct() != "0 drawing" || ben.table.Finale.Wait != 0 {
				t.Fatalf("it went on to %s", ben.finaleAct())
			}
			if ana.mustSend("finale", `{"act":1}`); ben.finaleAct() != "1 drawing" {
				t.Fatalf("the host came to %s", ben.finaleAct())
			}
			if ana.mustSend("finale", `{"act":3}`); ben.finaleAct() != "3 place" || ben.table.Finale.Wait != 3000 {
				t.Fatalf("on show is %s for %d ms", ben.finaleAct(), ben.table.Finale.Wait)
			}
			sleepUntilSettled(3 * time.Second)
			if ben.finaleAct() != "4 podium" || ben.table.Finale.Wait != 0 {
				t.Fatalf("after the places there is %s for %d ms", ben.finaleAct(), ben.table.Finale.Wait)
			}
			sleepUntilSettled(10 * time.Minute)
			if ben.finaleAct() != "4 podium" {
				t.Fatalf("it went on to %s", ben.finaleAct())
			}
		})
	})
	t.Run("CM-33 what is covered for everyone is left out, also where it is on show", func(t *testing.T) {
		runFinaleTable(t, `{}`, func(r *testTable, ana, _, cleo *device) {
			ana.mustSend("finale", `{"act":1}`)
			edition := cleo.table.GalleryEdition
			check := func(what, want string) {
				t.Helper()
				synctest.Wait()
				if f := cleo.table.Finale; cleo.finaleAct() != want || f.Acts[f.Act].Drawing != 2 || cleo.table.GalleryEdition == edition {
					t.Fatalf("with %s covered %s of %+v is on show, not %s", what, cleo.finaleAct(), f, want)
				}
				edition = cleo.table.GalleryEdition
			}
			ana.mustSend("report", `{"drawing":{"seat":2,"round":1}}`)
			check("what is on show", "1 drawing")
			cleo.mustSend("report", `{"drawing":{"seat":1,"round":1}}`)
			ana.mustSend("judge", `{"seat":1,"round":1,"covered":true}`)
			check("what was on show before", "0 drawing")
		})
	})
	t.Run("who comes back finds its place", func(t *testing.T) {
		runFinaleTable(t, `{}`, func(r *testTable, ana, _, _ *device) {
			ana.mustSend("finale", `{"act":2}`)
			if again := r.connect(r.tokens["Cleo"]); again.finaleAct() != "2 drawing" {
				t.Fatalf("Cleo finds %s", again.finaleAct())
			}
		})
	})
	t.Run("it delays nobody: the next game begins at once", func(t *testing.T) {
		runFinaleTable(t, `{}`, func(r *testTable, ana, ben, _ *device) {
			ana.mustSend("start", `{"force":true}`)
			if ben.table.Stage != table.Playing || ben.table.Finale != nil {
				t.Fatalf("at %q there is %s", ben.table.Stage, ben.finaleAct())
			}
			ana.mustRefuse("no-finale", "finale", `{"act":0}`)
		})
	})
	t.Run("after a restart the results are on show", func(t *testing.T) {
		runFinaleTable(t, `{}`, func(r *testTable, ana, _, _ *device) {
			r.reopen()
			if again := r.connect(r.tokens["Ana"]); again.table.Stage != table.Results || again.finaleAct() != "results" {
				t.Fatalf("Ana finds %s at %q", again.finaleAct(), again.table.Stage)
			}
		})
	})
}

// heartCounts is what a device knows of the hearts of the last game: "Ana→1", by drawing.
func (d *device) heartCounts() string {
	var list []string
	for _, h := range d.table.Evening[len(d.table.Evening)-1].Hearts {
		list = append(list, fmt.Sprintf("%s→%d", d.table.Seats[h.By-1].Name, h.Drawing))
	}
	return strings.Join(list, " ")
}

func TestHearts(t *testing.T) {
	t.Run("one each, which can be moved and taken back", func(t *testing.T) {
		runFinaleTable(t, `{}`, func(r *testTable, ana, ben, cleo *device) {
			ana.mustSend("heart", `{"game":0,"drawing":1}`)
			cleo.mustSend("heart", `{"game":0,"drawing":1}`)
			ben.mustSend("heart", `{"game":0,"drawing":0}`)
			if got := r.connect("").heartCounts(); got != "Ana→1 Cleo→1 Ben→0" {
				t.Fatalf("hearts are %s", got)
			}
			if rows := ana.table.Standing; rows[0].Name != "Ben" || rows[0].Hearts != 2 || rows[1].Name != "Ana" || rows[1].Hearts != 1 {
				t.Fatalf("the standing is %+v", rows)
			}
			ana.mustSend("heart", `{"game":0,"drawing":2}`)
			cleo.mustSend("heart", `{"game":0,"drawing":-1}`)
			if got := ben.heartCounts(); got != "Ben→0 Ana→2" {
				t.Fatalf("hearts are %s", got)
			}
			list, err := r.Gallery(ana.table.Gallery)
			if err != nil || list[0].Drawings[0].Hearts != 1 || list[0].Drawings[1].Hearts != 0 || list[0].Drawings[2].Seat != 3 {
				t.Fatalf("the gallery has %+v, %v", list, err)
			}
		})
	})
	t.Run("not to one’s own, and not to what is not there", func(t *testing.T) {
		runFinaleTable(t, `{}`, func(r *testTable, ana, ben, _ *device) {
			ana.mustRefuse("own-drawing", "heart", `{"game":0,"drawing":0}`)
			ben.mustRefuse("own-drawing", "heart", `{"game":0,"drawing":1}`)
			ana.mustRefuse("no-such-picture", "heart", `{"game":0,"drawing":3}`)
			ana.mustRefuse("no-such-picture", "heart", `{"game":0,"drawing":-2}`)
			ana.mustRefuse("no-such-picture", "heart", `{"game":1,"drawing":1}`)
			r.connect("").mustRefuse("not-seated", "heart", `{"game":0,"drawing":1}`)
			if got := ana.heartCounts(); got != "" {
				t.Fatalf("hearts are %s", got)
			}
		})
	})
	t.Run("in the lobby too, until the next game begins", func(t *testing.T) {
		runFinaleTable(t, `{}`, func(r *testTable, ana, ben, _ *device) {
			ana.mustSend("lobby", "")
			ana.mustSend("heart", `{"game":0,"drawing":1}`)
			ana.mustSend("start", `{"force":true}`)
			ana.mustRefuse("not-lobby", "heart", `{"game":0,"drawing":2}`)
			ben.move("tap", `{}`)
			ana.mustRefuse("no-such-picture", "heart", `{"game":0,"drawing":2}`)
			ana.mustSend("heart", `{"game":1,"drawing":1}`)
			if rows := ana.table.Standing; rows[0].Hearts != 2 {
				t.Fatalf("the standing is %+v", rows)
			}
		})
	})
	t.Run("they outlive a restart, at the results, in the lobby and in the next game", func(t *testing.T) {
		runFinaleTable(t, `{}`, func(r *testTable, ana, _, _ *device) {
			ana.mustSend("heart", `{"game":0,"drawing":1}`)
			for _, then := range []string{"", "lobby", "start"} {
				r.reopen()
				ana = r.connect(r.tokens["Ana"])
				if got := ana.heartCounts(); got != "Ana→1" {
					t.Fatalf("before %q hearts are %q", then, got)
				}
				switch then {
				case "lobby":
					ana.mustSend("lobby", "")
				case "start":
					ana.mustSend("start", `{"force":true}`)
				}
			}
			r.connect(r.tokens["Ben"]).move("tap", `{}`)
			ana.mustSend("lobby", "") // from here on the journal is read from what was settled last
			r.reopen()
			if ana = r.connect(r.tokens["Ana"]); len(ana.table.Evening) != 2 || len(ana.table.Evening[0].Hearts) != 1 {
				t.Fatalf("the evening is %+v", ana.table.Evening)
			}
		})
	})
}
