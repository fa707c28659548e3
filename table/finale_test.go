package table_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"linework/lab/bench"
	"linework/game"
	"linework/ink"
	"linework/table"
)

// A vernissage is a game that is over with the first tap. Everyone has drawn one picture,
// and whoever taps wins.
type vernissage struct{ bench.Easel }

func (vernissage) Info() game.Info {
	info := bench.Easel{}.Info()
	info.Options = []game.Option{{Key: "time", Label: "Time", Default: 60, Choices: game.LimitChoices("No limit", 30, 60)}}
	return info
}

func (v vernissage) New(setup game.Setup, rng *rand.Rand) (game.Match, []game.Event, error) {
	m, events, err := v.Easel.New(setup, rng)
	return &opening{Match: m, players: setup.Seats()}, events, err
}

type opening struct {
	game.Match
	players int
	result  *game.Result
}

func (o *opening) Apply(in game.Input, _ *rand.Rand) ([]game.Event, error) {
	o.result = &game.Result{Winners: game.Seats(0).With(in.Seat), Points: make([]int, o.players)}
	o.result.Points[in.Seat] = 5
	return nil, nil
}
func (o *opening) View(game.Seat) any { return struct{}{} }
func (o *opening) Status() game.Status {
	return game.Status{Phase: 1, Waiting: game.Players(o.players), Result: o.result}
}
func (o *opening) Boards(game.Seat) []game.Board { return []game.Board{{}} }
func (o *opening) Picture(game.Seat, int) []byte { return []byte("cats") }
func (o *opening) Gallery() (list []game.Drawing) {
	for k := range o.players {
		list = append(list, game.Drawing{Title: fmt.Sprintf("cat %d", k), Author: game.Seat(k), Round: 1, Ink: ink.Recording{}.Append(nil)})
	}
	return list
}

// opened is Ana, Ben and Cleo after a game that Ben has won.
func opened(t *testing.T, options string, test func(r *room, ana, ben, cleo *device)) {
	t.Helper()
	bubble(t, func(t *testing.T, r *room) {
		r.Close()
		r.find = func(string) (game.Game, bool) { return vernissage{}, true }
		r.reopen()
		ana, _ := r.sit("Ana")
		ben, _ := r.sit("Ben")
		cleo, _ := r.sit("Cleo")
		ana.must("options", fmt.Sprintf(`{"options":%s,"pace":100}`, options))
		ana.must("start", `{"force":true}`)
		ben.move("tap", `{}`)
		if ana.table.Stage != table.Results {
			t.Fatalf("the game is not over but at %q", ana.table.Stage)
		}
		test(r, ana, ben, cleo)
	})
}

// act is what a device has been told is on show.
func (d *device) act() string {
	f := d.table.Finale
	if f == nil {
		return "results"
	}
	return fmt.Sprintf("%d %s", f.Act, f.Acts[f.Act].Kind)
}

func TestFinale(t *testing.T) {
	t.Run("the table goes through it by itself, for everyone at once", func(t *testing.T) {
		opened(t, `{}`, func(r *room, ana, _, _ *device) {
			tv := r.connect("")
			for _, step := range []struct {
				act  string
				stay time.Duration
			}{{"0 drawing", 12 * time.Second}, {"1 drawing", 12 * time.Second}, {"2 drawing", 12 * time.Second}, {"3 place", 3 * time.Second}, {"4 podium", 10 * time.Second}} {
				if ana.act() != step.act || tv.act() != step.act || ana.table.Finale.Wait != int(step.stay.Milliseconds()) {
					t.Fatalf("on show is %s and %s, not %s", ana.act(), tv.act(), step.act)
				}
				wait(step.stay - time.Millisecond)
				if ana.act() != step.act {
					t.Fatalf("%s ended early", step.act)
				}
				wait(time.Millisecond)
			}
			if ana.act() != "results" || tv.act() != "results" {
				t.Fatalf("at the end there is %s and %s", ana.act(), tv.act())
			}
		})
	})
	t.Run("the host goes on, back and to the results, and nobody else", func(t *testing.T) {
		opened(t, `{}`, func(r *room, ana, ben, _ *device) {
			ben.refused("not-host", "finale", `{"act":1}`)
			for _, step := range []struct{ say, want string }{
				{`{"act":2}`, "2 drawing"}, {`{"act":2}`, "2 drawing"}, {`{"act":1}`, "1 drawing"}, {`{"act":-3}`, "0 drawing"}, {`{"act":5}`, "results"}, {`{"act":0}`, "0 drawing"}, {`{"act":99}`, "results"},
			} {
				if ana.must("finale", step.say); ben.act() != step.want {
					t.Fatalf("after %s there is %s, not %s", step.say, ben.act(), step.want)
				}
			}
		})
	})
	t.Run("CM-9 where limits are off it waits for the host", func(t *testing.T) {
		opened(t, `{"time":0}`, func(r *room, ana, ben, _ *device) {
			wait(10 * time.Minute)
			if ben.act() != "0 drawing" || ben.table.Finale.Wait != 0 {
				t.Fatalf("it went on to %s", ben.act())
			}
			if ana.must("finale", `{"act":1}`); ben.act() != "1 drawing" {
				t.Fatalf("the host came to %s", ben.act())
			}
		})
	})
	t.Run("who comes back finds its place", func(t *testing.T) {
		opened(t, `{}`, func(r *room, ana, _, _ *device) {
			ana.must("finale", `{"act":2}`)
			if again := r.connect(r.tokens["Cleo"]); again.act() != "2 drawing" {
				t.Fatalf("Cleo finds %s", again.act())
			}
		})
	})
	t.Run("it delays nobody: the next game begins at once", func(t *testing.T) {
		opened(t, `{}`, func(r *room, ana, ben, _ *device) {
			ana.must("start", `{"force":true}`)
			if ben.table.Stage != table.Playing || ben.table.Finale != nil {
				t.Fatalf("at %q there is %s", ben.table.Stage, ben.act())
			}
			ana.refused("no-finale", "finale", `{"act":0}`)
		})
	})
	t.Run("after a restart the results are on show", func(t *testing.T) {
		opened(t, `{}`, func(r *room, ana, _, _ *device) {
			r.reopen()
			if again := r.connect(r.tokens["Ana"]); again.table.Stage != table.Results || again.act() != "results" {
				t.Fatalf("Ana finds %s at %q", again.act(), again.table.Stage)
			}
		})
	})
}

// hearts is what a device knows of the hearts of the last game: "Ana→1", by drawing.
func (d *device) hearts() string {
	var list []string
	for _, h := range d.table.Evening[len(d.table.Evening)-1].Hearts {
		list = append(list, fmt.Sprintf("%s→%d", d.table.Seats[h.By-1].Name, h.Drawing))
	}
	return strings.Join(list, " ")
}

func TestHearts(t *testing.T) {
	t.Run("one each, which can be moved and taken back", func(t *testing.T) {
		opened(t, `{}`, func(r *room, ana, ben, cleo *device) {
			ana.must("heart", `{"game":0,"drawing":1}`)
			cleo.must("heart", `{"game":0,"drawing":1}`)
			ben.must("heart", `{"game":0,"drawing":0}`)
			if got := r.connect("").hearts(); got != "Ana→1 Cleo→1 Ben→0" {
				t.Fatalf("hearts are %s", got)
			}
			if rows := ana.table.Standing; rows[0].Name != "Ben" || rows[0].Hearts != 2 || rows[1].Name != "Ana" || rows[1].Hearts != 1 {
				t.Fatalf("the standing is %+v", rows)
			}
			ana.must("heart", `{"game":0,"drawing":2}`)
			cleo.must("heart", `{"game":0,"drawing":-1}`)
			if got := ben.hearts(); got != "Ben→0 Ana→2" {
				t.Fatalf("hearts are %s", got)
			}
			list, err := r.Gallery(ana.table.Gallery)
			if err != nil || list[0].Drawings[0].Hearts != 1 || list[0].Drawings[1].Hearts != 0 || list[0].Drawings[2].Seat != 3 {
				t.Fatalf("the gallery has %+v, %v", list, err)
			}
		})
	})
	t.Run("not to one’s own, and not to what is not there", func(t *testing.T) {
		opened(t, `{}`, func(r *room, ana, ben, _ *device) {
			ana.refused("own-drawing", "heart", `{"game":0,"drawing":0}`)
			ben.refused("own-drawing", "heart", `{"game":0,"drawing":1}`)
			ana.refused("no-such-picture", "heart", `{"game":0,"drawing":3}`)
			ana.refused("no-such-picture", "heart", `{"game":0,"drawing":-2}`)
			ana.refused("no-such-picture", "heart", `{"game":1,"drawing":1}`)
			r.connect("").refused("not-seated", "heart", `{"game":0,"drawing":1}`)
			if got := ana.hearts(); got != "" {
				t.Fatalf("hearts are %s", got)
			}
		})
	})
	t.Run("in the lobby too, until the next game begins", func(t *testing.T) {
		opened(t, `{}`, func(r *room, ana, ben, _ *device) {
			ana.must("lobby", "")
			ana.must("heart", `{"game":0,"drawing":1}`)
			ana.must("start", `{"force":true}`)
			ana.refused("not-lobby", "heart", `{"game":0,"drawing":2}`)
			ben.move("tap", `{}`)
			ana.refused("no-such-picture", "heart", `{"game":0,"drawing":2}`)
			ana.must("heart", `{"game":1,"drawing":1}`)
			if rows := ana.table.Standing; rows[0].Hearts != 2 {
				t.Fatalf("the standing is %+v", rows)
			}
		})
	})
	t.Run("they outlive a restart, at the results, in the lobby and in the next game", func(t *testing.T) {
		opened(t, `{}`, func(r *room, ana, _, _ *device) {
			ana.must("heart", `{"game":0,"drawing":1}`)
			for _, then := range []string{"", "lobby", "start"} {
				r.reopen()
				ana = r.connect(r.tokens["Ana"])
				if got := ana.hearts(); got != "Ana→1" {
					t.Fatalf("before %q hearts are %q", then, got)
				}
				switch then {
				case "lobby":
					ana.must("lobby", "")
				case "start":
					ana.must("start", `{"force":true}`)
				}
			}
			r.connect(r.tokens["Ben"]).move("tap", `{}`)
			ana.must("lobby", "") // from here on the journal is read from what was settled last
			r.reopen()
			if ana = r.connect(r.tokens["Ana"]); len(ana.table.Evening) != 2 || len(ana.table.Evening[0].Hearts) != 1 {
				t.Fatalf("the evening is %+v", ana.table.Evening)
			}
		})
	})
}
