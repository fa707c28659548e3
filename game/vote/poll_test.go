package vote_test

import (
	"fmt"
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
				} else if err := p.CastVote(seat, v == 'y'); err != nil {
					t.Fatal(err)
				}
				if err := p.CastVote(seat, true); err == nil {
					t.Errorf("%s votes twice, or after abstaining", gametest.SeatLetter(seat))
				}
			}
			if p.IsCarried() != tt.carried || p.IsDecided() != tt.decided {
				t.Errorf("carried is %v and decided %v", p.IsCarried(), p.IsDecided())
			}
			if want := game.Players(tt.voters) &^ game.Players(len(tt.votes)); p.PendingVoters() != want {
				t.Errorf("missing are %b, not %b", p.PendingVoters(), want)
			}
		})
	}
	t.Run("CM-20 who has voted cannot abstain afterwards", func(t *testing.T) {
		p := vote.Poll{Voters: game.Players(2)}
		if err := p.CastVote(0, true); err != nil {
			t.Fatal(err)
		}
		if p.Abstain(0); p.Voters != game.Players(2) || p.Yes != game.Of(0) {
			t.Errorf("the poll is %+v", p)
		}
	})
}

// party is four players, of whom some are people.
func party(people game.Seats) *game.Roster {
	return &game.Roster{Names: make([]string, 4), Bots: game.Players(4) &^ people}
}

// openVote begins the vote on an objection that is allowed, in a match without any before it.
func openVote(c *vote.Case, objector game.Seat, d vote.Drawing, roster *game.Roster) error {
	objectors := vote.NewObjectors(artistsAsked)
	return openVoteAmong(c, objector, d, roster, &objectors)
}

func openVoteAmong(c *vote.Case, objector game.Seat, d vote.Drawing, roster *game.Roster, objectors *vote.Objectors) error {
	if err := c.CheckObjection(objector, d, roster, objectors); err != nil {
		return err
	}
	c.OpenVote(objector, d, roster, objectors)
	return nil
}

// artistsAsked is the version of the rules with which artists are asked, in these tests.
const artistsAsked = 4

func TestObjection(t *testing.T) {
	of := vote.Drawing{Author: 0}
	t.Run("CM-20 the people who are not its author vote, and who objects is for it", func(t *testing.T) {
		var c vote.Case
		if err := openVote(&c, 1, of, party(game.Of(0, 1, 2, 3))); err != nil {
			t.Fatal(err)
		}
		if o := c.Vote; o.By != 1 || o.Voters != game.Of(1, 2, 3) || o.Yes != game.Of(1) || o.IsDecided() {
			t.Errorf("the vote is %+v", o)
		}
		if err := c.CastVote(2, true); err != nil || !c.Vote.IsDecided() || !c.CloseVote() || c.Vote != nil {
			t.Errorf("the vote is %+v, and the error %v", c.Vote, err)
		}
	})
	t.Run("CM-20 a bot that objects has no vote", func(t *testing.T) {
		var c vote.Case
		if err := openVote(&c, 3, of, party(game.Of(0, 1, 2))); err != nil || c.Vote.Voters != game.Of(1, 2) || c.Vote.Yes != 0 {
			t.Errorf("the vote is %+v, the error %v", c.Vote, err)
		}
	})
	for _, agrees := range []bool{true, false} {
		t.Run(fmt.Sprintf("CM-20 where the objector is the only voter the artist is asked: %v", agrees), func(t *testing.T) {
			var c vote.Case
			if err := openVote(&c, 1, of, party(game.Of(0, 1))); err != nil {
				t.Fatal(err)
			}
			if b := c.Vote.AsBallot(7); !b.AsksArtist || b.Seat != 1 || b.Voters != game.Of(0) || b.Yes != 0 || c.Vote.IsDecided() {
				t.Errorf("the vote is %+v", b)
			}
			if err := c.CastVote(1, true); gametest.RefusalCodeOrFailure(err) != "not-your-vote" {
				t.Errorf("the objector votes: %v", err)
			}
			if err := c.CastVote(0, agrees); err != nil || !c.Vote.IsDecided() || c.CloseVote() != agrees {
				t.Errorf("the error is %v", err)
			}
		})
	}
	t.Run("CM-20 an artist who says nothing does not agree", func(t *testing.T) {
		for _, skipped := range []bool{false, true} {
			var c vote.Case
			if err := openVote(&c, 1, of, party(game.Of(0, 1))); err != nil {
				t.Fatal(err)
			}
			if skipped {
				c.Vote.Abstain(0)
			}
			if c.Vote.IsDecided() != skipped || c.CloseVote() {
				t.Error("it is upheld, or not decided")
			}
		}
	})
	t.Run("CM-20 the artist is asked when all other voters abstain", func(t *testing.T) {
		var c vote.Case
		if err := openVote(&c, 1, of, party(game.Of(0, 1, 2))); err != nil || c.Vote.AsksArtist {
			t.Fatalf("the vote is %+v, the error %v", c.Vote, err)
		}
		if c.Vote.Abstain(2); !c.Vote.AsksArtist || c.PendingVoters() != game.Of(0) || c.Vote.IsDecided() {
			t.Errorf("the vote is %+v", c.Vote)
		}
	})
	t.Run("CM-20 then too a bot's drawing stands", func(t *testing.T) {
		var c vote.Case
		if err := openVote(&c, 1, of, party(game.Of(1, 2))); err != nil {
			t.Fatal(err)
		}
		if c.Vote.Abstain(2); !c.Vote.IsDecided() || c.CloseVote() {
			t.Error("it is upheld, or not decided")
		}
	})
	t.Run("CM-20 after two that were not upheld a player has none left", func(t *testing.T) {
		objectors, roster := vote.NewObjectors(artistsAsked), party(game.Players(4))
		for _, upheld := range []bool{false, true, false} {
			var c vote.Case
			if bar := objectors.BarOf(1, roster); bar != vote.NoBar {
				t.Fatalf("the bar is %q", bar)
			}
			if err := openVoteAmong(&c, 1, of, roster, &objectors); err != nil {
				t.Fatal(err)
			}
			for _, voter := range []game.Seat{2, 3} {
				if err := c.CastVote(voter, upheld); err != nil {
					t.Fatal(err)
				}
			}
			c.CloseVote()
		}
		var c vote.Case
		if err := c.CheckObjection(1, of, roster, &objectors); gametest.RefusalCodeOrFailure(err) != "no-objections-left" || objectors.BarOf(1, roster) != vote.NoneLeft {
			t.Errorf("the answer is %v, the bar %q", err, objectors.BarOf(1, roster))
		}
		if err := c.CheckObjection(2, of, roster, &objectors); err != nil {
			t.Errorf("of another player it is refused: %v", err)
		}
	})
	t.Run("CM-20 missing votes are not for it", func(t *testing.T) {
		var c vote.Case
		if err := openVote(&c, 1, of, party(game.Of(1, 2))); err != nil || c.PendingVoters() != game.Of(2) || c.CloseVote() || c.PendingVoters() != 0 {
			t.Errorf("missing are %b, the error is %v", c.PendingVoters(), err)
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
		{"CM-20 a bot's drawing stands where all others are bots", 1, of, game.Of(1), "bots-drawing"},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			var c vote.Case
			if err := openVote(&c, tt.seat, tt.d, party(tt.people)); gametest.RefusalCodeOrFailure(err) != tt.code || c != (vote.Case{}) {
				t.Errorf("the answer is %v, the case %+v", err, c)
			}
		})
	}
	t.Run("CM-20 one objection per player and drawing, and one vote at a time", func(t *testing.T) {
		var c vote.Case
		people, objectors := party(game.Players(4)), vote.NewObjectors(artistsAsked)
		if err := c.CastVote(1, true); gametest.RefusalCodeOrFailure(err) != "no-vote" {
			t.Errorf("before it the answer is %v", err)
		}
		if err := openVoteAmong(&c, 1, of, people, &objectors); err != nil {
			t.Fatal(err)
		}
		if err := c.CheckObjection(2, of, people, &objectors); gametest.RefusalCodeOrFailure(err) != "vote-open" {
			t.Errorf("during the vote the answer is %v", err)
		}
		c.CloseVote()
		if err := c.CheckObjection(1, of, people, &objectors); gametest.RefusalCodeOrFailure(err) != "said-already" {
			t.Errorf("a second time the answer is %v", err)
		}
		if err := c.CheckObjection(2, of, people, &objectors); err != nil {
			t.Errorf("of another player it is refused: %v", err)
		}
		if c.AllowNewObjections(); c.CheckObjection(1, of, people, &objectors) != nil {
			t.Error("to another drawing it is refused")
		}
	})
	t.Run("CM-20 a vote on the last drawing goes on when there is another", func(t *testing.T) {
		var c vote.Case
		if err := openVote(&c, 1, of, party(game.Players(4))); err != nil {
			t.Fatal(err)
		}
		if c.AllowNewObjections(); c.Vote == nil || c.Vote.Yes != game.Of(1) {
			t.Errorf("the vote is %+v", c.Vote)
		}
	})
}

// Matches that were begun under version 1 of the rules are played by it to their end.
func TestVersionOne(t *testing.T) {
	of := vote.Drawing{Author: 0}
	p := party(game.Of(0, 1))
	p.Rules = 1
	t.Run("CM-27 by version 1 bots vote, who objects does not, and blank boards count", func(t *testing.T) {
		var c vote.Case
		if err := openVote(&c, 1, vote.Drawing{Author: 0, Blank: true}, p); err != nil || c.Vote.Voters != game.Of(2, 3) || c.Vote.Yes != 0 {
			t.Fatalf("the vote is %+v, the error %v", c.Vote, err)
		}
		if err := c.CastVote(2, true); err != nil || c.Vote.IsDecided() {
			t.Errorf("one of two decides: %+v, %v", c.Vote, err)
		}
		if c.Vote.Abstain(3); !c.Vote.IsDecided() || c.CloseVote() {
			t.Error("who is skipped is not against it")
		}
	})
	t.Run("CM-27 by the rules before, one person among bots decides alone, at once, as often as they like", func(t *testing.T) {
		objectors, roster := vote.NewObjectors(artistsAsked), party(game.Of(1))
		roster.Rules = artistsAsked - 1
		for range 3 {
			var c vote.Case
			if err := openVoteAmong(&c, 1, of, roster, &objectors); err != nil || !c.Vote.IsDecided() || !c.CloseVote() || objectors.BarOf(1, roster) != vote.NoBar {
				t.Errorf("the error is %v", err)
			}
		}
	})
	t.Run("CM-27 by version 1 one yes is enough, and all must say no", func(t *testing.T) {
		for _, last := range []bool{true, false} {
			a := vote.NewAppeal(0, 0, game.Of(0, 2, 3))
			a.OneYesWins = true
			for _, seat := range []game.Seat{0, 2} {
				if err := a.RecordAnswer(0, seat, false); err != nil || a.IsDecided() {
					t.Fatalf("after a no it is decided: %v, %v", a.IsDecided(), err)
				}
			}
			if err := a.RecordAnswer(0, 3, last); err != nil || !a.IsDecided() || a.IsCarried() != last {
				t.Errorf("after %v carried is %v, decided %v: %v", last, a.IsCarried(), a.IsDecided(), err)
			}
		}
	})
}

func TestAppeal(t *testing.T) {
	const at, limit = 10 * time.Second, 8 * time.Second
	who := game.Of(1, 2, 3)
	t.Run("CM-17 for eight seconds, to the last of them", func(t *testing.T) {
		a := vote.NewAppeal(at, limit, who)
		if !a.IsOpen(at) || !a.IsOpen(at+limit) || a.IsOpen(at+limit+1) || a.TimeLeft(at+3*time.Second) != 5*time.Second {
			t.Errorf("the appeal is %+v", a)
		}
		if err := a.RecordAnswer(at+limit+1, 1, true); gametest.RefusalCodeOrFailure(err) != "too-late" {
			t.Errorf("then the answer is %v", err)
		}
	})
	t.Run("CM-9 without a limit it stays open", func(t *testing.T) {
		if a := vote.NewAppeal(at, 0, who); !a.IsOpen(at+time.Hour) || a.TimeLeft(at) != 0 {
			t.Errorf("the appeal is %+v", a)
		}
	})
	t.Run("CM-17 more than half of those who know the word decide", func(t *testing.T) {
		a := vote.NewAppeal(at, limit, who)
		if err := a.RecordAnswer(at, 1, true); err != nil || a.IsCarried() {
			t.Errorf("one of three is enough, or refused: %v", err)
		}
		if err := a.CheckAnswer(at, 1); gametest.RefusalCodeOrFailure(err) != "said-already" {
			t.Errorf("a second time the answer is %v", err)
		}
		if err := a.RecordAnswer(at, 2, true); err != nil || !a.IsCarried() || a.IsOpen(at) {
			t.Errorf("two of three are not: %v", err)
		}
	})
	t.Run("CM-17 half against it settles it", func(t *testing.T) {
		a := vote.NewAppeal(at, limit, game.Of(1, 2))
		if err := a.RecordAnswer(at, 1, false); err != nil || a.IsOpen(at) || a.IsCarried() {
			t.Errorf("the appeal is %+v, the error %v", a, err)
		}
	})
	t.Run("CM-17 nobody else is asked", func(t *testing.T) {
		a := vote.NewAppeal(at, limit, who)
		if err := a.RecordAnswer(at, 0, true); gametest.RefusalCodeOrFailure(err) != "not-your-vote" {
			t.Errorf("the answer is %v", err)
		}
	})
	t.Run("CM-17 what is far off nobody can accept", func(t *testing.T) {
		var a vote.Appeal
		if err := a.RecordAnswer(at, 1, true); gametest.RefusalCodeOrFailure(err) != "far-off" || a.IsOpen(at) || a.IsCarried() {
			t.Errorf("the answer is %v", err)
		}
	})
}
