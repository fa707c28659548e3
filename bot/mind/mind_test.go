package mind

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"linework/bot/eye"
	"linework/bot/hand"
	"linework/ink"
	"linework/words"
)

func word(t *testing.T, text string) words.Word {
	t.Helper()
	w, err := words.ParseWord(text)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// drawn is a board on which a bot has drawn a word.
func drawn(t *testing.T, temper Temper, text string, rng *rand.Rand) []byte {
	t.Helper()
	var board ink.Drawing
	d := temper.Begin(text, 3, rng)
	for d.More() {
		for _, b := range d.Next(0, 2*time.Second).Batches {
			if err := board.Apply(b.Batch); err != nil {
				t.Fatalf("%s: %v", text, err)
			}
		}
	}
	if board.Open() {
		t.Fatalf("%s: the pen was not lifted", text)
	}
	return board.AppendSnapshot(nil, 3)
}

// TestBotsKnowWhatBotsDraw has a bot draw words of one kind and asks another which of
// all of them it was.
func TestBotsKnowWhatBotsDraw(t *testing.T) {
	for _, tt := range []struct {
		name  string
		words []string
		least int // of ten drawings of each word, in a hundred
	}{
		{"nouns that the eye has learned", []string{"cat", "house", "bicycle", "sun", "scissors", "fish", "umbrella", "ladder"}, 75},
		{"drawings of our own", []string{"chef", "soldier", "sneezing", "pharmacy", "walking the dog", "goalkeeper", "kissing", "marching"}, 75},
	} {
		t.Run(tt.name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(1, 2))
			hard := Tempers[len(Tempers)-1]
			var candidates []words.Word
			for _, text := range tt.words {
				candidates = append(candidates, word(t, text))
			}
			right, all := 0, 0
			for i, text := range tt.words {
				for range 10 {
					s := See(drawn(t, hard, text, rng))
					if s.Rank(candidates, hard, rng)[0].Index == i {
						right++
					}
					all++
				}
			}
			t.Logf("%d of %d", right, all)
			if 100*right < tt.least*all {
				t.Errorf("%d of %d drawings were known", right, all)
			}
		})
	}
}

// TestNames has a bot say freely what another drew, of all things that there are. What
// the eye has never learned must not all be taken for what it has.
func TestNames(t *testing.T) {
	for _, tt := range []struct {
		name  string
		words []string
		least int // in a hundred
	}{
		{"learned", []string{"cat", "house", "bicycle", "sun", "scissors", "fish", "umbrella", "ladder", "guitar", "snowman"}, 50},
		{"strange", []string{"sausage", "magnet", "waffle", "igloo", "anchor", "starfish", "sunglasses", "cheese", "croissant", "padlock"}, 55},
	} {
		rng := rand.New(rand.NewPCG(7, 8))
		sharp := Tempers[len(Tempers)-1]
		sharp.Gaps = 0
		right, all := 0, 0
		for _, text := range tt.words {
			for range 6 {
				names := See(drawn(t, sharp, text, rng)).Names(3, sharp, rng)
				if names[0].Name == text {
					right++
				}
				all++
			}
		}
		t.Logf("%s: %d of %d", tt.name, right, all)
		if 100*right < tt.least*all {
			t.Errorf("%s: %d of %d drawings were named", tt.name, right, all)
		}
	}
}

func TestSeeSaysWhatTheEyeSays(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	picture := drawn(t, Tempers[1], "cat", rng)
	var d ink.Drawing
	if err := d.Load(picture); err != nil {
		t.Fatal(err)
	}
	want := slices.Clone(eye.New().Look(d.Strokes()))
	for range 2 { // seen and remembered
		if got := See(picture); !slices.Equal(got.Sight, want) {
			t.Fatal("a bot sees something else than its eye")
		}
	}
	if See(nil) != nil || See(new(ink.Drawing).AppendSnapshot(nil, 1)) != nil {
		t.Fatal("something is seen where nothing is drawn")
	}
}

func TestDrawsScribbles(t *testing.T) {
	if Draws(word(t, "jealousy of the gods")) {
		t.Fatal("that cannot be drawn")
	}
	if len(drawn(t, Tempers[0], "jealousy of the gods", rand.New(rand.NewPCG(1, 1)))) < 50 {
		t.Fatal("who cannot draw a word scribbles")
	}
}

// TestNextEndsWithAStroke looks at the pieces in which a drawing is drawn.
func TestNextEndsWithAStroke(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	d := Tempers[0].Begin("bicycle", 0, rng)
	var board ink.Drawing
	pieces := 0
	for ; d.More(); pieces++ {
		var length time.Duration
		for _, b := range d.Next(0, 2*time.Second).Batches {
			length += b.After
			if err := board.Apply(b.Batch); err != nil {
				t.Fatal(err)
			}
		}
		if board.Open() {
			t.Fatal("a piece ended within a stroke")
		}
		if length > 20*time.Second {
			t.Fatalf("a piece of %v", length)
		}
	}
	if pieces < 2 {
		t.Fatalf("%d pieces", pieces)
	}
}

// TestMemory fills the memory of sights.
func TestMemory(t *testing.T) {
	m := memory{recent: map[eye.Picture]*Sight{}}
	var p eye.Picture
	for k := range remembered + 100 {
		p[k%len(p)] = uint8(1 + k/len(p))
		m.keep(p, &Sight{})
		if len(m.recent)+len(m.old) > remembered {
			t.Fatalf("%d sights are kept", len(m.recent)+len(m.old))
		}
	}
	if s, ok := m.find(p); !ok || s == nil {
		t.Fatal("what was seen last is forgotten")
	}
	if _, ok := hand.Sketchbook().(hand.Book); !ok {
		t.Fatal("the sketchbook is no book: likeness would know nothing")
	}
}
