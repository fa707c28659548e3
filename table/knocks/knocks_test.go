package knocks

import (
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"linework/game"
	"linework/table/room"
	"linework/table/secret"
)

var ana = room.Seats{{ID: 1, Name: "Ana", Hash: "a"}}

func refusalCode(err error) string {
	var r *game.Refusal
	if errors.As(err, &r) {
		return r.Code
	}
	return fmt.Sprint(err)
}

// knock adds a visitor and returns the hash of their token.
func knock(t *testing.T, q *Queue, name string, invited bool) string {
	t.Helper()
	token, err := q.Add(ana, Visitor{Name: name, Invited: invited})
	if err != nil {
		t.Fatal(err)
	}
	return secret.Hash(token)
}

// Strangers do not crowd out those who were invited.
func TestQueueIsBounded(t *testing.T) {
	var q Queue
	for k := range 4 {
		knock(t, &q, fmt.Sprintf("Stranger %d", k), false)
	}
	if _, err := q.Add(ana, Visitor{Name: "Dan"}); refusalCode(err) != "door-full" {
		t.Errorf("the fifth stranger: %v", err)
	}
	for k := range 4 {
		knock(t, &q, fmt.Sprintf("Friend %d", k), true)
	}
	if _, err := q.Add(ana, Visitor{Name: "Eva", Invited: true}); refusalCode(err) != "door-full" {
		t.Errorf("the ninth visitor: %v", err)
	}
	if _, err := new(Queue).Add(room.Seats{{ID: 1, Bot: "easy"}}, Visitor{Name: "Eva", Invited: true}); refusalCode(err) != "locked" {
		t.Errorf("at a table of bots: %v", err)
	}
}

// Whom the host has removed and turned away is not heard again at once.
func TestRemovedVisitorIsTurnedAwayOnce(t *testing.T) {
	var q Queue
	bens := Visitor{Name: "Ben", RemovedAs: "Benno", Browser: "bens"}
	if _, err := q.Add(ana, bens); err != nil {
		t.Fatal(err)
	}
	if err := q.TurnAway(1); err != nil {
		t.Fatal(err)
	}
	if _, err := q.Add(ana, bens); refusalCode(err) != "removed" {
		t.Errorf("he knocks again: %v", err)
	}
	if _, err := q.Add(ana, Visitor{Name: "Cem", Browser: "cems"}); err != nil {
		t.Errorf("somebody else knocks: %v", err)
	}
}

// Who asks keeps their place; who is silent for two minutes loses it, and the host is told.
func TestVisitorsExpire(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var q Queue
		ben, _ := knock(t, &q, "Ben", true), knock(t, &q, "Cem", true)
		if !q.ExpireAndCheckHostTold(1) || q.ExpireAndCheckHostTold(1) || !q.ExpireAndCheckHostTold(2) {
			t.Error("a host is to be told once of each change, and a new host of what there is")
		}
		time.Sleep(time.Minute)
		if err := q.ConfirmStillWaiting(ben); err != nil {
			t.Error(err)
		}
		if got := q.UntilNextExpiry(); got != time.Minute {
			t.Errorf("the next visitor expires in %v", got)
		}
		time.Sleep(time.Minute)
		if !q.ExpireAndCheckHostTold(2) || len(q.Waiting()) != 1 || q.Waiting()[0].Name != "Ben" {
			t.Errorf("%d visitors are left", len(q.Waiting()))
		}
	})
}

// Who is turned away hears of it, and is not let in any more.
func TestTurnAway(t *testing.T) {
	var q Queue
	ben, cem := knock(t, &q, "Ben", true), knock(t, &q, "Cem", true)
	q.ExpireAndCheckHostTold(1)
	if err := q.TurnAway(1); err != nil || !q.ExpireAndCheckHostTold(1) {
		t.Fatalf("%v, or the host is not told", err)
	}
	if got := refusalCode(q.ConfirmStillWaiting(ben)); got != "turned-away" {
		t.Errorf("Ben is told %s", got)
	}
	if _, err := q.FindWaiting(1); refusalCode(err) != "no-such-knock" || q.HasNoVisitors() {
		t.Errorf("Ben could still be let in: %v", err)
	}
	q.SetPreferredInk(cem, 5)
	q.MarkAllUninvited()
	if v := q.Waiting()[0]; v.Invited || v.PreferredInk != 5 || !q.ExpireAndCheckHostTold(1) {
		t.Errorf("Cem waits as %+v", v)
	}
	q.RemoveSeated(cem)
	if got := refusalCode(q.ConfirmStillWaiting(cem)); got != "no-such-knock" || len(q.Waiting()) > 0 {
		t.Errorf("Cem sits, and is told %s", got)
	}
}
