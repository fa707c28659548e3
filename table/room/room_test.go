package room

import (
	"maps"
	"strings"
	"testing"
	"time"

	"linework/game"
	"linework/games"
	"linework/games/doodledash"
	"linework/ink"
	"linework/texts"
	"linework/words"
)

// A room is made from changes alone, with nothing around it; and the record of these
// changes makes the same room again.
func TestRoomReplaysItsChanges(t *testing.T) {
	r := New(games.Find, nil)
	var entries [][]byte
	do := func(at time.Duration, c Change) {
		t.Helper()
		if _, err := r.Do(at, c); err != nil {
			t.Fatal(err)
		}
		entries = append(entries, Encode(at, c))
	}
	do(0, &TableOpened{Code: "BKWRT", Game: "iota", Key: "k"})
	do(0, &SeatTaken{Seat: 1, Name: "Ana", Hash: "a"})
	do(0, &SeatTaken{Seat: 2, Name: "Ben", Hash: "b"})
	do(0, &SeatTaken{Seat: 3, Name: "Nib", Bot: "random"})
	do(time.Second, &SeatsOrdered{Seats: []SeatID{3, 1, 2}})
	do(time.Second, &LockSet{})
	do(2*time.Second, &SeatLeft{Seat: 2, Farewell: texts.NewMessage("close-kicked.left")})
	do(3*time.Second, &HostNamed{Seat: 1})

	again, err := Replay(games.Find, recordOf(entries))
	if err != nil {
		t.Fatal(err)
	}
	for name, each := range map[string]*Room{"as it was made": r, "as it was replayed": again} {
		var seats []string
		for _, x := range each.Seats {
			seats = append(seats, x.Name)
		}
		if got := strings.Join(seats, " "); got != "Nib Ana" || each.Open || each.Host != 1 || each.At != 3*time.Second {
			t.Errorf("%s: the seats are %s, open %v, host %d, at %v", name, got, each.Open, each.Host, each.At)
		}
	}
	if strings.Contains(string(entries[6]), "left the table") {
		t.Errorf("the journal keeps what was said in parting: %s", entries[6])
	}
}

// Whose the table is when its owner leaves is told in the entry; one of old journals, which
// tells nothing, leaves it to who stands in (CM-6).
func TestOwnerLeaves(t *testing.T) {
	for _, tt := range []struct {
		name        string
		before      []Change
		left        SeatLeft
		owner, host SeatID
	}{
		{"a stand-in has the table", []Change{&HostNamed{Seat: 2, Deputy: true}}, SeatLeft{Seat: 1}, 2, 2},
		{"an heir has it", nil, SeatLeft{Seat: 1, Heir: 3}, 3, 3},
		{"a stand-in who leaves changes nothing", []Change{&HostNamed{Seat: 2, Deputy: true}}, SeatLeft{Seat: 2}, 1, 2},
		{"in a game too", []Change{&GameStarted{Game: "iota", Setup: game.Setup{Names: []string{"Ana", "Ben"}}, Playing: []SeatID{1, 2}}}, SeatLeft{Seat: 1, Heir: 2}, 2, 2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := threeSeats(t)
			for _, c := range append(tt.before, &tt.left) {
				if _, err := r.Do(0, c); err != nil {
					t.Fatal(err)
				}
			}
			if r.Owner != tt.owner || r.Host != tt.host {
				t.Errorf("the owner is %d, the host %d; want %d and %d", r.Owner, r.Host, tt.owner, tt.host)
			}
		})
	}
	for _, heir := range []SeatID{1, 4, 9} { // who leaves, a bot, nobody
		r := threeSeats(t)
		if _, err := r.Do(0, &SeatLeft{Seat: 1, Heir: heir}); err == nil || r.Owner != 1 || len(r.Seats) != 4 {
			t.Errorf("seat %d has the table: %v", heir, err)
		}
	}
}

// An empty seat is nobody's, whatever a journal tells of its moving.
func TestVacantSeatStaysVacant(t *testing.T) {
	r := threeSeats(t)
	for _, c := range []Change{
		&GameStarted{Game: "iota", Setup: game.Setup{Names: []string{"Ana", "Ben"}}, Playing: []SeatID{1, 2}}, &SeatLeft{Seat: 2}, &SeatRekeyed{Seat: 2, Hash: "x"},
	} {
		if _, err := r.Do(0, c); err != nil {
			t.Fatal(err)
		}
	}
	if x := r.SeatByID(2); !x.Vacant || x.IsPerson() || r.Seats.FindByTokenHash("x") != nil {
		t.Errorf("the seat is %+v", x)
	}
}

func TestRemovalReplacesKeys(t *testing.T) {
	r := threeSeats(t)
	first := r.InvitationKey()
	do := func(c Change) {
		t.Helper()
		if _, err := r.Do(0, c); err != nil {
			t.Fatal(err)
		}
	}
	do(&LockSet{}) // as in an old journal
	if r.InvitationKey() != first {
		t.Error("an entry that tells of no invitation changes it")
	}
	do(&LockSet{Invitation: "second"})
	r.Evening = make([]Game, 2)
	do(&SeatLeft{Seat: 3, Invitation: "third", Gallery: "new"})
	if r.InvitationKey() != "third" || r.GalleryKey != "new" {
		t.Errorf("the keys are %q and %q", r.InvitationKey(), r.GalleryKey)
	}
	r.Evening = make([]Game, 5)
	for key, want := range map[string]int{"k": 2, "new": 5} {
		if games, ok := r.CountGamesOpenedBy(key, len(r.Evening)); games != want || !ok {
			t.Errorf("key %q shows %d games, %v; want %d", key, games, ok, want)
		}
	}
	for range maxOldKeys + 1 {
		r.replaceNonEmptyKeys("", r.GalleryKey+"x", len(r.Evening))
	}
	if _, ok := r.CountGamesOpenedBy("k", len(r.Evening)); ok || len(r.OldKeys) != maxOldKeys {
		t.Errorf("%d old keys are kept, the first among them: %v", len(r.OldKeys), ok)
	}
	if _, ok := r.CountGamesOpenedBy("", len(r.Evening)); ok {
		t.Error("no key at all opens the gallery")
	}
}

// threeSeats is a table of Ana, whose it is, Ben, Cem and a bot.
func threeSeats(t *testing.T) *Room {
	t.Helper()
	r := New(games.Find, nil)
	for _, c := range []Change{
		&TableOpened{Code: "BKWRT", Game: "iota", Key: "k"}, &SeatTaken{Seat: 1, Name: "Ana", Hash: "a"}, &SeatTaken{Seat: 2, Name: "Ben", Hash: "b"}, &SeatTaken{Seat: 3, Name: "Cem", Hash: "c"}, &SeatTaken{Seat: 4, Name: "Nib", Bot: "random"},
	} {
		if _, err := r.Do(0, c); err != nil {
			t.Fatal(err)
		}
	}
	return r
}

// A pack is chosen for one game: another game has its own again.
func TestChoosingAGameForgetsThePack(t *testing.T) {
	r := threeSeats(t)
	for _, c := range []Change{&GameChosen{Game: "doodlerush"}, &OptionsSet{Options: game.Values{"rounds": 3}, Pace: 150}, &WordsChosen{Pack: "animals"}, &GameChosen{Game: "doodledash"}} {
		if _, err := r.Do(0, c); err != nil {
			t.Fatal(err)
		}
	}
	if r.Game != "doodledash" || r.Pack != "" || len(r.Options) != 0 || r.Pace != 150 {
		t.Errorf("the game is %s, with pack %q, options %v and pace %d", r.Game, r.Pack, r.Options, r.Pace)
	}
}

// Who leaves takes their layer of the warm-up sheet along, and what it held counts no more.
func TestLeavingRemovesTheLayer(t *testing.T) {
	r := threeSeats(t)
	for _, id := range []SeatID{1, 2} {
		var w ink.Writer
		batch := w.Append(ink.AppendHeader(nil, firstSheetBoard+int(id)), ink.Op{Do: ink.Begin, Tool: ink.Medium})
		if err := (Sheet{r}).Draw(id, batch); err != nil {
			t.Fatal(err)
		}
	}
	before := r.sheet.shownBytes
	if _, err := r.Do(0, &SeatLeft{Seat: 2}); err != nil {
		t.Fatal(err)
	}
	sheet, _ := r.Sheet()
	if sheet.IsBlank(firstSheetBoard+1) || !sheet.IsBlank(firstSheetBoard+2) || r.sheet.shownBytes != before/2 {
		t.Errorf("the sheet has %+v, %d of %d bytes", r.sheet.layers, r.sheet.shownBytes, before)
	}
}

// TestMoveIsRecordedWithRulings checks that the judge's verdict on a guess is in the journal.
func TestMoveIsRecordedWithRulings(t *testing.T) {
	t.Run("CM-30 a verdict is recorded with its guess", func(t *testing.T) {
		m := &Match{Match: judgingMatch{}, Game: games.All()[1]}
		guess := m.NewMovePlayed(1, 3, doodledash.Guess{Text: "kite"}, "person")
		entry := string(Encode(0, guess))
		if !strings.Contains(entry, `{"0":"right exact"}`) {
			t.Errorf("the entry is %s", entry)
		}
		_, read, err := Decode([]byte(entry))
		if played, ok := read.(*MovePlayed); err != nil || !ok || !maps.Equal(played.Rulings, guess.Rulings) {
			t.Errorf("it is read as %+v, the error is %v", read, err)
		}
	})
	t.Run("CM-30 a verdict that there is not is refused", func(t *testing.T) {
		if _, _, err := Decode([]byte(`{"at":0,"kind":"played","data":{"seat":0,"phase":1,"kind":"guess","move":{},"rulings":{"0":"perhaps"}}}`)); err == nil {
			t.Error("it is read")
		}
	})
}

// A judgingMatch is a match in which every guess is right.
type judgingMatch struct{ game.Match }

func (judgingMatch) RuleOnGuess(game.Move) game.Rulings {
	return game.Rulings{0: {Verdict: words.Right, Reason: words.Exact}}
}
