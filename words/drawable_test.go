package words

import (
	"strings"
	"testing"
)

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
	marked := p.Marked(func(w Word) bool { return len(w.Name()) == 3 && w.Name() != "joy" })
	if p.Words()[0].Draws || !marked.Words()[0].Draws || marked.Words()[2].Draws {
		t.Fatal("a mark is on the copy alone, and on the right words")
	}
	got := marked.Drawable().Text()
	if want := "easy: cat, dog, ant\n\neasy: pig, bat, owl\n\n"; !strings.Contains(got, want) || strings.Contains(got, "rat") || strings.Contains(got, "hard") {
		t.Fatalf("%s\nwant %s", got, want)
	}
}
