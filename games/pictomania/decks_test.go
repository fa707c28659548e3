package pictomania

import (
	"slices"
	"strings"
	"testing"

	"linework/game"
	"linework/game/gametest"
	"linework/words"
)

func TestDecks(t *testing.T) {
	for _, tt := range []struct{ rule, votes, want string }{
		{"PM-3 most votes", "a:blue b:blue c:green", "blue"},
		{"PM-3 a tie goes to the easier deck", "a:purple b:purple c:blue d:blue e:green", "blue"},
		{"PM-3 a tie of all", "a:purple b:orange c:blue", "orange"},
		{"PM-3 one vote is enough", "c:purple", "purple"},
		{"PM-3 nobody votes: all are tied", "", "green"},
		{"PM-3 a vote can be changed", "a:green a:purple b:purple c:green", "purple"},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			s := newScene(t, 6, "decks=0")
			if v := s.view(game.Watcher); v.Stage != Choosing || v.Round != 0 || !v.ByVote || !slices.Equal(v.Decks, deckNames) {
				t.Fatalf("it begins with %s", gametest.JSON(v))
			}
			for vote := range strings.FieldsSeq(tt.votes) {
				seat, deck, _ := strings.Cut(vote, ":")
				s.Say(seat + " choose " + deck)
			}
			s.Say("bell")
			first := s.view(0)
			if first.Deck != tt.want || !strings.HasPrefix(first.Cards[0].Words[0], tt.want) {
				t.Errorf("the first deck is %q with %q, not %q", first.Deck, first.Cards[0].Words[0], tt.want)
			}
			s.startDrawing()
			s.playToSums()
			for vote := range strings.FieldsSeq(tt.votes) {
				seat, deck, _ := strings.Cut(vote, ":")
				s.Say(seat + " choose " + deck)
			}
			s.Say("bell")
			if second := s.view(0); second.Deck != tt.want || second.Round != 2 {
				t.Errorf("the second deck is %q, not %q", second.Deck, tt.want)
			}
		})
	}
	t.Run("PM-3 the first round begins when all have voted or have no wish", func(t *testing.T) {
		s := newScene(t, 3, "decks=0")
		s.Say("a choose blue", "b next")
		s.wantFacts("c choose blue", "deck-voted cards-laid")
	})
	for _, tt := range []struct{ rule, option, want string }{
		{"PM-3 fixed: the sequence of the rules", "decks=12344", "green orange blue purple purple"},
		{"PM-3 fixed: gently", "decks=11223", "green green orange orange blue"},
		{"PM-3 fixed: one deck", "decks=33333", "blue blue blue blue blue"},
		{"PM-3 round by round, as the rules have it", "decks=1", "green orange blue purple purple"},
		{"PM-3 round by round, as the table likes it", "decks=1 deck1=4 deck2=1 deck3=4 deck4=2 deck5=1", "purple green purple orange green"},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			s := newScene(t, 3, tt.option)
			var decks []string
			for s.m.Status().Result == nil {
				decks = append(decks, s.view(0).Deck)
				s.WantRefused("a choose green: fixed")
				s.startDrawing()
				s.playToSums()
				s.WantRefused("a choose green: fixed")
				s.Say("bell")
			}
			if got := strings.Join(decks, " "); got != tt.want {
				t.Errorf("the decks are %s, not %s", got, tt.want)
			}
		})
	}
	t.Run("PM-3 refusals", func(t *testing.T) {
		s := newScene(t, 3, "decks=0")
		s.WantRefused("a choose pink: no-such-deck")
		s.Say("a choose blue")
		s.WantRefused("a choose blue: said-already", "a ready: not-now", "a finish: not-now", "a done: not-now", "a nothing: not-now", "a guess b 1: not-now",
			"a object b: not-now", "a vote b yes: no-vote", "a replace 1: not-now", "a draw: not-now", "a turn: not-led")
		s.Say("bell")
		s.WantRefused("a choose green: not-now", "a next: not-now")
		s.startDrawing()
		s.WantRefused("a choose green: not-now", "a ready: not-now", "a replace 0: not-now")
	})
	t.Run("PM-3 there is nothing to choose after the last round", func(t *testing.T) {
		s := newScene(t, 3, "decks=0")
		for s.m.round == nil || s.m.round.number < fullGameRounds || s.m.Stage != Summing {
			s.Say("bell")
		}
		s.WantRefused("a choose green: not-now")
		if s.view(0).Can.Choose {
			t.Error("it can be chosen, says the view")
		}
	})
	t.Run("PM-2 the pack that comes with the program has the four decks", func(t *testing.T) {
		pack := game.BuiltinPack(Game{})
		if pack == nil {
			t.Fatal("there is none")
		}
		p := newPiles(pack, symbols)
		checkEqual(t, "the decks, easiest first", p.decks, deckNames)
		if len(pack.Cards) != 99 {
			t.Errorf("there are %d cards", len(pack.Cards))
		}
		for _, c := range pack.Cards {
			if len(c.Sides) != 2 || len(c.Sides[0].Words) != numbers || len(c.Sides[1].Words) != numbers {
				t.Errorf("a card of %s begins with %q and has not two sides of seven", c.Deck, c.Sides[0].Words[0].Text)
			}
		}
	})
	for _, tt := range []struct {
		rule string
		pack *words.Pack
		want string // deck of each round; "" if it is refused
	}{
		{"PM-2 a pack with two decks", newPack(6, "easy", "hard"), "easy hard hard hard hard"},
		{"PM-2 a deck that is too small is left out", &words.Pack{Cards: slices.Concat(newPack(6, "easy").Cards, newPack(5, "few").Cards)}, "easy easy easy easy easy"},
		{"PM-2 too few cards", newPack(5, "easy", "hard"), ""},
		{"PM-2 no words at all", nil, ""},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			setup := newSetup(t, 3, "")
			setup.Pack = tt.pack
			m, _, err := Game{}.New(setup, newRNG(0))
			if tt.want == "" {
				if gametest.RefusalCodeOrFailure(err) != "no-words" {
					t.Errorf("it is answered with %v", err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Join(m.(*match).fixedDecks, " "); got != tt.want {
				t.Errorf("the decks are %s, not %s", got, tt.want)
			}
		})
	}
	t.Run("PM-3 with a single deck there is no vote", func(t *testing.T) {
		setup := newSetup(t, 3, "decks=0")
		setup.Pack = newPack(8, "")
		if v := dealScene(t, setup).view(0); v.Stage != Reading || v.ByVote || v.Deck != "" {
			t.Errorf("it begins with %s", gametest.JSON(v))
		}
	})
}
