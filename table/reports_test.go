package table_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"linework/game"
	"linework/table"
	"linework/table/room"
)

// reports is what the host is told.
func (d *device) reports() []table.ReportView {
	d.t.Helper()
	var list table.Reports
	if err := json.Unmarshal(d.mustSend("reports", "").Data, &list); err != nil {
		d.t.Fatal(err)
	}
	return list.Reports
}

// identify is what the device is told that is on a board.
func (d *device) identify(board int) (x table.Identified) {
	d.t.Helper()
	if err := json.Unmarshal(d.mustSend("identify", fmt.Sprintf(`{"board":%d}`, board)).Data, &x); err != nil {
		d.t.Fatal(err)
	}
	return x
}

// reportedCount is how many reports the host was last told that there are.
func (d *device) reportedCount() int { return d.lastDoor().Reports }

// lastDoor is what the host was last told of knocks, removals and reports.
func (d *device) lastDoor() (last table.Door) {
	for _, raw := range d.frames {
		var door table.Door
		if json.Unmarshal(raw, &door) == nil && door.Type == "door" {
			last = door
		}
	}
	return last
}

// lastCovers is which boards the device was told last that it is shown covered.
func (d *device) lastCovers() (covered string) {
	for _, raw := range d.frames {
		var f struct {
			Type     string
			Reported json.RawMessage
			Awaiting json.RawMessage
		}
		if json.Unmarshal(raw, &f) == nil && f.Type == "covers" {
			covered = string(f.Reported)
		}
	}
	return covered
}

func TestReportedDrawings(t *testing.T) {
	t.Run("CM-33 what somebody reports is covered for them at once, and for all when more than half have reported it", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			ben, _ := r.sit("Ben")
			cem, _ := r.sit("Cem")
			dora, _ := r.sit("Dora")
			eve, _ := r.sit("Eve")
			tv := r.connect("")
			pen := layerPen(2)
			_ = r.Ink(ben, pen.batch(begin(10, 10), to(20, 20), done))
			check := func(when string, covered ...*device) {
				t.Helper()
				for name, d := range map[string]*device{"Ana": ana, "Ben": ben, "Cem": cem, "Dora": dora, "Eve": eve, "the TV": tv} {
					if shown := d.countInk(8194) > 0; d != ben && shown == slices.Contains(covered, d) {
						t.Errorf("%s %s sees the drawing: %v", when, name, shown)
					}
				}
			}
			updates := dora.n
			cem.mustSend("report", `{"seat":2}`)
			check("after one report", cem)
			_ = r.Ink(ben, pen.batch(begin(30, 30), done))
			check("when it is drawn on", cem)
			if dora.n != updates || ana.reportedCount() != 1 || dora.reportedCount() != 0 {
				t.Errorf("others hear of a report: %d updates; the host is told of %d", dora.n-updates, ana.reportedCount())
			}
			cem.mustRefuse("no-such-picture", "report", `{"seat":2}`)
			dora.mustSend("report", `{"seat":2}`)
			check("after two reports", cem, dora)
			eve.mustSend("report", `{"seat":2}`)
			check("after three reports of five people", ana, cem, dora, eve, tv)
			ana.mustSend("judge", `{"seat":2,"covered":false}`)
			check("when the host shows it again", cem, dora, eve)
			r.reopen()
			ana, cem, dora, eve, tv = r.connect(r.tokens["Ana"]), r.connect(r.tokens["Cem"]), r.connect(r.tokens["Dora"]), r.connect(r.tokens["Eve"]), r.connect("")
			check("after a restart", cem, dora, eve)
		})
	})
	t.Run("CM-33 the host covers for all, in gallery and finale too, and is told the word only when the game is over", func(t *testing.T) {
		runFinaleTable(t, `{}`, func(r *testTable, ana, _, cleo *device) {
			cleo.mustSend("report", `{"drawing":{"seat":2,"game":0,"round":1}}`)
			cleo.mustRefuse("no-such-picture", "report", `{"drawing":{"seat":2,"game":0,"round":2}}`)
			cleo.mustRefuse("own-drawing", "report", `{"drawing":{"seat":3,"game":0,"round":1}}`)
			cleo.mustRefuse("not-host", "reports", "")
			list := ana.reports()
			if len(list) != 1 || list[0].Word != "cat 1" || list[0].Of != "Ben" || list[0].Drawing != 1 || list[0].Covered || len(list[0].Ink) == 0 {
				t.Fatalf("the host is told %+v", list)
			}
			ana.mustSend("judge", `{"seat":2,"round":1,"covered":true}`)
			ana.mustRefuse("no-such-picture", "judge", `{"seat":1,"round":1,"covered":true}`)
			for _, reopened := range []bool{false, true} {
				galleries, err := r.Gallery(ana.table.Gallery)
				if err != nil {
					t.Fatal(err)
				}
				for k, p := range galleries[0].Drawings {
					if covered := len(p.Recording) > 10; covered != (k == 1) || p.Covered != covered {
						t.Errorf("drawing %d is covered: %v (reopened: %v)", k, covered, reopened)
					}
				}
				if !reopened {
					r.reopen()
				}
			}
			read, err := table.ReadReports(t.Context(), r.find, "BKWRT", r.log)
			if err != nil || len(read) != 1 || !read[0].Covered || read[0].Word != "cat 1" {
				t.Errorf("the operator is told %+v, %v", read, err)
			}
		})
	})
	t.Run("CM-33 what is on a board is reported by its number, and a device is told what it is shown covered", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, ben := r.sitForDoodleDash()
			ana.startDoodleDash()
			_ = r.Ink(ben, (&pen{board: 1}).batch(begin(10, 10), to(20, 20), done))
			drawing := `{"board":1}`
			ana.mustRefuse("no-such-picture", "identify", `{"board":1}`) // she may not see it yet
			ana.mustRefuse("no-such-picture", "report", drawing)
			sleepUntilSettled(95 * time.Second)
			ben.mustRefuse("own-drawing", "report", drawing)
			if x := ana.identify(1); x.Drawing != (room.ReportTarget{Seat: 2, Round: 1}) || len(x.Reported)+len(x.ForAll) != 0 {
				t.Errorf("on the board is %+v", x)
			}
			var reported table.Reported
			if err := json.Unmarshal(ana.mustSend("report", drawing).Data, &reported); err != nil || reported.Seat != 2 || reported.Round != 1 {
				t.Errorf("she is answered %+v, %v", reported, err)
			}
			if x := ana.identify(1); len(x.Reported) != 1 || len(x.ForAll) != 1 {
				t.Errorf("once it is reported %+v is on the board", x)
			}
			if ana.lastCovers() != "[1]" || ben.lastCovers() != "" {
				t.Errorf("she is shown %s covered, Ben %s", ana.lastCovers(), ben.lastCovers())
			}
			if again := r.connect(r.tokens["Ana"]); again.lastCovers() != "[1]" {
				t.Errorf("when she comes back she is shown %s covered", again.lastCovers())
			}
			ana.mustSend("judge", `{"seat":2,"round":1,"covered":false}`)
		})
	})
	t.Run("CM-33 of several boards one is reported, also when it is on show no more", func(t *testing.T) {
		runTableWith(t, "doodlerush", configWithPacks(), func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			ben, _ := r.sit("Ben")
			r.sit("Cem")
			ana.mustSend("start", `{"force":true}`)
			round := func() time.Duration { return time.Duration(ana.match.Left+1000) * time.Millisecond }
			sleepUntilSettled(round()) // it begins
			for board := 6; board < 9; board++ {
				_ = r.Ink(ben, (&pen{board: board}).batch(begin(10, 10), to(20, 20), done))
			}
			sleepUntilSettled(round())
			held := ana.identify(7).Drawing
			if held != (room.ReportTarget{Seat: 2, Round: 1, Number: 2}) {
				t.Fatalf("on the board is %+v", held)
			}
			sleepUntilSettled(round()) // everyone draws again
			ana.mustRefuse("no-such-picture", "identify", `{"board":7}`)
			ana.mustRefuse("no-such-picture", "report", `{"drawing":{"seat":2,"round":1,"number":4}}`)
			ana.mustSend("report", string(game.MustJSON(table.DoReport{Drawing: &held})))
			sleepUntilSettled(round())
			if ana.lastCovers() != "[7]" {
				t.Errorf("she is shown %s covered", ana.lastCovers())
			}
			ana.mustSend("unreport", string(game.MustJSON(held)))
			ana.mustSend("report", `{"seat":2}`)
			if ana.lastCovers() != "[6,7,8]" {
				t.Errorf("when all that Ben drew is reported she is shown %s covered", ana.lastCovers())
			}
		})
	})
	t.Run("CM-33 before the round is over nobody is told the word, and then the host", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, ben := r.sitForDoodleDash()
			ana.startDoodleDash()
			_ = r.Ink(ben, (&pen{board: 1}).batch(begin(10, 10), to(20, 20), done))
			ana.mustRefuse("no-such-picture", "report", `{"seat":2}`) // she may not see it yet
			sleepUntilSettled(95 * time.Second)
			ana.mustSend("report", `{"seat":2}`)
			if got := ana.countInk(1); got < 4 {
				t.Errorf("the cover has %d points", got)
			}
			if list := ana.reports(); len(list) != 1 || list[0].Word != "" || list[0].Drawing != -1 || len(list[0].Ink) == 0 || !list[0].Covered || list[0].Round != 1 {
				t.Errorf("the host is told %+v", list)
			}
			ana.move("pass", `{}`)
			for round := 1; round == 1; _ = json.Unmarshal(ana.match.View, &struct{ Round *int }{&round}) {
				sleepUntilSettled(10 * time.Second)
			}
			if list := ana.reports(); ana.table.Stage != table.Playing || !strings.HasPrefix(list[0].Word, "thing ") || list[0].Drawing != -1 || len(list[0].Ink) == 0 {
				t.Errorf("in the next round the host is told %+v", list)
			}
			if read, err := table.ReadReports(t.Context(), r.find, "BKWRT", r.log); err != nil || !strings.HasPrefix(read[0].Word, "thing ") {
				t.Errorf("in the next round the operator is told %+v, %v", read, err)
			}
		})
	})
	t.Run("CM-33 the host is told when somebody else last reported something", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			r.sit("Ben")
			cem, _ := r.sit("Cem")
			ana.mustSend("report", `{"seat":2,"name":true}`)
			if got := ana.lastDoor().LastReport; got != 0 {
				t.Errorf("of their own report they are told %d", got)
			}
			var last int64
			for _, report := range []string{`{"seat":2,"name":true}`, `{"seat":1,"name":true}`} {
				sleepUntilSettled(time.Minute)
				cem.mustSend("report", report)
				if got := ana.lastDoor().LastReport; got <= last {
					t.Errorf("after %s it was at %d, and before at %d", report, got, last)
				}
				last = ana.lastDoor().LastReport
			}
		})
	})
	t.Run("CM-33 more than half of those who play cover it for all, whoever else sits at the table", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sitForDoodleDash()
			cem := r.connect(r.tokens["Cem"])
			ana.startDoodleDash()
			for _, name := range []string{"Dora", "Eve"} {
				watching, _ := r.sit(name)
				watching.mustSend("report", `{"seat":2,"name":true}`)
			}
			cem.mustSend("report", `{"seat":2,"name":true}`)
			if ana.table.Seats[1].Name != "Ben" {
				t.Error("those who watch count")
			}
			r.reopen()
			ana, cem = r.connect(r.tokens["Ana"]), r.connect(r.tokens["Cem"])
			ben := r.connect(r.tokens["Ben"])
			ben.mustSend("report", `{"seat":3,"name":true}`)
			ana.mustSend("report", `{"seat":3,"name":true}`)
			if ana.table.Seats[1].Name != "Ben" || cem.table.Seats[2].Name == "Cem" {
				t.Errorf("the names are %+v", ana.table.Seats)
			}
		})
	})
	t.Run("CM-33 who takes a report back sees the drawing again, and the host hears of fewer", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			ben, _ := r.sit("Ben")
			cem, _ := r.sit("Cem")
			dora, _ := r.sit("Dora")
			_ = r.Ink(ben, layerPen(2).batch(begin(10, 10), to(20, 20), done))
			cem.mustSend("report", `{"seat":2}`)
			dora.mustSend("report", `{"seat":2}`)
			cem.mustSend("unreport", `{"seat":2}`)
			cem.mustRefuse("no-such-picture", "unreport", `{"seat":2}`)
			if cem.countInk(8194) == 0 || cem.lastCovers() != "[]" || dora.countInk(8194) > 0 || ana.reports()[0].Reports != 1 {
				t.Errorf("Cem sees %d points, and %s covered; %+v", cem.countInk(8194), cem.lastCovers(), ana.reports())
			}
			r.reopen()
			ana, dora = r.connect(r.tokens["Ana"]), r.connect(r.tokens["Dora"])
			dora.mustSend("unreport", `{"seat":2}`)
			if dora.countInk(8194) == 0 || ana.reportedCount() != 0 || len(ana.reports()) != 0 {
				t.Errorf("in the end there are %+v", ana.reports())
			}
			ana.mustSend("report", `{"seat":2}`)
			ana.mustSend("unreport", `{"seat":2}`)
			if dora.countInk(8194) == 0 {
				t.Error("what the host takes back stays covered")
			}
		})
	})
}

func TestReportedNames(t *testing.T) {
	t.Run("CM-33 a name that more than half report, or the host, is replaced and cannot be had again", func(t *testing.T) {
		runFinaleTable(t, `{}`, func(r *testTable, ana, ben, cleo *device) {
			cleo.mustSend("report", `{"seat":2,"name":true}`)
			if got := ana.table.Seats[1].Name; got != "Ben" {
				t.Fatalf("after one report it is %q", got)
			}
			ana.mustSend("report", `{"seat":2,"name":true}`)
			name := ana.table.Seats[1].Name
			if name == "Ben" || ana.table.Evening[0].Scores[1].Name != name {
				t.Fatalf("it is %q, and %q in the evening", name, ana.table.Evening[0].Scores[1].Name)
			}
			ben.mustRefuse("name-offensive", "rename", `{"name":"Ben"}`)
			r.reopen()
			ana, ben = r.connect(r.tokens["Ana"]), r.connect(r.tokens["Ben"])
			if got := ana.table.Seats[1].Name; got != name {
				t.Errorf("after a restart it is %q", got)
			}
			ana.mustSend("judge", `{"seat":2,"name":"Ben","covered":false}`)
			ben.mustSend("rename", `{"name":"Ben"}`)
		})
	})
}

func TestReportsAreLimitedAndForgotten(t *testing.T) {
	t.Run("CM-33 nobody reports without end", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			r.sit("Ana")
			ben, _ := r.sit("Ben")
			for sent := 0; ben.send("report", `{"seat":1,"name":true}`).OK; sent++ {
				if sent == 100 {
					t.Fatal("a hundred reports are taken")
				}
			}
			ben.mustRefuse("slow-down", "report", `{"seat":1,"name":true}`)
		})
	})
	t.Run("CM-33 after 30 days nobody is told of a report, and what was covered stays so", func(t *testing.T) {
		runFinaleTable(t, `{}`, func(r *testTable, ana, _, _ *device) {
			ana.mustSend("report", `{"seat":2,"over":true,"game":0,"round":1}`)
			ana.mustSend("report", `{"seat":3,"name":true}`)
			sleepUntilSettled(table.ReportsKept + time.Hour)
			if read, err := table.ReadReports(t.Context(), r.find, "BKWRT", r.log); err != nil || len(read) != 0 {
				t.Errorf("the operator is told %+v, %v", read, err)
			}
			r.reopen()
			ana = r.connect(r.tokens["Ana"])
			if list := ana.reports(); len(list) != 0 {
				t.Errorf("the host is told %+v", list)
			}
			galleries, err := r.Gallery(ana.table.Gallery)
			if err != nil || !galleries[0].Drawings[1].Covered {
				t.Errorf("it is covered no more: %v", err)
			}
			last := r.log.all()[len(r.log.all())-1]
			if !strings.Contains(string(last.Data), fmt.Sprintf("%q", "forgotten")) {
				t.Errorf("the last entry is %s", last.Data)
			}
		})
	})
}
