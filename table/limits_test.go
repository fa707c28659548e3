package table

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"linework/game"
	"linework/table/room"
)

func TestCheckJournalRoom(t *testing.T) {
	l := newLimits(1000, nil)
	for _, tt := range []struct {
		command string
		playing bool
		size    int64
		refused bool
	}{
		{"start", false, 999, false},
		{"start", false, 1000, true},
		{"move", true, 1000, false},
		{"move", true, 1999, false},
		{"move", true, 2000, true},
		{"leave", true, 5000, false},
		{"leave", false, 5000, false},
	} {
		exempt := Commands[slices.IndexFunc(Commands, func(s CommandSpec) bool { return s.Do == tt.command })].exempt
		if err := l.checkJournalRoom(tt.playing, tt.size); (err != nil && !exempt) != tt.refused {
			t.Errorf("%s, playing %v, with %d of 1000 bytes: %v", tt.command, tt.playing, tt.size, err)
		}
	}
	unlimited := newLimits(0, nil)
	if err := unlimited.checkJournalRoom(false, 1<<40); err != nil {
		t.Errorf("without a limit: %v", err)
	}
}

// Checking spends nothing; what was started does, and comes back one in half a minute.
func TestStartRate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l, r := newLimits(0, nil), room.New(nil, nil)
		for k := range 20 {
			for range 3 {
				if err := l.checkMayStartGame(r, 0); err != nil {
					t.Fatalf("start %d: %v", k, err)
				}
			}
			l.starts.Allow()
		}
		err := l.checkMayStartGame(r, 0)
		if err == nil || !strings.Contains(err.Error(), "wait 31 s") {
			t.Errorf("the 21st start: %v", err)
		}
		time.Sleep(30 * time.Second)
		if err := l.checkMayStartGame(r, 0); err != nil {
			t.Errorf("after half a minute: %v", err)
		}
	})
}

// TestGamesOfATable checks that a table whose evenings have had every game it may see starts no
// other, and that the last one may still be played.
func TestGamesOfATable(t *testing.T) {
	l, r := newLimits(0, nil), room.New(nil, nil)
	r.Evening = make([]room.Game, room.MaxGames-1)
	if err := l.checkMayStartGame(r, 0); err != nil {
		t.Errorf("the last game: %v", err)
	}
	r.Evening = append(r.Evening, room.Game{})
	var refusal *game.Refusal
	if err := l.checkMayStartGame(r, 0); !errors.As(err, &refusal) || refusal.Message.Code != "table-budget.games" {
		t.Errorf("one more: %v", err)
	}
}

// Only pasted words count as a paste, and one seat's devices do not slow down another's.
func TestPasteAndConnectRates(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLimits(0, nil)
		for range 30 {
			l.spendPasteUnlessEmpty("")
		}
		for k := range 20 {
			if err := l.checkMayPasteWords(); err != nil {
				t.Fatalf("paste %d: %v", k, err)
			}
			l.spendPasteUnlessEmpty("moat\nbridge")
		}
		if l.checkMayPasteWords() == nil {
			t.Error("the 21st paste is allowed")
		}
		allowed := map[room.SeatID]int{}
		for range 400 {
			for _, who := range []room.SeatID{room.Public, 1} {
				if l.spendConnect(who) {
					allowed[who]++
				}
			}
		}
		if allowed[1] != 30 || allowed[room.Public] != 300 || !l.spendConnect(2) {
			t.Errorf("so many came: %v", allowed)
		}
	})
}

// Who played together last plays together again, whatever the teams were before.
func TestLastTeams(t *testing.T) {
	team := func(names ...string) (parts []room.Part) {
		for k, name := range names {
			parts = append(parts, room.Part{Seat: room.SeatID(k + 1), Team: name})
		}
		return parts
	}
	evening := []room.Game{
		{Game: "funnylines", Scores: team("red", "red", "blue", "blue")},
		{Game: "funnylines", Scores: team("moon", "sun", "moon", "sun")},
		{Game: "iota", Scores: team("a", "a", "a", "b")},
	}
	got := teamsOfLastTeamGame(evening, "funnylines", []room.SeatID{4, 3, 1})
	if len(got) != 2 || got[0].Name != "moon" || got[0].Seats != game.Seats(0).With(1).With(2) || got[1].Name != "sun" || got[1].Seats != game.Seats(0).With(0) {
		t.Errorf("the teams are %+v", got)
	}
}

// A level is left for a quieter one only when that would be well below its bound, or the
// level would change to and fro.
func TestPacerHysteresis(t *testing.T) {
	ratio := float64(paceLevels[0].pens) / float64(paceLevels[1].pens)
	for share, want := range map[float64]int{0.8: 0, 0.95: 1, 1.05: 1} { // of what is too much for the quiet level
		if got := nextLevel(1, share*paceLevels[0].maxWrites*ratio); got != want {
			t.Errorf("at %v of the bound level 1 is followed by %d, want %d", share, got, want)
		}
	}
}
