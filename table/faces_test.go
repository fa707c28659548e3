package table_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"linework/game"
	"linework/ink"
	"linework/table"
	"linework/table/heads"
)

// faceBoard is the board that shows the face of a seat.
func faceBoard(seat int) int { return 12288 + seat }

// faceData is the data of the command by which one has a face of one stroke.
func faceData(ops ...ink.Op) string {
	var d ink.Drawing
	var w ink.Writer
	batch := ink.AppendHeader(nil, 0)
	for _, op := range append(ops, done) {
		batch = w.Append(batch, op)
	}
	if err := d.Apply(batch); err != nil {
		panic(err)
	}
	return fmt.Sprintf(`{"ink":%q}`, base64.StdEncoding.EncodeToString(d.AppendSnapshot(nil, 0)))
}

func TestFaces(t *testing.T) {
	t.Run("CM-39 everyone sees the face that somebody has drawn, in games and after a restart too, until it is taken back", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			ben, _ := r.sit("Ben")
			tv := r.connect("")
			updates := tv.n
			ben.mustSend("face", faceData(begin(10, 10), to(900, 10), to(900, 900)))
			check := func(when string, points int, devices ...*device) {
				t.Helper()
				for i, d := range devices {
					if got := d.countInk(faceBoard(2)); got != points {
						t.Errorf("%s device %d has %d points of the face", when, i, got)
					}
				}
			}
			check("in the lobby", 3, ana, ben, tv, r.connect(""))
			if tv.n != updates {
				t.Errorf("a face comes with %d updates", tv.n-updates)
			}
			ana.mustSend("start", `{"force":true}`)
			sent := ana.countBatches()
			ben.mustRefuse("not-lobby", "face", faceData(begin(10, 10)))
			check("in a game", 3, r.connect(r.tokens["Ana"]), r.connect(""))
			if ana.countBatches() != sent {
				t.Error("faces are sent again when a game begins")
			}
			ana.mustSend("finish", "")
			r.reopen()
			ana, ben = r.connect(r.tokens["Ana"]), r.connect(r.tokens["Ben"])
			check("after a restart", 3, ana, ben, r.connect(""))
			ben.mustSend("face", `{"ink":""}`)
			check("taken back", 0, ana, ben, r.connect(""))
		})
	})
	t.Run("CM-39 bots have faces by themselves, and people are offered heads that nobody has", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			ana.mustSend("add-bot", `{"bot":"easy"}`)
			if ana.countInk(faceBoard(2)) == 0 {
				t.Error("a bot has no face")
			}
			var offered table.Heads
			if err := json.Unmarshal(ana.mustSend("heads", "").Data, &offered); err != nil || len(offered.Heads) != 3 {
				t.Fatalf("%d heads are offered: %v", len(offered.Heads), err)
			}
			for _, head := range offered.Heads {
				if !heads.Has(head) || bytes.Equal(head, heads.Of(ana.table.Seats[1].Name)) {
					t.Error("the head of somebody here is offered")
				}
			}
			r.connect("").mustRefuse("not-seated", "heads", "")
		})
	})
	t.Run("CM-39 a face is kept in as few points as it takes, and what does not fit is refused", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			line := []ink.Op{begin(0, 0)}
			for k := range uint16(200) {
				line = append(line, to(10*k, 10*k))
			}
			ana.mustSend("face", faceData(line...))
			if got := ana.countInk(faceBoard(1)); got != 2 {
				t.Errorf("a straight line is kept in %d points", got)
			}
			size := r.log.Size()
			var scribble ink.Drawing
			for i := range uint16(40) {
				var w ink.Writer
				batch := w.Append(ink.AppendHeader(nil, 0), begin(100*i, 0))
				for k := range uint16(20) {
					batch = w.Append(batch, to(100*i+90*(k%2), 200*k))
				}
				if err := scribble.Apply(w.Append(batch, done)); err != nil {
					t.Fatal(err)
				}
			}
			ana.mustRefuse("face-too-full", "face", fmt.Sprintf(`{"ink":%q}`, base64.StdEncoding.EncodeToString(scribble.AppendSnapshot(nil, 0))))
			ana.mustRefuse("ink-malformed", "face", `{"ink":"AAAA"}`)
			if r.log.Size() != size {
				t.Error("what was refused is in the journal")
			}
			ana.mustSend("face", fmt.Sprintf(`{"ink":%q}`, base64.StdEncoding.EncodeToString(new(ink.Drawing).AppendSnapshot(nil, 0))))
			if got := ana.countInk(faceBoard(1)); got != 0 {
				t.Errorf("a blank face has %d points", got)
			}
		})
	})
	t.Run("CM-39 nobody has faces without end, nor one that the host has silenced", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			ben, _ := r.sit("Ben")
			for range 10 {
				ben.mustSend("face", faceData(begin(10, 10)))
			}
			ben.mustRefuse("slow-down", "face", faceData(begin(10, 10)))
			sleepUntilSettled(time.Minute)
			ana.mustSend("mute", `{"seat":2,"muted":true}`)
			ben.mustRefuse("muted", "face", faceData(begin(10, 10)))
		})
	})
	t.Run("CM-39 a face goes with whoever is removed, in mid-game too", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			ben, _ := r.sit("Ben")
			r.sit("Cem")
			ben.mustSend("face", faceData(begin(10, 10), to(20, 20)))
			ana.mustSend("start", `{"force":true}`)
			ana.mustSend("kick", `{"seat":2}`)
			if got := ana.countInk(faceBoard(2)); got != 0 {
				t.Errorf("who plays on is shown %d points", got)
			}
			if got := r.connect("").countInk(faceBoard(2)); got != 0 {
				t.Errorf("who comes is shown %d points", got)
			}
		})
	})
	t.Run("CM-39 a strict filter leaves only heads that come with the program", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			ben, _ := r.sit("Ben")
			ben.mustSend("face", faceData(begin(10, 10), to(20, 20)))
			ana.mustSend("filter", `{"level":"strict"}`)
			if a, b := ana.countInk(faceBoard(2)), ben.countInk(faceBoard(2)); a+b != 0 {
				t.Errorf("what was drawn has %d points for Ana and %d for Ben", a, b)
			}
			var d ink.Drawing
			if err := d.Apply(heads.Of("Quill")); err != nil {
				t.Fatal(err)
			}
			ben.mustSend("face", fmt.Sprintf(`{"ink":%q}`, base64.StdEncoding.EncodeToString(d.AppendSnapshot(nil, 0))))
			if ana.countInk(faceBoard(2)) == 0 {
				t.Error("a head that was taken as it is is hidden")
			}
		})
	})
}

func TestFacesAreCovered(t *testing.T) {
	t.Run("CM-33 CM-39 a face is reported like a drawing, and another face is another matter", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			ben, _ := r.sit("Ben")
			cem, _ := r.sit("Cem")
			tv := r.connect("")
			cem.mustRefuse("no-such-picture", "identify", fmt.Sprintf(`{"board":%d}`, faceBoard(2)))
			ben.mustSend("face", faceData(begin(10, 10), to(20, 20)))
			_ = r.Ink(ben, layerPen(2).batch(begin(10, 10), done))
			face := cem.identify(faceBoard(2)).Drawing
			report := string(game.MustJSON(table.DoReport{Drawing: &face}))
			ben.mustRefuse("own-drawing", "report", report)
			cem.mustSend("report", report)
			check := func(when string, covered ...*device) {
				t.Helper()
				for name, d := range map[string]*device{"Ana": ana, "Ben": ben, "Cem": cem, "the TV": tv} {
					if shown := d.countInk(faceBoard(2)) > 0; shown == slices.Contains(covered, d) {
						t.Errorf("%s %s sees the face: %v", when, name, shown)
					}
				}
			}
			check("after one report", cem)
			if cem.countInk(8194) != 1 {
				t.Error("what was scribbled is covered with the face")
			}
			list := ana.reports()
			if len(list) != 1 || list[0].Face == 0 || len(list[0].Ink) == 0 || list[0].Drawing != -1 {
				t.Fatalf("the host is told %+v", list)
			}
			ana.mustSend("judge", fmt.Sprintf(`{"seat":2,"face":%d,"covered":true}`, list[0].Face))
			check("covered by the host", ana, cem, tv)
			r.reopen()
			ana, ben, cem, tv = r.connect(r.tokens["Ana"]), r.connect(r.tokens["Ben"]), r.connect(r.tokens["Cem"]), r.connect("")
			check("after a restart", ana, cem, tv)
			ben.mustSend("face", faceData(begin(30, 30), to(90, 20)))
			check("with another face")
			ben.mustSend("face", faceData(begin(10, 10), to(20, 20)))
			check("with the first again", ana, cem, tv)
		})
	})
	t.Run("CM-37 CM-39 a face waits for the host before a TV shows it, and so does another one", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			ben, _ := r.sit("Ben")
			tv := r.connect("")
			ana.mustSend("watching", `{"approve":true}`)
			for _, x := range []uint16{50, 60} {
				ben.mustSend("face", faceData(begin(10, 10), to(x, 20)))
				if tv.countInk(faceBoard(2)) != 0 || ana.countInk(faceBoard(2)) != 2 {
					t.Fatal("the TV shows what the host has not approved, or the host does not see it")
				}
				var waiting table.Approvals
				if err := json.Unmarshal(ana.lastOfType("approvals"), &waiting); err != nil || len(waiting.Drawings) != 1 || !slices.Equal(waiting.Drawings[0].Boards, []int{faceBoard(2)}) {
					t.Fatalf("the host is told %+v, %v", waiting, err)
				}
				ana.mustSend("approve", fmt.Sprintf(`{"seat":2,"face":%d}`, waiting.Drawings[0].Face))
				if tv.countInk(faceBoard(2)) != 2 {
					t.Fatal("the TV does not show what the host has approved")
				}
			}
		})
	})
	t.Run("CM-36 CM-39 who watches with a delay sees a face later", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			tv := r.connect("")
			ana.mustSend("watching", `{"delay":10}`)
			ana.mustSend("face", faceData(begin(10, 10), to(20, 20)))
			sleepUntilSettled(9 * time.Second)
			if tv.countInk(faceBoard(1)) != 0 || r.connect("").countInk(faceBoard(1)) != 0 {
				t.Error("it is shown too soon")
			}
			sleepUntilSettled(2 * time.Second)
			if tv.countInk(faceBoard(1)) != 2 {
				t.Error("it is not shown")
			}
		})
	})
}

// lastOfType is the last frame of a type that the device was sent.
func (d *device) lastOfType(frameType string) (last json.RawMessage) {
	for _, raw := range d.frames {
		if strings.Contains(string(raw), fmt.Sprintf(`"type":%q`, frameType)) {
			last = raw
		}
	}
	return last
}
