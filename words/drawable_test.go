package words

import (
	"strings"
	"testing"
)

func TestDrawableStars(t *testing.T) {
	t.Run("DD-2 one star a card also where bots draw", func(t *testing.T) {
		for _, p := range Builtin() {
			if p.Game != "doodledash" {
				continue
			}
			drawn := 0
			marked := p.MarkDrawable(func(w Word) bool { drawn++; return !w.Hard && drawn%7 > 0 || drawn%5 == 0 })
			cards := marked.RegroupDrawableWords().Cards
			if len(cards) < 40 {
				t.Errorf("%s makes %d cards", p.ID, len(cards))
			}
			places := map[int]bool{}
			for _, c := range cards {
				stars := 0
				for i, w := range c.Sides[0].Words {
					if w.Hard {
						stars++
						places[i] = true
					} else if !w.Draws {
						t.Errorf("%s cannot be drawn", w.Text)
					}
				}
				if stars != 1 || len(c.Sides[0].Words) != 7 {
					t.Errorf("%v has %d stars", c.Sides[0].Words, stars)
				}
			}
			if len(places) != 7 {
				t.Errorf("the star is in %d places", len(places))
			}
		}
	})
}

func TestDrawable(t *testing.T) {
	p, err := Parse("x", `name: X
language: en
licence: MIT
game: doodlerush

[cards]
easy: cat, dog, love
hard: joy, cow, fear

easy: hate, ant, pig
hard: hen, hope, envy

easy: bat, owl, rat
hard: time, luck, will
`)
	if err != nil {
		t.Fatal(err)
	}
	marked := p.MarkDrawable(func(w Word) bool { return len(w.Name()) == 3 && w.Name() != "joy" })
	if p.Words()[0].Draws || !marked.Words()[0].Draws || marked.Words()[2].Draws {
		t.Fatal("a mark is on the copy alone, and on the right words")
	}
	got := marked.RegroupDrawableWords().FormatText()
	if want := "easy: cat, dog, ant\n\neasy: pig, bat, owl\n\n"; !strings.Contains(got, want) || strings.Contains(got, "rat") || strings.Contains(got, "hard") {
		t.Fatalf("%s\nwant %s", got, want)
	}
}
