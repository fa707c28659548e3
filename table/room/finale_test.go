package room

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"linework/game"
)

// drawingsBy is drawings by authors, each with as many right and wrong guesses as it says:
// "0:2+1" is by seat 0, with two right ones and a wrong one.
func drawingsBy(t *testing.T, text string) (list []game.Drawing) {
	t.Helper()
	for _, one := range strings.Fields(text) {
		var author, right, wrong int
		if _, err := fmt.Sscanf(one, "%d:%d+%d", &author, &right, &wrong); err != nil {
			t.Fatal(one, err)
		}
		d := game.Drawing{Author: game.Seat(author)}
		for k := range right + wrong {
			d.Guesses = append(d.Guesses, game.Guessed{By: "Ana", Text: "cat", Right: k < right})
		}
		list = append(list, d)
	}
	return list
}

func TestWhichDrawingsAreShown(t *testing.T) {
	for _, tt := range []struct {
		name, drawings string
		want           []int
	}{
		{"none", "", []int{}},
		{"all of a few, as they were drawn", "0:0+0 1:3+0 2:1+0", []int{0, 1, 2}},
		{"everyone’s best before anyone’s second", "0:9+0 0:8+0 0:7+0 0:6+0 0:5+0 1:0+0 2:0+1", []int{0, 1, 2, 3, 5, 6}},
		{"what was taken for something else", "0:3+0 0:1+1 1:0+0 2:0+0 3:0+0 4:0+0 5:0+0", []int{1, 2, 3, 4, 5, 6}},
		{"the most guessed of an artist", "0:1+0 0:2+0 1:0+0 2:0+0 3:0+0 4:0+0 5:0+0", []int{1, 2, 3, 4, 5, 6}},
		{"a person’s second is as good as a bot’s first", "0:1+0 0:1+0 8:1+0 8:1+0 8:1+0 9:1+0 9:1+0", []int{0, 1, 2, 3, 5, 6}},
		{"of equals the earlier", "0:0+0 1:0+0 2:0+0 3:0+0 4:0+0 5:0+0 6:0+0", []int{0, 1, 2, 3, 4, 5}},
	} {
		drawings := drawingsBy(t, tt.drawings)
		all := func(int) bool { return true }
		isBot := func(k int) bool { return drawings[k].Author >= 8 }
		if got := chooseDrawingsForFinale(drawings, all, isBot); !slices.Equal(got, tt.want) {
			t.Errorf("%s: %v, not %v", tt.name, got, tt.want)
		}
	}
}

func TestPicturesThatEveryoneKnowsAreShownOnce(t *testing.T) {
	drawings := drawingsBy(t, "0:1+0 1:1+1 0:1+0 1:0+0 0:1+2 1:0+0 0:0+1 1:0+0")
	for k := range drawings {
		drawings[k].Round = 1 + k/2
	}
	all := func(int) bool { return true }
	isBot := func(k int) bool { return drawings[k].Author >= 8 }
	if got, want := chooseToldDrawings(drawings, all, isBot), []int{4, 1, 6}; !slices.Equal(got, want) {
		t.Errorf("%v, not %v", got, want)
	}
	if got, want := chooseToldDrawings(drawings, func(k int) bool { return k != 1 }, isBot), []int{4, 3, 6}; !slices.Equal(got, want) {
		t.Errorf("without one that is covered: %v, not %v", got, want)
	}
	drawings[7].Author, drawings[0].Author, drawings[4].Author = 9, 8, 8
	if got := chooseToldDrawings(drawings, all, isBot); got[0] != 1 {
		t.Errorf("a bot’s drawing comes before a person’s: %v", got)
	}
}

func TestGuessesFarFromTheWord(t *testing.T) {
	for _, tt := range []struct {
		title, guesses string
		want           int
	}{
		{"sun hat", "hat", 0},
		{"sun hat", "sunhats,pancake,Pancake,bowl", 2},
		{"gravestone / tombstone", "tomb stone", 0},
		{"pig", ",", 0},
	} {
		d := game.Drawing{Title: tt.title, Guesses: []game.Guessed{{Text: "lips", Right: true}}}
		for _, text := range strings.Split(tt.guesses, ",") {
			d.Guesses = append(d.Guesses, game.Guessed{Text: text})
		}
		if got := countFarGuesses(d); got != tt.want {
			t.Errorf("%q at %q: %d, not %d", tt.guesses, tt.title, got, tt.want)
		}
	}
}

// describeActs is acts as they are written in tests.
func describeActs(acts []Act) string {
	var list []string
	for _, a := range acts {
		text := string(a.Kind)
		switch a.Kind {
		case ActDrawing:
			text += fmt.Sprint(" ", a.Drawing)
		case ActPlace:
			text += fmt.Sprint(" ", a.Place, a.Seats)
		case ActPodium:
			text += fmt.Sprint(" ", a.Seats)
		}
		if a.Rest {
			text += " and on"
		}
		list = append(list, text)
	}
	return strings.Join(list, ", ")
}

// partsWithPoints is what seats 1, 2 … scored; the first n won.
func partsWithPoints(won int, points ...int) (parts []Part) {
	for k, n := range points {
		parts = append(parts, Part{Seat: SeatID(k + 1), Points: n, Won: k < won})
	}
	return parts
}

func TestFinale(t *testing.T) {
	teams := partsWithPoints(2, 3, 3, 1, 1)
	for k := range teams {
		teams[k].Team = [2]string{"Suns", "Moons"}[k/2]
	}
	for _, tt := range []struct {
		name string
		game Game
		want string
	}{
		{"last place to first", Game{Scoring: true, Scores: partsWithPoints(1, 9, 2, 5)}, "play, place 3 [2], place 2 [3], podium [1]"},
		{"who share a place come together", Game{Scoring: true, Scores: partsWithPoints(2, 9, 9, 5, 5)}, "play, place 3 [3 4], podium [1 2]"},
		{"and the next counts them all", Game{Scoring: true, Scores: partsWithPoints(1, 9, 5, 5, 2)}, "play, place 4 [4], place 2 [2 3], podium [1]"},
		{"a team comes as one", Game{Scoring: true, Scores: teams}, "play, place 2 [3 4], podium [1 2]"},
		{"without points only the first have a place, and nothing is the best", Game{Scores: partsWithPoints(1, 0, 0, 0)}, "podium [1]"},
		{"where nobody wins there is no podium", Game{Scores: partsWithPoints(0, 0, 0)}, ""},
		{"many come together", Game{Scoring: true, Scores: partsWithPoints(1, 9, 8, 7, 6, 5, 4, 3, 2)}, "play, place 6 [6 7 8] and on, place 5 [5], place 4 [4], place 3 [3], place 2 [2], podium [1]"},
		{"CM-25 what does not count is not celebrated", Game{Scoring: true, Scores: partsWithPoints(1, 9, 2), Uncounted: true}, ""},
		{"drawings come first", Game{Scoring: true, Scores: partsWithPoints(1, 9, 2), Drawings: 2}, "drawing 0, drawing 1, place 2 [2], podium [1]"},
	} {
		r := New(nil, nil)
		r.Evening, r.Galleries, r.drawings = []Game{tt.game}, []string{""}, [][]game.Drawing{make([]game.Drawing, tt.game.Drawings)}
		acts, err := r.FinaleActs()
		if err != nil || describeActs(acts) != tt.want {
			t.Errorf("%s: %q, %v, not %q", tt.name, describeActs(acts), err, tt.want)
		}
	}
}
