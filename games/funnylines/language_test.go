package funnylines

import (
	"slices"
	"testing"

	"linework/game"
	"linework/words"
)

// germanSetup is a setup that was dealt the German deck.
func germanSetup(t *testing.T, n int, top string) game.Setup {
	t.Helper()
	setup := setupOf(t, n, "play=1")
	setup.Pack = packOf(t, top)
	setup.Pack.Language = "de"
	return setup
}

func TestDeckInTheLanguageOfTheTable(t *testing.T) {
	t.Run("CM-26 a German table guesses German names, as the German judge has them", func(t *testing.T) {
		deck := deckInLanguageOrEnglish("de")
		cat := deck.cards[1]
		for _, tt := range []struct {
			guess  string
			right  bool
			listed bool
		}{
			{"Katze", true, true}, {"eine katze", true, true}, {"Kater", true, true}, {"Katzen", true, true},
			{"cat", false, false}, {"Hund", false, true},
		} {
			ruling, listed := deck.judgeGuess(tt.guess, cat, true)
			if right := ruling.Verdict == words.Right; right != tt.right || listed != tt.listed {
				t.Errorf("%q for %s: right %t, on the sheet %t", tt.guess, cat.Name, right, listed)
			}
		}
	})
	t.Run("CM-26 card, crib sheet and record have the names of the table", func(t *testing.T) {
		m, _, err := Game{}.New(germanSetup(t, 3, "Segelboot,Tür"), newRand(1))
		if err != nil {
			t.Fatal(err)
		}
		carlo := game.Watcher
		for _, seat := range []game.Seat{0, 1, 2} {
			if v := m.View(seat).(View); v.Card != nil {
				carlo = seat
				if v.Card.Name != "Segelboot" || !slices.Contains(v.Card.Also, "Segelschiff") || v.Language != "de" {
					t.Errorf("the Carlo sees %+v in %q", v.Card, v.Language)
				}
			}
		}
		answer, err := m.(game.Answerer).AnswerQuestion(carlo, Crib{})
		if err != nil || answer.(CribSheet).Subjects[1].Name != "Katze" {
			t.Errorf("the crib sheet is %+v, %v", answer, err)
		}
	})
	t.Run("CM-26 who was dealt English, or from nothing, plays in English", func(t *testing.T) {
		english := setupOf(t, 3, "play=1")
		english.Pack.Language = "en"
		for _, setup := range []game.Setup{english, {Options: english.Options, Names: english.Names}} {
			m, _, err := Game{}.New(setup, newRand(1))
			if err != nil {
				t.Fatal(err)
			}
			if v := m.View(0).(View); v.Language != "" {
				t.Errorf("the names are in %q", v.Language)
			}
		}
	})
	t.Run("CM-26 bots guess in it", func(t *testing.T) {
		m, _, err := Game{}.New(germanSetup(t, 3, "Schneemann"), newRand(1))
		if err != nil {
			t.Fatal(err)
		}
		v := m.View(game.Watcher).(View)
		b := skilledBot{placeError: 1800}
		best := b.rankPossibleCards(v)
		said := map[string]bool{}
		for _, c := range deckInLanguageOrEnglish("de").cards {
			said[c.Name] = true
		}
		for _, belief := range best {
			if name := deckInLanguageOrEnglish(v.Language).namesInDeckLanguage(belief.card)[0]; !said[name] {
				t.Errorf("a bot would say %q", name)
			}
		}
		v.Guesses = []GuessRecord{{Text: deckInLanguageOrEnglish("de").namesInDeckLanguage(best[0].card)[0]}}
		if again := b.rankPossibleCards(v); again[0].card == best[0].card {
			t.Errorf("a bot believes in %s, which was guessed in vain", v.Guesses[0].Text)
		}
	})
}
