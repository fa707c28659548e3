package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"linework/bot/eye"
	"linework/bot/hand"
	"linework/bot/mind"
	"linework/bot/noun"
	"linework/ink"
	"linework/words"
)

// layout is how many words lie on the table in Pictomania, one of which is drawn.
const layout = 42

type reportCommand struct {
	source
	OtherHands string `default:"tools/train/data/other-hands.json" help:"Drawings by other hands, as tools/train/icons writes them."`
}

// drawnByHand is how often a hand draws each noun for the report.
const drawnByHand = 3

// Run shows the drawings held out to the eye, and some that a hand draws, and prints
// how well it sees.
func (c *reportCommand) Run() error {
	nouns := c.mustReadNouns()
	look := eye.New()
	draws := hand.Hand{Sources: []hand.Source{hand.PeoplesDrawings()}, Manner: hand.Ordinary}
	names := [...]string{"the raster itself", "its trace as ink", "half of the strokes", "drawn by a hand"}
	var tallies [len(names)]tally
	var fastest time.Duration
	for n, class := range nouns {
		for i := heldOutFrom; i < drawingsPerNoun; i++ {
			r := &class.drawings[i]
			for k, p := range viewsOfRasterTraceAndHalfTrace(r, traceLines(r)) {
				began := time.Now()
				seen := look.LookAtPicture(&p)
				if took := time.Since(began); fastest == 0 || took < fastest {
					fastest = took
				}
				tallies[k].addResult(seen, n, len(nouns))
			}
		}
		for i := range drawnByHand {
			w := words.Word{Answers: []string{class.name}}
			strokes := draws.Draw(w, rand.New(rand.NewPCG(uint64(n), uint64(i))))
			picture := eye.Render(slices.Values(finalInk(strokes)))
			seen := look.LookAtPicture(&picture)
			tallies[len(tallies)-1].addResult(seen, n, len(nouns))
		}
	}
	fmt.Printf("%d drawings held out of %d nouns; the eye knows %d\n\n", tallies[0].count, len(nouns), noun.Count())
	fmt.Printf("%-22s %7s %7s %7s   %-12s %-16s %s\n", "seen", "top 1", "top 5", "top 10", "first of all", "first among 42", "taken for nothing")
	for k, t := range tallies {
		share := func(n float64) string { return fmt.Sprintf("%.1f %%", 100*n/float64(t.count)) }
		fmt.Printf("%-22s %7s %7s %7s   %-12s %-16s %s\n", names[k], share(t.top[0]), share(t.top[1]), share(t.top[2]), share(t.firstOfAll), share(t.first), share(t.nothing))
	}
	fmt.Println()
	c.printOverallNamingAccuracy(nouns)
	fmt.Printf("\nfastest look %.2f ms\n", fastest.Seconds()*1000)
	if err := printOtherHands(c.OtherHands, len(nouns)); err != nil {
		fmt.Printf("drawings by other hands were not looked at: %v; tools/train/README.md tells how to fetch them\n", err)
	}
	return nil
}

// printOverallNamingAccuracy prints how often a bot without doubts says the right name, of all that
// it knows: of people's drawings, and of what hands draw from our own.
func (c *reportCommand) printOverallNamingAccuracy(nouns []class) {
	says := func(strokes []ink.Stroke, names []string) bool {
		first := mind.LookAtStrokes(slices.Values(strokes)).GuessNames(1, mind.Skill{}, rand.New(rand.NewPCG(0, 0)))
		return len(first) > 0 && meaningOf(words.Word{Answers: names}).same(meaningOf(words.Word{Answers: []string{first[0].Name}}))
	}
	right, all := 0, 0
	for n, class := range nouns {
		for i := heldOutFrom; i < drawingsPerNoun; i++ {
			if all++; says(toInk(traceLines(&class.drawings[i])), noun.Noun(n).Names()) {
				right++
			}
		}
	}
	fmt.Printf("named by a bot, of all that it knows: %.1f %% of people's drawings", 100*float64(right)/float64(all))
	right, all = 0, 0
	for i, names := range hand.Sketchbook().Words {
		w := words.Word{Answers: names}
		drawing := hand.Hand{Sources: []hand.Source{hand.Sketchbook()}, Manner: hand.Ordinary}
		strokes := drawing.Draw(w, rand.New(rand.NewPCG(uint64(i), 0)))
		if all++; says(finalInk(strokes), names) {
			right++
		}
	}
	fmt.Printf(", %.1f %% of %d drawings of our own, as a hand draws them\n", 100*float64(right)/float64(all), all)
}

// A tally counts how often the eye was right.
type tally struct {
	count      int
	top        [3]float64 // of the nouns that people drew the right one is first, among the first 5, among the first 10
	firstOfAll float64    // it is first of all nouns
	first      float64    // it comes first among random nouns of a layout that people drew, as expected
	nothing    float64
}

// addResult adds what the eye saw on a drawing of one of the first nouns, which people drew.
func (t *tally) addResult(seen eye.Probabilities, right, peoplesNouns int) {
	above, aboveOfAll := 0, 0 // nouns that look likelier than the right one
	for n := range len(seen) - 1 {
		if seen[n] > seen.Probability(noun.Noun(right)) {
			aboveOfAll++
			if n < peoplesNouns {
				above++
			}
		}
	}
	t.count++
	for k, among := range []int{1, 5, 10} {
		if above < among {
			t.top[k]++
		}
	}
	if aboveOfAll == 0 {
		t.firstOfAll++
	}
	others := peoplesNouns - 1
	chance := 1.0 // that none of those above lies on the table
	for k := range layout - 1 {
		chance *= max(float64(others-above-k), 0) / float64(others-k)
	}
	t.first += chance
	if seen.UnknownProbability() >= slices.Max(seen) {
		t.nothing++
	}
}
