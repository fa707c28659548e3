package mind

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"linework/bot/eye"
	"linework/bot/hand"
	"linework/bot/noun"
	"linework/ink"
	"linework/words"
)

func parseWord(t *testing.T, text string) words.Word {
	t.Helper()
	w, err := words.ParseWord(text)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// drawWord is a board on which a bot has drawn a word.
func drawWord(t *testing.T, skill Skill, text string, rng *rand.Rand) []byte {
	t.Helper()
	var board ink.Drawing
	d := skill.StartDrawing(text, 3, rng)
	for d.HasMore() {
		for _, b := range d.NextPiece(0, 2*time.Second).Batches {
			if err := board.Apply(b.Batch); err != nil {
				t.Fatalf("%s: %v", text, err)
			}
		}
	}
	if board.IsPenDown() {
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
			hard := Skills[len(Skills)-1]
			var candidates []words.Word
			for _, text := range tt.words {
				candidates = append(candidates, parseWord(t, text))
			}
			right, all := 0, 0
			for i, text := range tt.words {
				for range 10 {
					s := LookAtSnapshot(drawWord(t, hard, text, rng))
					if s.RankWords(candidates, hard, rng)[0].Index == i {
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

// TestGuessNames has a bot say freely what another drew, of all things that there are. What
// the eye has never learned must not all be taken for what it has.
func TestGuessNames(t *testing.T) {
	for _, tt := range []struct {
		name  string
		words []string
		least int // in a hundred
	}{
		{"learned", []string{"cat", "house", "bicycle", "sun", "scissors", "fish", "umbrella", "ladder", "guitar", "snowman"}, 50},
		{"strange", []string{"sausage", "magnet", "waffle", "igloo", "anchor", "starfish", "sunglasses", "cheese", "croissant", "padlock"}, 80},
	} {
		rng := rand.New(rand.NewPCG(7, 8))
		sharp := Skills[len(Skills)-1]
		sharp.ForgetRate = 0
		right, all := 0, 0
		for _, text := range tt.words {
			called := []string{text}
			if n, learned := noun.OfWord(words.Word{Answers: called}); learned {
				called = nounNames()[n]
			}
			for range 6 {
				names := LookAtSnapshot(drawWord(t, sharp, text, rng)).GuessNames(3, sharp, rng)
				if slices.Contains(called, names[0].Name) {
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

func TestLookAtSnapshot(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	picture := drawWord(t, Skills[1], "cat", rng)
	var d ink.Drawing
	if err := d.Load(picture); err != nil {
		t.Fatal(err)
	}
	rendered := eye.Render(d.Strokes())
	want := slices.Clone(eye.New().LookAtPicture(&rendered))
	for range 2 { // seen and remembered
		if got := LookAtSnapshot(picture); !slices.Equal(got.Probabilities, want) {
			t.Fatal("a bot sees something else than its eye")
		}
	}
	if LookAtSnapshot(nil) != nil || LookAtSnapshot(new(ink.Drawing).AppendSnapshot(nil, 1)) != nil {
		t.Fatal("something is seen where nothing is drawn")
	}
}

func TestUnknownWordIsScribbled(t *testing.T) {
	if CanDraw(parseWord(t, "jealousy of the gods")) {
		t.Fatal("that cannot be drawn")
	}
	if len(drawWord(t, Skills[0], "jealousy of the gods", rand.New(rand.NewPCG(1, 1)))) < 50 {
		t.Fatal("who cannot draw a word scribbles")
	}
}

// TestNextPieceEndsWithAStroke looks at the pieces in which a drawing is drawn.
func TestNextPieceEndsWithAStroke(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	d := Skills[0].StartDrawing("bicycle", 0, rng)
	var board ink.Drawing
	pieces := 0
	for ; d.HasMore(); pieces++ {
		var length time.Duration
		for _, b := range d.NextPiece(0, 2*time.Second).Batches {
			length += b.After
			if err := board.Apply(b.Batch); err != nil {
				t.Fatal(err)
			}
		}
		if board.IsPenDown() {
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

// TestImpressionCache looks at one drawing twice, and fills the memory of what was seen.
func TestImpressionCache(t *testing.T) {
	cat := hand.Sketchbook().Book["cat"]
	if len(cat) == 0 {
		cat = cardBook()["cat"]
	}
	strokes := slices.Values(sketchToInk(cat[0]))
	if first := LookAtStrokes(strokes); LookAtStrokes(strokes) != first {
		t.Error("what was seen last is forgotten")
	}
	var p eye.Picture
	for k := range maxImpressions + 100 {
		p[k%len(p)] = uint8(1 + k/len(p))
		impressions.Add(p, &Impression{})
	}
	if impressions.Len() != maxImpressions {
		t.Errorf("%d impressions are kept", impressions.Len())
	}
	impressions.Purge() // of what is none
	if len(hand.Sketchbook().Book) == 0 {
		t.Fatal("the sketchbook is empty: likeness would know nothing")
	}
}

// TestNextBoard goes around the boards.
func TestNextBoard(t *testing.T) {
	boards := []int{2, 5, 9}
	for last, want := range map[int]int{-1: 2, 2: 5, 4: 5, 5: 9, 9: 2} {
		if got := NextBoard(boards, last); got != want {
			t.Errorf("after board %d comes %d; want %d", last, got, want)
		}
	}
}

// TestForgetRate has a bot name a drawing that never thinks of a name, and one that always
// does.
func TestForgetRate(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	skill := Skills[1]
	cat := LookAtSnapshot(drawWord(t, skill, "cat", rng))
	for rate, want := range map[float64]int{0: 3, 1: 0} {
		skill.ForgetRate = rate
		if names := cat.GuessNames(3, skill, rng); len(names) != want {
			t.Errorf("with a forget rate of %v a bot thinks of %v", rate, names)
		}
	}
}

// A bot draws what the card says: not another meaning of the word, nor what only an answer that
// the card does not show would have.
func TestCanDrawWhatTheCardSays(t *testing.T) {
	for text, want := range map[string]bool{
		"present": true, "present (now)": false, "roundabout (traffic)": true, "roundabout": true, "roundabout (toy)": false,
		"juggling": true, "selfie": true, "tower crane": true,
	} {
		w, err := words.ParseWord(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := CanDraw(w); got != want {
			t.Errorf("CanDraw(%q) is %v", text, got)
		}
	}
	if w := (words.Word{Text: "drosera", Answers: []string{"drosera", "cat"}}); CanDraw(w) {
		t.Error("the one who draws a drosera does not know that it is called a cat")
	}
}

// TestLikenessDoesNotOverruleASureEye has bots name what their eye is sure of: a star has to
// stay one, however much it is like a drawing of ours.
func TestLikenessDoesNotOverruleASureEye(t *testing.T) {
	if p := ownDrawingProbability(0.99, 0.8, 0.2); p > 0.5 {
		t.Errorf("where the eye is sure, likeness has the say by %.2f", p)
	}
	if p := ownDrawingProbability(0.1, 0.8, 0.2); p < 0.5 {
		t.Errorf("where the eye has no idea, likeness has the say by %.2f only", p)
	}
	rng := rand.New(rand.NewPCG(11, 12))
	sharp := Skill{Name: "sharp", Manner: Skills[2].Manner}
	for _, text := range []string{"star", "sun", "circle", "triangle", "cloud", "moon"} {
		for range 5 {
			s := LookAtSnapshot(drawWord(t, sharp, text, rng))
			sure := s.Likeliest(1)[0]
			if said := s.GuessNames(1, sharp, rng); s.Probability(sure) > 0.9 && !slices.Contains(nounNames()[sure], said[0].Name) {
				t.Errorf("the eye sees a %s by %.2f, the bot says %s", sure, s.Probability(sure), said[0].Name)
			}
		}
	}
}

// TestFeaturesOfOwnDrawings compares those that are stored with those that the eye finds.
func TestFeaturesOfOwnDrawings(t *testing.T) {
	stored := loadStoredFeatures()
	if len(stored) == 0 {
		t.Fatal("bot/mind/data has no features; `make features` makes them")
	}
	for i, o := range OwnSketches() {
		p := o.Render()
		features := stored[PictureKey(&p)]
		if !o.IsLearned() && features == nil {
			t.Errorf("%s: not learned and not stored; `make features` writes them anew", o.Names[0])
		}
		if features == nil || i%10 > 0 {
			continue
		}
		for k, want := range lookForFeatures(&p) {
			if d := features[k] - want; d > 0.05 || d < -0.05 {
				t.Fatalf("%s: feature %d is stored as %.2f, found as %.2f", o.Names[0], k, features[k], want)
			}
		}
	}
}
