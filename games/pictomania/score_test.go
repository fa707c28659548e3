package pictomania

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"linework/game"
	"linework/game/gametest"
)

// A drawing is written as its author, the numeral, the bonus token that the author
// holds, and the guesses at it in the order laid: "a4+2: b4 c2 d4". An exclamation mark
// says that the drawing was struck, a minus that its author drew nothing. Drawings
// stand apart by "|". What comes of it is each player's score and who is black sheep.
//
// Tokens are 3 2 for three players, 3 2 1 for four, 3 2 1 1 for five, 3 2 1 1 1 for six,
// unless an option says otherwise.
var scoreCases = []struct{ rule, options, round, want string }{
	// Three players; nobody guesses at all: 3+2 stay.
	{"PM-20 nobody guesses anything", "", "a1 | b2 | c3", "a-5 b-5 c-5"},
	{"PM-20 everybody guesses everything", "", "a1: b1 c1 | b2: a2 c2 | c3: a3 b3", "a6 b5 c4"},
	{"PM-20 the same in another order", "", "a1: c1 b1 | b2: c2 a2 | c3: b3 a3", "a4 b5 c6"},
	{"PM-20 one right guess", "", "a1: b1 | b2 | c3", "a-2 b-2 c-5"},
	{"PM-20 two right guesses get 3 and 2", "", "a1: c1 b1 | b2 | c3", "a0 b-3 c-2"},
	{"PM-20 a wrong guess before it takes no token away", "", "a1: b5 c1 | b2 | c3", "a-2 b-5 c-2 sheep b"},
	{"PM-20 nor does a wrong guess after it", "", "a1: c1 b5 | b2 | c3", "a-2 b-5 c-2 sheep b"},
	{"PM-13 the numeral alone is compared", "", "a7: b7 | b1: c1 | c4: a4", "a1 b1 c1"},
	{"PM-13 an own numeral is nobody else's", "", "a1: b2 | b2 | c3", "a-5 b-5 c-5 sheep b"},
	{"PM-12 a number that is used up is missing elsewhere", "", "a1: c2 | b2: c1 | c3", "a-5 b-5 c-5 sheep c"},
	{"PM-21 all are wrong, each twice: nobody", "", "a1: b2 c2 | b2: a1 c1 | c3: a4 b4", "a-5 b-5 c-5"},
	{"PM-21 two tie for most, the third has fewer", "", "a1: b3 c2 | b2: c1 | c3: b4 a4", "a-5 b-5 c-5"},
	{"PM-21 two wrong against one", "", "a1: b3 c2 | b2: c1 | c3", "a-5 b-5 c-5 sheep c"},
	{"PM-21 no wrong guess, no black sheep", "", "a1+2: b1 | b2+1: a2 | c3", "a3 b2 c-5"},
	{"PM-22 PM-25 a token in full", "", "a1+2: b1 | b2 | c3", "a0 b-2 c-5"},
	{"PM-24 a token that counts nothing", "", "a1+2 | b2 | c3", "a-5 b-5 c-5"},
	{"PM-24 guessed at, but wrongly", "", "a1+2: b3 | b2 | c3: b4 a4", "a-5 b-5 c-5 sheep b"},
	{"PM-24 all wrong, all tokens count nothing", "", "a1+2: b2 c2 | b2+1: a1 c1 | c3: a4 b4", "a-5 b-5 c-5"},
	{"PM-23 the black sheep's token, drawing unguessed", "", "a1 | b2: c1 | c3+2", "a-5 b-5 c-7 sheep c"},
	{"PM-23 the black sheep's token, drawing guessed by all", "", "a1: c4 | b2 | c3+2: a3 b3", "a-2 b-3 c-2 sheep c"},
	{"PM-23 both tokens, one of them the black sheep's", "", "a1+2: b3 | b2+1: a2 | c3", "a-2 b-3 c-5 sheep b"},
	{"PM-23 a black sheep without a token", "", "a1: b3 | b2: a2 c2 | c3", "a-2 b0 c-3 sheep b"},
	{"PM-18 nothing drawn, and all others guessed", "", "a1- | b2: a2 c2 | c3: a3 b3", "a1 b2 c2"},
	{"PM-18 guesses at nothing are not wrong", "", "a1-: b2 | b2: c5 | c3", "a-5 b-5 c-5 sheep c"},
	{"PM-18 guesses at nothing are not right", "", "a1-: b1 c1 | b2 | c3", "a-5 b-5 c-5"},
	{"PM-18 everybody draws nothing", "", "a1- | b2- | c3-", "a-5 b-5 c-5"},
	{"PM-18 the black sheep drew nothing", "", "a1- | b2: a5 | c3: a6", "a-5 b-5 c-5 sheep a"},
	{"PM-27 a round below zero for all but one", "", "a1: b1 c1 | b2 | c3", "a0 b-2 c-3"},

	// Four players: 3+2+1 stay.
	{"PM-8 nobody guesses anything", "", "a1 | b2 | c3 | d4", "a-6 b-6 c-6 d-6"},
	{"PM-8 everybody guesses everything", "", "a1: b1 c1 d1 | b2: a2 c2 d2 | c3: a3 b3 d3 | d4: a4 b4 c4", "a9 b7 c5 d3"},
	{"PM-20 first and third are right", "", "a1: b1 c5 d1 | b2 | c3 | d4", "a-1 b-3 c-6 d-4 sheep c"},
	{"PM-20 last alone is right", "", "a1: b5 c5 d1 | b2 | c3 | d4", "a-3 b-6 c-6 d-3"},
	{"PM-21 PM-23 two wrong, all others one", "", "a1: b5 c5 d5 | b2+3: a5 | c3: b6 | d4", "a-6 b-9 c-6 d-6 sheep b"},
	{"PM-21 PM-24 two tie with two, so their tokens count nothing", "", "a1: b5 c5 | b2+3: c6 | c3+2: b6 | d4", "a-6 b-6 c-6 d-6"},
	{"PM-21 three tie with one", "", "a1: b5 | b2: c5 | c3: a5 | d4", "a-6 b-6 c-6 d-6"},
	{"PM-21 four tie with one", "", "a1+3: b5 | b2+2: c5 | c3+1: d5 | d4: a5", "a-6 b-6 c-6 d-6"},
	{"PM-21 three wrong", "", "a1: d5 | b2: d6 | c3: d7 | d4", "a-6 b-6 c-6 d-6 sheep d"},
	{"PM-25 a round that goes well", "", "a1+3: b1 c1 d1 | b2+2: a2 | c3+1: a3 | d4: a4", "a12 b2 c0 d-2"},
	{"PM-22 received, kept and token", "", "a1+3: c1 | b2: a2 | c3+2: d3 b3 | d4+1: c4 b5", "a3 b-1 c7 d1 sheep b"},
	{"PM-23 the black sheep gets what it guessed", "", "a1: b1 | b2+3: c2 | c3: b5 | d4: b4", "a-3 b0 c-3 d-3 sheep b"},
	{"PM-26 as if nobody had guessed at it", "", "a1!: b1 c1 | b2 | c3 | d4", "a-6 b-6 c-6 d-6"},
	{"PM-26 its wrong guesses are not wrong", "", "a1!: b5 c5 | b2: c6 | c3 | d4", "a-6 b-6 c-6 d-6 sheep c"},
	{"PM-26 without them the black sheep is none any more", "", "a1!: b5 | b2+3 | c3: b6 | d4: c6", "a-6 b-6 c-6 d-6"},
	{"PM-26 or there is one where two had tied", "", "a1!: b5 | b2+3: c5 | c3: b6 | d4+2: c6 a4", "a-3 b-6 c-6 d-1 sheep c"},
	{"PM-26 or it is another", "", "a1!: b5 | b2+3: c5 | c3!+2: b6 | d4: b7 c6 a4", "a-3 b-6 c-8 d-3 sheep c"},
	{"PM-26 then its token counts in full", "", "a1!: b5 | b2+3: a2 | c3 | d4", "a-3 b0 c-6 d-6"},
	{"PM-26 the author gets nothing for the token", "", "a1!+3: b1 c1 d1 | b2 | c3 | d4", "a-6 b-6 c-6 d-6"},
	{"PM-26 the author keeps what the own guesses earned", "", "a1!+3: b1 | b2: a2 | c3: a3 | d4", "a0 b-3 c-3 d-6"},
	{"PM-26 PM-23 the black sheep's own drawing is struck", "", "a1!+3: b1 | b2: a5 | c3: a6 | d4", "a-9 b-6 c-6 d-6 sheep a"},
	{"PM-26 PM-23 the same, with earnings", "", "a1!+2: b1 c1 | b2: a5 | c3: a6 | d4: a4", "a-5 b-6 c-6 d-3 sheep a"},
	{"PM-26 two drawings are struck", "", "a1!: b1 | b2!: a2 | c3: a3 b3 | d4", "a-3 b-4 c-1 d-6"},
	{"PM-26 all drawings are struck", "", "a1!+3: b5 | b2!+2: a5 | c3!+1: a6 | d4!: a7", "a-6 b-6 c-6 d-6"},
	{"PM-18 PM-26 one draws nothing, another is struck", "", "a1-: b1 | b2!+3: a2 | c3+2: a3 | d4: b4", "a-3 b-3 c-1 d-3"},

	// Five players: 3+2+1+1 stay.
	{"PM-50 the worked example", "", "a4+2: b4 c2 d4 | b1: a1 | c3+3: b3 d3 a3 | d5 | e6", "a4 b2 c-4 d-3 e-7 sheep c"},
	{"PM-50 if E is wrong as well there is no black sheep", "", "a4+2: b4 c2 d4 e5 | b1: a1 | c3+3: b3 d3 a3 | d5 | e6", "a4 b2 c2 d-3 e-7"},
	{"PM-8 five players, nobody guesses anything", "", "a1 | b2 | c3 | d4 | e5", "a-7 b-7 c-7 d-7 e-7"},
	{"PM-8 five players, one drawing guessed by all", "", "a1: e1 d1 c1 b1 | b2 | c3 | d4 | e5", "a0 b-6 c-6 d-5 e-4"},
	{"PM-9 all four bonus tokens", "", "a1+3: e1 | b2+3: e2 | c3+2: e3 | d4+1: e4 | e5", "a-1 b-1 c-2 d-3 e5"},
	{"PM-21 most wrong of five", "", "a1: b6 | b2: a6 | c3: a7 b7 | d4: a5 | e5+3", "a-7 b-7 c-7 d-7 e-7 sheep a"},
	{"PM-25 right and wrong guesses at a drawing", "", "a1+3: b7 c1 d7 e1 | b2 | c3 | d4: b6 | e5", "a1 b-7 c-4 d-7 e-5 sheep b"},

	// Six players: 3+2+1+1+1 stay.
	{"PM-8 six players, nobody guesses anything", "", "a1 | b2 | c3 | d4 | e5 | f6", "a-8 b-8 c-8 d-8 e-8 f-8"},
	{
		"PM-8 six players, everybody guesses everything", "",
		"a1: b1 c1 d1 e1 f1 | b2: a2 c2 d2 e2 f2 | c3: a3 b3 d3 e3 f3 | d4: a4 b4 c4 e4 f4 | e5: a5 b5 c5 d5 f5 | f6: a6 b6 c6 d6 e6",
		"a15 b11 c7 d5 e5 f5",
	},
	{"PM-20 six players, one drawing guessed by all", "", "a1+1: b1 c1 d1 e1 f1 | b2 | c3 | d4 | e5 | f6", "a1 b-5 c-6 d-7 e-7 f-7"},
	{"PM-21 five tie with one", "", "a1: b2 c2 d2 e2 f2 | b2 | c3 | d4 | e5 | f6", "a-8 b-8 c-8 d-8 e-8 f-8"},
	{"PM-21 PM-23 one of the five has two", "", "a1: b2 c2 d2 e2 f2 | b2: c5 | c3+3 | d4 | e5 | f6", "a-8 b-8 c-11 d-8 e-8 f-8 sheep c"},
	{"PM-9 all five bonus tokens", "", "a1+3: f1 | b2+3: f2 | c3+2: f3 | d4+2: f4 | e5+1: f5 | f6", "a-2 b-2 c-3 d-3 e-4 f7"},

	// Other tokens.
	{"PM-8 as an option: all worth 1", "tokens=11111", "a1: b1 c1 | b2 | c3 | d4", "a-1 b-2 c-2 d-3"},
	{"PM-8 as an option: 3 3 for three", "tokens=33221", "a1: b1 c1 | b2 | c3", "a0 b-3 c-3"},
	{"PM-8 as an option: 3 3 2 2 1 for six", "tokens=33221", "a1: b1 c1 d1 | b2 | c3 | d4 | e5 | f6", "a-3 b-8 c-8 d-9 e-11 f-11"},
	{"PM-40 with one card numerals are scored alike", "children=1", "a1+2: b1 | b2 | c3: a3", "a3 b-2 c-2"},
}

var drawn = regexp.MustCompile(`^([a-f])([1-7])(!?)(-?)(?:\+([1-3]))?:?((?: [a-f][1-7])*)$`)

// sceneFromText returns a round as the text says, just before its end. The drawings that are to
// be struck are given back.
func sceneFromText(t *testing.T, options, text string) (s *scene, struck []game.Seat) {
	t.Helper()
	parts := strings.Split(text, " | ")
	s = sceneInDrawing(t, len(parts), options)
	var blank []game.Seat
	bonus := make([]int, len(parts))
	for i, part := range parts {
		f := drawn.FindStringSubmatch(part)
		if f == nil || gametest.SeatOf(t, f[1]) != game.Seat(i) {
			t.Fatalf("%q is no drawing of %s", part, gametest.SeatLetter(game.Seat(i)))
		}
		s.m.round.players[i].numeral = gametest.ParseNumber(t, f[2])
		for guess := range strings.FieldsSeq(f[6]) {
			s.Say(guess[:1] + " guess " + f[1] + " " + guess[1:])
		}
		if f[3] != "" {
			struck = append(struck, game.Seat(i))
		}
		if f[4] != "" {
			blank = append(blank, game.Seat(i))
		}
		if f[5] != "" {
			bonus[i] = gametest.ParseNumber(t, f[5])
		}
	}
	for _, seat := range blank {
		s.Say(gametest.SeatLetter(seat) + " nothing")
	}
	for i, token := range bonus {
		if token > 0 {
			s.m.round.players[i].bonus, s.m.round.players[i].place = token, i+1
		}
	}
	return s, struck
}

// upholdObjection upholds an objection.
func (s *scene) upholdObjection(author game.Seat) {
	s.T.Helper()
	by := (author + 1) % game.Seat(len(s.m.Names))
	s.Say(gametest.SeatLetter(by) + " object " + gametest.SeatLetter(author))
	for voter := range s.m.Players().Without(by).Without(author).All() {
		if s.m.round.objections[author].Vote != nil {
			s.Say(gametest.SeatLetter(voter) + " vote " + gametest.SeatLetter(author) + " yes")
		}
	}
}

// describeResult returns the scores of a round as the cases write them.
func (s *scene) describeResult() string {
	var list []string
	for i, sum := range s.view(game.Watcher).Sums {
		list = append(list, fmt.Sprintf("%s%d", gametest.SeatLetter(game.Seat(i)), sum.Total))
	}
	if sheep := s.view(game.Watcher).Sheep; sheep != game.Watcher {
		list = append(list, "sheep "+gametest.SeatLetter(sheep))
	}
	return strings.Join(list, " ")
}

func TestScores(t *testing.T) {
	for _, tt := range scoreCases {
		t.Run(tt.rule, func(t *testing.T) {
			s, struck := sceneFromText(t, tt.options, tt.round)
			for _, author := range struck {
				s.upholdObjection(author)
			}
			s.playToSums()
			if got := s.describeResult(); got != tt.want {
				t.Errorf("%s\nis  %s\nnot %s", tt.round, got, tt.want)
			}
			for i, sum := range s.view(game.Watcher).Sums {
				if got := sumOfParts(sum); got != sum.Total || sum.Points != sum.Total {
					t.Errorf("%s: the parts of %+v make %d", gametest.SeatLetter(game.Seat(i)), sum, got)
				}
			}
			if len(struck) == 0 {
				return
			}
			late, _ := sceneFromText(t, tt.options, tt.round)
			late.playToSums()
			for _, author := range struck {
				late.upholdObjection(author)
			}
			if got := late.describeResult(); got != tt.want {
				t.Errorf("struck when the sums are shown: %s\nis  %s\nnot %s", tt.round, got, tt.want)
			}
		})
	}
	if len(scoreCases) < 60 {
		t.Errorf("there are %d cases; there should be 60", len(scoreCases))
	}
}

// sumOfParts adds up the parts of a sum.
func sumOfParts(s Sum) int {
	sum := s.Counts
	for _, g := range s.Received {
		sum += g.Token
	}
	for _, token := range s.Kept {
		sum -= token
	}
	return sum
}

func TestSumsShowTheirParts(t *testing.T) {
	t.Run("PM-50 PM-28 of the worked example", func(t *testing.T) {
		s, _ := sceneFromText(t, "", "a4+2: b4 c2 d4 | b1: a1 | c3+3: b3 d3 a3 | d5 | e6")
		s.playToSums()
		v := s.view(game.Watcher)
		for i, want := range []string{
			`{"received":[{"from":1,"token":3},{"from":2,"token":1}],"kept":[1,1],"bonus":2,"counts":2,"why":"guessed","total":4,"points":4}`,
			`{"received":[{"from":0,"token":3},{"from":2,"token":3}],"kept":[2,1,1],"bonus":0,"counts":0,"why":"","total":2,"points":2}`,
			`{"received":[],"kept":[1],"bonus":3,"counts":-3,"why":"sheep","total":-4,"points":-4}`,
			`{"received":[{"from":0,"token":2},{"from":2,"token":2}],"kept":[3,2,1,1],"bonus":0,"counts":0,"why":"","total":-3,"points":-3}`,
			`{"received":[],"kept":[3,2,1,1],"bonus":0,"counts":0,"why":"","total":-7,"points":-7}`,
		} {
			if got := gametest.JSON(v.Sums[i]); got != want {
				t.Errorf("%s has\n%s, not\n%s", gametest.SeatLetter(game.Seat(i)), got, want)
			}
		}
		checkEqual(t, "wrong guesses", v.Middle, []int{0, 0, 1, 0, 0})
	})
	t.Run("PM-24 a token that counts nothing says why", func(t *testing.T) {
		s, _ := sceneFromText(t, "", "a1+2 | b2 | c3")
		s.playToSums()
		if sum := s.view(0).Sums[0]; sum.Bonus != 2 || sum.Counts != 0 || sum.Why != Unguessed {
			t.Errorf("it is %+v", sum)
		}
	})
}

func TestWalk(t *testing.T) {
	forEveryCount(t, "PM-28 drawing by drawing, then the black sheep, then the sums", func(t *testing.T, n int) {
		s := sceneInDrawing(t, n, "")
		s.Say("b guess a 1", "c guess a 5", "a guess b 2")
		events := s.Say("bell")
		for step := 1; step <= n; step++ {
			v := s.view(game.Watcher)
			author := game.Seat(step - 1)
			if v.Stage != Walking || len(v.Walk) != step || v.Walk[step-1].Seat != author || v.Sheep != game.Watcher || len(v.Sums) > 0 {
				t.Fatalf("step %d shows %s", step, gametest.JSON(v))
			}
			if got, want := gametest.FactsTo(wire, events, 0)[len(events)-1], "drawing-scored "+gametest.JSON(DrawingScored{v.Walk[step-1]}); got != want {
				t.Errorf("step %d tells %s, not %s", step, got, want)
			}
			events = s.Say("bell")
		}
		if got := factKinds(events); got != "sheep-named" || s.view(0).Sheep != 2 || len(s.view(0).Sums) > 0 {
			t.Errorf("after the drawings it tells %s", got)
		}
		checkEqual(t, "the middle", s.view(0).Middle, append([]int{0, 0, 1}, make([]int, n-3)...))
		if got := factKinds(s.Say("bell")); got != "summed" || len(s.view(0).Sums) != n {
			t.Errorf("after the black sheep it tells %s", got)
		}
		if got := factKinds(s.Say("bell")); got != "cards-laid" {
			t.Errorf("after the sums it tells %s", got)
		}
	})
	t.Run("PM-28 a drawing shows word, guesses in order, tokens given and kept", func(t *testing.T) {
		s, _ := sceneFromText(t, "", "a4: b4 c2 d4 | b1 | c3 | d5 | e6")
		s.Say("bell")
		v := s.view(4)
		want := ScoredDrawing{
			Seat: 0, Symbol: 0, Numeral: 4, Word: v.Cards[0].Words[3],
			Guesses: []JudgedGuess{{Seat: 1, Number: 4, Right: true, Token: 3, Word: v.Cards[0].Words[3]}, {Seat: 2, Number: 2}, {Seat: 3, Number: 4, Right: true, Token: 2, Word: v.Cards[0].Words[3]}},
			Kept:    []int{1, 1},
		}
		if got := gametest.JSON(v.Walk[0]); got != gametest.JSON(want) {
			t.Errorf("it shows %s\nnot %s", got, gametest.JSON(want))
		}
		checkEqual(t, "the middle so far", v.Middle, []int{0, 0, 1, 0, 0})
	})
	t.Run("PM-28 the walk begins one seat further on in each round", func(t *testing.T) {
		s := newScene(t, 4, "")
		for round := range fullGameRounds {
			s.startDrawing()
			s.Say("bell")
			if got := s.view(0).Walk[0].Seat; got != game.Seat(round%4) {
				t.Errorf("in round %d it begins with %s", round+1, gametest.SeatLetter(got))
			}
			s.playToSums()
			s.Say("bell")
		}
	})
	forEveryCount(t, "PM-28 it goes on when all have seen enough", func(t *testing.T, n int) {
		s := sceneInDrawing(t, n, "")
		s.Say("bell")
		for seat := range s.m.Players().All() {
			if len(s.view(0).Walk) != 1 {
				t.Fatalf("it goes on before %s", gametest.SeatLetter(seat))
			}
			s.Say(gametest.SeatLetter(seat) + " next")
			if int(seat) < n-1 {
				s.WantRefused(gametest.SeatLetter(seat) + " next: said-already")
			}
		}
		if v := s.view(0); len(v.Walk) != 2 || v.Went != 0 || !v.Can.Next {
			t.Errorf("it stands at %s", gametest.JSON(v.Walk))
		}
		s.WantRefused("a turn: not-led")
		if s.view(0).Can.Turn {
			t.Error("the view says that a may turn the page")
		}
	})
	for _, tt := range []struct {
		rule, options string
		pace          int
		rules         int
		guesses       []string
		steps         []float64 // seconds
	}{
		{"PM-28 by time", "", 0, 0, []string{"b guess a 1", "c guess a 1", "a guess b 5"}, []float64{5, 5, 3, 4, 6}},
		{"PM-28 nothing is turned over where nobody guessed, and nobody is looked for as the black sheep", "", 0, 0, nil, []float64{3, 3, 3, 6}},
		{"PM-28 those who tie are shown, but nobody is the black sheep", "", 0, 0, []string{"b guess a 5", "c guess a 5"}, []float64{5, 3, 3, 3, 6}},
		{"PM-28 CM-27 by version 6 of the rules it says that nobody was wrong", "", 0, 6, nil, []float64{3, 3, 3, 3, 6}},
		{"PM-28 CM-9 by another time", "walk=20", 150, 0, []string{"c guess a 4"}, []float64{30, 18, 18, 24, 36}},
		{"PM-28 CM-27 by version 5 of the rules", "walk=12", 0, 5, []string{"c guess a 4"}, []float64{12, 12, 12, 12, 24}},
		{"PM-28 led by the host", "walk=0", 100, 0, []string{"c guess a 4"}, []float64{0, 0, 0, 0, 0}},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			setup := newSetup(t, 3, tt.options)
			setup.Pace, setup.Rules = tt.pace, tt.rules
			s := dealScene(t, setup)
			s.startDrawing()
			s.Say(append(tt.guesses, "bell")...)
			for _, seconds := range tt.steps {
				want := time.Duration(seconds * float64(time.Second))
				status := s.m.Status()
				got := status.Deadline
				if want > 0 && got != s.Now+want || want == 0 && got != 0 {
					t.Errorf("in %s the bell is set for %v, and it is %v", s.m.Stage, got, s.Now)
				}
				if status.LimitTotal != want {
					t.Errorf("in %s the clock begins at %v, not %v", s.m.Stage, status.LimitTotal, want)
				}
				if want > 0 {
					s.Say("bell")
					continue
				}
				if v := s.view(1); !v.Led || !v.Can.Turn {
					t.Error("the view does not offer to turn the page")
				}
				s.Say("b next", "a turn")
			}
			if s.m.Stage != Reading || s.m.round.number != 2 {
				t.Errorf("it stands at %s", s.m.Stage)
			}
		})
	}
	t.Run("PM-28 four players go through the scoring in half a minute at most", func(t *testing.T) {
		s := sceneInDrawing(t, 4, "")
		s.guessAllButLast()
		s.Say("d guess c 7", "bell")
		began := s.Now
		for s.m.Stage != Reading {
			s.Say("bell")
		}
		if took := s.Now - began; took < 25*time.Second || took > 30*time.Second {
			t.Errorf("it takes %v", took)
		}
	})
	t.Run("PM-28 the scoring goes on when all people have seen enough", func(t *testing.T) {
		walked := func(rules int, lines ...string) int {
			setup := newSetup(t, 4, "bots=cd")
			setup.Rules = rules
			s := dealScene(t, setup)
			s.startDrawing()
			s.Say("bell")
			s.Say(lines...)
			return len(s.view(0).Walk)
		}
		for _, tt := range []struct {
			rules int
			said  []string
			want  int
		}{
			{0, []string{"a next"}, 1}, {0, []string{"a next", "c next", "d next"}, 1}, {0, []string{"a next", "b next"}, 2},
			{5, []string{"a next", "b next"}, 1}, {5, []string{"a next", "b next", "c next", "d next"}, 2},
		} {
			if got := walked(tt.rules, tt.said...); got != tt.want {
				t.Errorf("by rules %d, after %v drawing %d is shown", tt.rules, tt.said, got)
			}
		}
		s := dealScene(t, newSetup(t, 3, "bots=c decks=0"))
		s.Say("bell")
		s.startDrawing()
		s.Say("bell")
		if got := s.m.Status(); got.Waiting != game.Of(0, 1) || got.MayMove != game.Of(2) {
			t.Errorf("a bot is awaited, or cannot vote: %+v", got)
		}
		setup := newSetup(t, 3, "bots=abc")
		s = dealScene(t, setup)
		s.startDrawing()
		s.Say("bell", "a next", "b next", "c next")
		if len(s.view(0).Walk) != 2 {
			t.Error("bots among themselves do not go on")
		}
	})
	t.Run("PM-3 the next deck is voted on all through the scoring", func(t *testing.T) {
		deck := func(rules int) (voted string, offered bool) {
			setup := newSetup(t, 3, "decks=0")
			setup.Rules = rules
			s := dealScene(t, setup)
			s.Say("bell")
			s.startDrawing()
			s.Say("bell")
			if offered = s.view(0).Can.Choose; !offered {
				s.WantRefused("a choose blue: not-now")
				return "", false
			}
			s.Say("a choose blue", "bell", "b choose blue", "bell", "bell", "bell", "bell")
			return s.m.round.deck, true
		}
		if voted, offered := deck(0); voted != "blue" || !offered {
			t.Errorf("the deck is %q; offered: %v", voted, offered)
		}
		if _, offered := deck(5); offered {
			t.Error("by version 5 of the rules it is offered with the first drawing")
		}
	})
	t.Run("PM-3 a vote counts that crosses a step of the scoring", func(t *testing.T) {
		s := newScene(t, 3, "decks=0")
		s.Say("bell")
		s.startDrawing()
		s.Say("bell")
		crossing := game.Input{At: s.Now, Seat: 0, Phase: s.m.Phase, Move: Choose{Deck: "blue"}}
		s.Say("bell")
		crossing.At = s.Now
		if _, err := s.m.Apply(crossing, newRNG(0)); err != nil || s.view(0).Votes[0] != "blue" {
			t.Errorf("it is refused: %v", err)
		}
	})
	t.Run("PM-28 led by the host, nobody else turns the page", func(t *testing.T) {
		s := sceneInDrawing(t, 3, "walk=0")
		s.Say("bell")
		s.WantRefused("b turn: not-host")
		s.m.Rules = 2
		s.Say("b turn") // by version 2 of the rules (CM-27)
	})
	t.Run("PM-28 led by the host, the walk waits for a vote too", func(t *testing.T) {
		s := sceneInDrawing(t, 4, "walk=0")
		s.Say("bell", "b object a")
		s.WantRefused("a turn: vote-open")
		if got := s.m.Status().Deadline; got != s.Now+20*time.Second {
			t.Errorf("the vote ends at %v", got)
		}
		s.WantRefused("c turn: vote-open")
		s.Say("bell", "a turn")
	})
	t.Run("PM-28 led by the host, all bots have seen enough and wait", func(t *testing.T) {
		s := sceneInDrawing(t, 3, "walk=0")
		s.Say("bell", "b next", "c skip")
		if s.m.Status().Waiting != game.Of(0) {
			t.Error("not a is awaited")
		}
		s.Say("a next")
		if len(s.view(0).Walk) != 2 {
			t.Error("it does not go on")
		}
	})
}

func TestEnd(t *testing.T) {
	// each round: a's drawing is guessed by b, then c; everybody else keeps 5.
	forEveryCount(t, "PM-27 after five rounds the highest sum wins, and rounds may be below zero", func(t *testing.T, n int) {
		s := newScene(t, n, "")
		for range fullGameRounds {
			s.startDrawing()
			s.Say("b guess a 1", "c guess a 1")
			s.playToSums()
			s.Say("bell")
		}
		all := 0
		for _, token := range s.m.scoringTokens {
			all += token
		}
		points := []int{-5 * (all - 5), -5 * (all - 3), -5 * (all - 2)}
		for range n - 3 {
			points = append(points, -5*all)
		}
		r := s.m.Status().Result
		if r == nil || r.Winners != game.Of(0) {
			t.Fatalf("it ends with %+v", r)
		}
		checkEqual(t, "points", r.Points, points)
		v := s.view(game.Watcher)
		if len(v.History) != 5 || v.Stage != Over || gametest.JSON(v.Result) != gametest.JSON(game.Result{Winners: r.Winners, Points: points}) {
			t.Errorf("the view says %s", gametest.JSON(v.Result))
		}
		for i, rec := range v.History {
			if rec.Round != i+1 || len(rec.Drawings) != n || rec.Sums[0].Points != points[0]/5*(i+1) {
				t.Errorf("round %d was %s", i+1, gametest.JSON(rec))
			}
		}
	})
	t.Run("PM-27 by the option nobody is told the points of all rounds before the end", func(t *testing.T) {
		s := newScene(t, 4, "totals=1 rounds=2")
		for range 2 {
			s.startDrawing()
			s.Say("b guess a 1", "a guess b 2")
			s.playToSums()
			v := s.view(1)
			if !v.TotalsHidden || len(v.Sums) != 4 || v.Sums[2].Total == 0 {
				t.Errorf("the sums of the round are %s", gametest.JSON(v.Sums))
			}
			for _, r := range append(v.History, Record{Sums: v.Sums}) {
				for seat, sum := range r.Sums {
					if sum.Points != 0 || v.Players[seat].Points != 0 {
						t.Errorf("%s is told to have %d points", gametest.SeatLetter(game.Seat(seat)), sum.Points)
					}
				}
			}
			s.Say("bell")
		}
		if v := s.view(1); v.TotalsHidden || v.Players[2].Points == 0 || v.History[1].Sums[2].Points != v.Players[2].Points {
			t.Errorf("at the end the players are %s", gametest.JSON(v.Players))
		}
	})
	t.Run("PM-27 by default everyone is told after each round", func(t *testing.T) {
		s := newScene(t, 4, "")
		s.startDrawing()
		s.playToSums()
		if v := s.view(1); v.TotalsHidden || v.Sums[0].Points == 0 || v.Players[0].Points == 0 {
			t.Errorf("the sums are %s", gametest.JSON(v.Sums))
		}
	})
	t.Run("PM-27 ties all win", func(t *testing.T) {
		s := newScene(t, 4, "")
		for range fullGameRounds {
			s.startDrawing()
			s.Say("b guess a 1", "a guess b 2")
			s.playToSums()
			s.Say("bell")
		}
		if r := s.m.Status().Result; r.Winners != game.Of(0, 1) {
			t.Errorf("it ends with %+v", r)
		}
	})
	t.Run("PM-27 a round that is over is kept as it was", func(t *testing.T) {
		s, _ := sceneFromText(t, "", "a1+2: b1 | b2 | c3")
		s.playToSums()
		sums := gametest.JSON(s.view(0).Sums)
		s.Say("bell")
		v := s.view(0)
		if len(v.History) != 1 || gametest.JSON(v.History[0].Sums) != sums || v.History[0].Deck != "green" {
			t.Errorf("it is kept as %s", gametest.JSON(v.History))
		}
		for i, p := range v.Players {
			if p.Points != v.History[0].Sums[i].Total || p.Bonus != 0 || len(p.Stack) > 0 || p.Drawn != Counts {
				t.Errorf("%s begins the next round with %s", p.Name, fmt.Sprintf("%+v", p))
			}
		}
	})
}
