package table_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"linework/game"
	"linework/table"
)

// approvals is what the device was told last that awaits approval.
func (d *device) approvals() (told table.Approvals) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, raw := range d.frames {
		var f table.Approvals
		if json.Unmarshal(raw, &f) == nil && f.Type == "approvals" {
			told = f
		}
	}
	return told
}

func TestApprovalBeforeTheScreen(t *testing.T) {
	t.Run("CM-37 who watches sees a drawing when the host has approved it, and waits again when it goes on", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			ben, _ := r.sit("Ben")
			tv := r.connect("")
			ben.mustRefuse("not-host", "watching", `{"approve":true}`)
			ana.mustSend("watching", `{"approve":true}`)
			pen, hers := layerPen(2), layerPen(1)
			_ = r.Ink(ben, pen.batch(begin(10, 10), to(20, 20), done))
			_ = r.Ink(ana, hers.batch(begin(10, 10), to(20, 20), done))
			if tv.countInk(8194) > 0 || ana.countInk(8194) == 0 || tv.countInk(8193) == 0 {
				t.Errorf("before, the TV shows %d points of Ben's, %d of the host's; Ana sees %d", tv.countInk(8194), tv.countInk(8193), ana.countInk(8194))
			}
			if again := r.connect(""); again.countInk(8194) > 0 {
				t.Error("who comes sees it")
			}
			if got := ana.approvals(); len(got.Drawings) != 1 || got.Drawings[0].Seat != 2 || !slices.Equal(got.Drawings[0].Boards, []int{8194}) {
				t.Fatalf("the host is told %+v", got)
			}
			if ben.countFrames("approvals") > 0 {
				t.Error("others are told what awaits approval")
			}
			ben.mustRefuse("not-host", "approve", `{"seat":2}`)
			ana.mustRefuse("no-such-picture", "approve", `{"seat":1}`)
			ana.mustSend("approve", `{"seat":2}`)
			if tv.countInk(8194) == 0 || len(ana.approvals().Drawings) > 0 {
				t.Errorf("then it shows %d points; %+v await", tv.countInk(8194), ana.approvals())
			}
			_ = r.Ink(ben, pen.batch(begin(30, 30), done))
			if tv.countInk(8194) > 0 || len(ana.approvals().Drawings) != 1 {
				t.Errorf("when Ben goes on it shows %d points; %+v await", tv.countInk(8194), ana.approvals())
			}
			r.reopen()
			ana, tv = r.connect(r.tokens["Ana"]), r.connect("")
			if tv.countInk(8194) > 0 {
				t.Error("after a restart it is shown")
			}
			ana.mustSend("watching", `{}`)
			if tv.countInk(8194) == 0 || len(ana.approvals().Drawings) > 0 {
				t.Error("without approval it is not shown")
			}
		})
	})
	t.Run("CM-37 the host is not told of what their own seat does not see, and a text waits like a drawing", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, ben := r.sitForDoodleDash()
			tv := r.connect("")
			ana.mustSend("watching", `{"approve":true}`)
			ana.startDoodleDash()
			_ = r.Ink(ben, (&pen{board: 1}).batch(begin(10, 10), to(20, 20), done))
			if got := ana.approvals(); len(got.Drawings) > 0 { // she guesses, and it is face down
				t.Fatalf("she is told %+v", got)
			}
			sleepUntilSettled(95 * time.Second)
			covered := tv.countInk(1)
			if got := ana.approvals(); len(got.Drawings) == 0 || covered < 4 {
				t.Fatalf("on show, she is told %+v; the TV shows %d points", got, covered)
			}
			ana.mustSend("approve", `{"seat":2,"round":1}`)
			if got := tv.countInk(1); got >= covered {
				t.Errorf("the TV shows %d points", got)
			}
			for len(dashView(ana).Guesses) == 0 {
				if a := ana.move("guess", `{"text":"umbrella stand"}`); !a.OK { // it is her guess, for drawing is over
					t.Fatal(a.Text)
				}
			}
			if got := ana.approvals().Texts; !slices.Contains(got, "umbrella stand") || dashView(tv).Guesses[0].Text != game.HiddenText {
				t.Fatalf("the TV shows %q, %q await", dashView(tv).Guesses[0].Text, got)
			}
			ana.mustSend("approve", `{"text":"umbrella stand"}`)
			if got := dashView(tv).Guesses[0].Text; got != "umbrella stand" {
				t.Errorf("then the TV shows %q", got)
			}
			ana.mustRefuse("no-such-picture", "approve", `{"text":"umbrella stand"}`)
		})
	})
	t.Run("CM-37 what the filter hides does not await approval", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sitForDoodleDash()
			ana.mustSend("watching", `{"approve":true}`)
			ana.mustSend("filter", `{"level":"moderate"}`)
			ana.startDoodleDash()
			sleepUntilSettled(95 * time.Second)
			if a := ana.move("guess", `{"text":"hitler"}`); !a.OK {
				t.Fatal(a.Text)
			}
			if got := ana.approvals().Texts; len(got) > 0 {
				t.Errorf("%q await", got)
			}
		})
	})
	t.Run("CM-37 the gallery that a screen is told of covers what was not approved", func(t *testing.T) {
		runFinaleTable(t, `{}`, func(r *testTable, ana, _, _ *device) {
			tv := r.connect("")
			ana.mustSend("watching", `{"approve":true}`)
			if tv.table.Gallery == ana.table.Gallery {
				t.Fatal("a screen is told the key of everyone")
			}
			covered := func() (list []bool) {
				galleries, err := r.Gallery(tv.table.Gallery)
				if err != nil {
					t.Fatal(err)
				}
				for _, p := range galleries[0].Drawings {
					if p.Awaiting != (len(p.Recording) > 10) {
						t.Errorf("the drawing of seat %d awaits approval: %v", p.Seat, p.Awaiting)
					}
					list = append(list, p.Awaiting)
				}
				return list
			}
			if ana.mustSend("report", `{"drawing":{"seat":2,"round":1}}`); slices.ContainsFunc(ana.approvals().Drawings, func(d table.DrawingToApprove) bool { return d.Seat == 2 }) {
				t.Error("what is covered for everyone awaits approval")
			}
			ana.mustSend("judge", `{"seat":2,"round":1,"covered":false}`)
			before := covered()
			if !slices.Contains(before, true) {
				t.Fatalf("covered are %v", before)
			}
			for _, d := range ana.approvals().Drawings {
				ana.mustSend("approve", fmt.Sprintf(`{"seat":%d,"game":%d,"round":%d}`, d.Seat, d.Game, d.Round))
			}
			if slices.Contains(covered(), true) {
				t.Errorf("when all are approved, covered are %v", covered())
			}
			if all, err := r.Gallery(ana.table.Gallery); err != nil || all[0].Drawings[0].Awaiting {
				t.Errorf("phones wait too: %v", err)
			}
		})
	})
}
