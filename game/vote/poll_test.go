package vote_test

import (
	"testing"
	"time"

	"linework/game"
	"linework/game/gametest"
	"linework/game/vote"
)

func TestPoll(t *testing.T) {
	for _, tt := range []struct {
		rule             string
		voters           int
		votes            string // y, n and a for who abstains, from the first voter on
		carried, decided bool
	}{
		{"CM-20 nobody has voted", 3, "", false, false},
		{"CM-20 the only voter is for it", 1, "y", true, true},
		{"CM-20 the only voter is against it", 1, "n", false, true},
		{"CM-20 one of two can still be joined", 2, "y", false, false},
		{"CM-20 half is not enough", 2, "yn", false, true},
		{"CM-20 half against it decides", 4, "nn", false, true},
		{"CM-20 less than half against it does not", 5, "nn", false, false},
		{"CM-20 more than half decides, whoever is missing", 5, "yyy", true, true},
		{"CM-20 half of four does not", 4, "yy", false, false},
		{"CM-20 who abstains is not asked", 4, "aay", false, false},
		{"CM-20 and the others decide", 4, "aayy", true, true},
		{"CM-20 where all abstain it is not carried", 2, "aa", false, true},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			p := vote.Poll{Voters: game.Players(tt.voters)}
			for i, v := range tt.votes {
				seat := game.Seat(i)
				if v == 'a' {
					p.Abstain(seat)
				} else if err := p.Cast(seat, v == 'y'); err != nil {
					t.Fatal(err)
				}
				if err := p.Cast(seat, true); err == nil {
					t.Errorf("%s votes twice, or after abstaining", gametest.Letter(seat))
				}
			}
			if p.Carried() != tt.carried || p.Decided() != tt.decided {
				t.Errorf("carried is %v and decided %v", p.Carried(), p.Decided())
			}
			if want := game.Players(tt.voters) &^ game.Players(len(tt.votes)); p.Missing() != want {
				t.Errorf("missing are %b, not %b", p.Missing(), want)
			}
		})
	}
	t.Run("CM-20 who has voted cannot abstain afterwards", func(t *testing.T) {
		p := vote.Poll{Voters: game.Players(2)}
		if err := p.Cast(0, true); err != nil {
			t.Fatal(err)
		}
		if p.Abstain(0); p.Voters != game.Players(2) || p.Yes != game.Of(0) {
			t.Errorf("the poll is %+v", p)
		}
	})
}

// party is four players, of whom some are people.
func party(people game.Seats) *game.Party {
	return &game.Party{Names: make([]string, 4), Bots: game.Players(4) &^ people}
}

func TestObjection(t *testing.T) {
	of := vote.Drawing{Author: 0}
	t.Run("CM-20 the people who are not its author vote, and who objects is for it", func(t *testing.T) {
		var c vote.Case
		if err := c.Object(1, of, party(game.Of(0, 1, 2, 3))); err != nil {
			t.Fatal(err)
		}
		if o := c.Open; o.By != 1 || o.Voters != game.Of(1, 2, 3) || o.Yes != game.Of(1) || o.Decided() {
			t.Errorf("the vote is %+v", o)
		}
		if decided, err := c.Vote(2, true); !decided || err != nil || !c.Close() || c.Open != nil {
			t.Errorf("decided is %v, and the error %v", decided, err)
		}
	})
	t.Run("CM-20 a bot that objects has no vote", func(t *testing.T) {
		var c vote.Case
		if err := c.Object(3, of, party(game.Of(0, 1, 2))); err != nil || c.Open.Voters != game.Of(1, 2) || c.Open.Yes != 0 {
			t.Errorf("the vote is %+v, the error %v", c.Open, err)
		}
	})
	t.Run("CM-20 one person among bots decides alone, at once", func(t *testing.T) {
		var c vote.Case
		if err := c.Object(1, of, party(game.Of(1))); err != nil || !c.Open.Decided() || !c.Close() {
			t.Errorf("the error is %v", err)
		}
	})
	t.Run("CM-20 missing votes are not for it", func(t *testing.T) {
		var c vote.Case
		if err := c.Object(1, of, party(game.Of(1, 2))); err != nil || c.Missing() != game.Of(2) || c.Close() || c.Missing() != 0 {
			t.Errorf("missing are %b, the error is %v", c.Missing(), err)
		}
	})
	for _, tt := range []struct {
		rule   string
		seat   game.Seat
		d      vote.Drawing
		people game.Seats
		code   string
	}{
		{"CM-20 nobody objects to the own drawing", 0, of, game.Players(3), "own-drawing"},
		{"CM-20 an empty board cannot be objected to", 1, vote.Drawing{Author: 0, Blank: true}, game.Players(3), "empty-board"},
		{"CM-20 somebody must be there to vote", 1, of, game.Of(0), "no-voters"},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			var c vote.Case
			if err := c.Object(tt.seat, tt.d, party(tt.people)); gametest.Code(err) != tt.code || c != (vote.Case{}) {
				t.Errorf("the answer is %v, the case %+v", err, c)
			}
		})
	}
	t.Run("CM-20 one objection per player and drawing, and one vote at a time", func(t *testing.T) {
		var c vote.Case
		people := party(game.Players(4))
		if _, err := c.Vote(1, true); gametest.Code(err) != "no-vote" {
			t.Errorf("before it the answer is %v", err)
		}
		if err := c.Object(1, of, people); err != nil {
			t.Fatal(err)
		}
		if err := c.MayObject(2, of, people); gametest.Code(err) != "vote-open" {
			t.Errorf("during the vote the answer is %v", err)
		}
		c.Close()
		if err := c.MayObject(1, of, people); gametest.Code(err) != "said-already" {
			t.Errorf("a second time the answer is %v", err)
		}
		if err := c.MayObject(2, of, people); err != nil {
			t.Errorf("of another player it is refused: %v", err)
		}
		if c.Anew(); c.MayObject(1, of, people) != nil {
			t.Error("to another drawing it is refused")
		}
	})
	t.Run("CM-20 a vote on the last drawing goes on when there is another", func(t *testing.T) {
		var c vote.Case
		if err := c.Object(1, of, party(game.Players(4))); err != nil {
			t.Fatal(err)
		}
		if c.Anew(); c.Open == nil || c.Open.Yes != game.Of(1) {
			t.Errorf("the vote is %+v", c.Open)
		}
	})
}

// Matches that were begun under version 1 of the rules are played by it to their end.
func TestVersionOne(t *testing.T) {
	p := party(game.Of(0, 1))
	p.Rules = 1
	t.Run("CM-27 by version 1 bots vote, who objects does not, and blank boards count", func(t *testing.T) {
		var c vote.Case
		if err := c.Object(1, vote.Drawing{Author: 0, Blank: true}, p); err != nil || c.Open.Voters != game.Of(2, 3) || c.Open.Yes != 0 {
			t.Fatalf("the vote is %+v, the error %v", c.Open, err)
		}
		if decided, err := c.Vote(2, true); decided || err != nil {
			t.Errorf("one of two decides: %v, %v", decided, err)
		}
		if c.Open.Abstain(3); !c.Open.Decided() || c.Close() {
			t.Error("who is skipped is not against it")
		}
	})
	t.Run("CM-27 by version 1 one yes is enough, and all must say no", func(t *testing.T) {
		for _, last := range []bool{true, false} {
			a := vote.Ask(0, 0, game.Of(0, 2, 3))
			a.One = true
			for _, seat := range []game.Seat{0, 2} {
				if err := a.Answer(0, seat, false); err != nil || a.Decided() {
					t.Fatalf("after a no it is decided: %v, %v", a.Decided(), err)
				}
			}
			if err := a.Answer(0, 3, last); err != nil || !a.Decided() || a.Carried() != last {
				t.Errorf("after %v carried is %v, decided %v: %v", last, a.Carried(), a.Decided(), err)
			}
		}
	})
}

func TestAppeal(t *testing.T) {
	const at, limit = 10 * time.Second, 8 * time.Second
	who := game.Of(1, 2, 3)
	t.Run("CM-17 for eight seconds, to the last of them", func(t *testing.T) {
		a := vote.Ask(at, limit, who)
		if !a.Open(at) || !a.Open(at+limit) || a.Open(at+limit+1) || a.Left(at+3*time.Second) != 5*time.Second {
			t.Errorf("the appeal is %+v", a)
		}
		if err := a.Answer(at+limit+1, 1, true); gametest.Code(err) != "too-late" {
			t.Errorf("then the answer is %v", err)
		}
	})
	t.Run("CM-9 without a limit it stays open", func(t *testing.T) {
		if a := vote.Ask(at, 0, who); !a.Open(at+time.Hour) || a.Left(at) != 0 {
			t.Errorf("the appeal is %+v", a)
		}
	})
	t.Run("CM-17 more than half of those who know the word decide", func(t *testing.T) {
		a := vote.Ask(at, limit, who)
		if err := a.Answer(at, 1, true); err != nil || a.Carried() {
			t.Errorf("one of three is enough, or refused: %v", err)
		}
		if err := a.MayAnswer(at, 1); gametest.Code(err) != "said-already" {
			t.Errorf("a second time the answer is %v", err)
		}
		if err := a.Answer(at, 2, true); err != nil || !a.Carried() || a.Open(at) {
			t.Errorf("two of three are not: %v", err)
		}
	})
	t.Run("CM-17 half against it settles it", func(t *testing.T) {
		a := vote.Ask(at, limit, game.Of(1, 2))
		if err := a.Answer(at, 1, false); err != nil || a.Open(at) || a.Carried() {
			t.Errorf("the appeal is %+v, the error %v", a, err)
		}
	})
	t.Run("CM-17 nobody else is asked", func(t *testing.T) {
		a := vote.Ask(at, limit, who)
		if err := a.Answer(at, 0, true); gametest.Code(err) != "not-your-vote" {
			t.Errorf("the answer is %v", err)
		}
	})
	t.Run("CM-17 what is far off nobody can accept", func(t *testing.T) {
		var a vote.Appeal
		if err := a.Answer(at, 1, true); gametest.Code(err) != "far-off" || a.Open(at) || a.Carried() {
			t.Errorf("the answer is %v", err)
		}
	})
}
