package game

import (
	"reflect"
	"testing"
	"time"
)

func TestCourse(t *testing.T) {
	c := PhaseClock[string]{Limits: map[string]time.Duration{"guessing": 40 * time.Second}}
	status := func(waiting Seats, want Status) {
		t.Helper()
		if got := c.Status(waiting); !reflect.DeepEqual(got, want) {
			t.Errorf("it is %+v, want %+v", got, want)
		}
	}
	t.Run("CM-9 a stage without a limit lasts for ever", func(t *testing.T) {
		c.Enter(5*time.Second, "drawing")
		status(Of(1), Status{Phase: 1, Waiting: Of(1)})
		if h := c.CaptureStage(9 * time.Second); h.TimeLeft != 0 {
			t.Errorf("halted, %v are left of it", h.TimeLeft)
		}
	})
	t.Run("CM-9 a phase lasts as long as its stage", func(t *testing.T) {
		c.Enter(10*time.Second, "guessing")
		status(0, Status{Phase: 2, Deadline: 50 * time.Second, LimitTotal: 40 * time.Second})
	})
	t.Run("CM-20 what was interrupted goes on with the time it had", func(t *testing.T) {
		h := c.CaptureStage(30 * time.Second)
		c.EnterFor(30*time.Second, "voting", 8*time.Second)
		status(0, Status{Phase: 3, Deadline: 38 * time.Second})
		c.Resume(35*time.Second, h)
		status(0, Status{Phase: 4, Deadline: 55 * time.Second, LimitTotal: 40 * time.Second})
	})
	t.Run("CM-20 what came in the last moment leaves a moment", func(t *testing.T) {
		if h := c.CaptureStage(c.Deadline); h.TimeLeft <= 0 {
			t.Errorf("%v are left", h.TimeLeft)
		}
	})
}

func TestParty(t *testing.T) {
	setup := Setup{Names: []string{"Ana", "Ben", "Cleo"}, Bots: Of(1, 7)}
	p := setup.Roster()
	setup.Names[0] = "Zoe"
	if p.Names[0] != "Ana" || p.Players() != Of(0, 1, 2) || p.Bots != Of(1) || p.People() != Of(0, 2) {
		t.Errorf("the party is %+v, the people %b", p, p.People())
	}
	if p.LeftOf(0) != 1 || p.LeftOf(2) != 0 {
		t.Error("CM-1 to the left is not the next seat of the circle")
	}
	if e := p.ToAll(Skip{}); e.To != Of(0, 1, 2, Watcher) {
		t.Errorf("all is %b", e.To)
	}
}
