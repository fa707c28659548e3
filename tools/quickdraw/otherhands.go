package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"

	"linework/bot/mind"
	"linework/bot/noun"
	"linework/ink"
	"linework/tools/lines"
	"linework/words"
)

// An otherHand is a drawing by somebody from whom the eye has learned nothing.
type otherHand struct {
	Word string `json:"word"`
	By   string `json:"by"`
	Body string `json:"body"` // the inside of an SVG file whose paths are strokes of a pen
}

func readOtherHands(file string) ([]otherHand, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var list []otherHand
	return list, json.Unmarshal(text, &list)
}

// ink returns the drawing as ink that fills a board.
func (d *otherHand) ink() ([]ink.Stroke, error) {
	shapes, err := lines.ParseShapes(d.Body)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", d.By, err)
	}
	var contours []line
	for _, s := range shapes {
		contours = append(contours, s.Contours...)
	}
	low, high := ink.Bounds(slices.Concat(contours...))
	scale := (ink.Size - 1) / max(high.X-low.X, high.Y-low.Y, 1e-6)
	var strokes []ink.Stroke
	for _, c := range contours {
		var stroke ink.Stroke
		for _, p := range c {
			stroke.Points = append(stroke.Points, p.Minus(low).Times(scale).RoundToBoard())
		}
		if len(c) > 1 { // a closed path is followed by a place
			strokes = append(strokes, stroke)
		}
	}
	return strokes, nil
}

// How many words by other hands the report looks at, and how many drawings of each.
const (
	otherWords   = 50
	otherPerWord = 3
	otherLayouts = 20 // in which each drawing is looked for
)

// A meaning is a word with the keys of what it may be called; two words that share one mean
// the same.
type meaning struct {
	words.Word
	keys []string
}

func meaningOf(w words.Word) meaning {
	m := meaning{Word: w}
	for _, answer := range w.Answers {
		m.keys = append(m.keys, words.Fold(answer))
	}
	if n, ok := noun.OfWord(w); ok {
		m.keys = append(m.keys, fmt.Sprint("noun ", n))
	}
	return m
}

func (m meaning) same(other meaning) bool {
	return slices.ContainsFunc(m.keys, func(key string) bool { return slices.Contains(other.keys, key) })
}

// printOtherHands prints how well bots understand drawings by other hands of words that people
// never drew for the eye.
func printOtherHands(file string, peoplesNouns int) error {
	drawings, err := readOtherHands(file)
	if err != nil {
		return err
	}
	packs, pictomania := englishWords()
	packWords := wordsOf(packs)
	rng := rand.New(rand.NewPCG(34, 0))
	count, named, ofPack, ofLayout := 0.0, 0.0, 0.0, 0.0
	for _, d := range chooseOtherHands(drawings, packs, peoplesNouns) {
		strokes, err := d.ink()
		if err != nil {
			return err
		}
		count++
		s := mind.LookAtStrokes(slices.Values(strokes))
		right := meaningOf(words.Word{Answers: []string{d.Word}})
		if said := s.GuessNames(1, mind.Skill{}, rng); len(said) > 0 && right.same(meaningOf(words.Word{Answers: []string{said[0].Name}})) {
			named++
		}
		if first := s.RankWords(packWords, mind.Skill{}, rng)[0]; right.same(packs[first.Index]) {
			ofPack++
		}
		for range otherLayouts {
			candidates := []meaning{right}
			for len(candidates) < layout {
				if other := pictomania[rng.IntN(len(pictomania))]; !slices.ContainsFunc(candidates, other.same) {
					candidates = append(candidates, other)
				}
			}
			if s.RankWords(wordsOf(candidates), mind.Skill{}, rng)[0].Index == 0 {
				ofLayout += 1.0 / otherLayouts
			}
		}
	}
	fmt.Printf("\n%.0f drawings by other hands, of words that people never drew for the eye: named at once %.1f %%, first of all words of the packs %.1f %%, first of %d of Pictomania %.1f %%\n",
		count, 100*named/count, 100*ofPack/count, layout, 100*ofLayout/count)
	return nil
}

func wordsOf(list []meaning) []words.Word {
	plain := make([]words.Word, len(list))
	for i, m := range list {
		plain[i] = m.Word
	}
	return plain
}

// englishWords returns the words of the English packs, and those of Pictomania alone.
func englishWords() (all, pictomania []meaning) {
	for _, p := range words.Builtin() {
		for _, w := range p.Words() {
			if p.Language != "en" {
				continue
			}
			m := meaningOf(w)
			all = append(all, m)
			if p.Game == "pictomania" {
				pictomania = append(pictomania, m)
			}
		}
	}
	return all, pictomania
}

// chooseOtherHands returns drawings of words of the packs, evenly of all those of which there
// are enough.
func chooseOtherHands(drawings []otherHand, packs []meaning, peoplesNouns int) []otherHand {
	byWord := map[string][]otherHand{}
	for _, d := range drawings {
		w := words.Word{Answers: []string{d.Word}}
		if n, ok := noun.OfWord(w); ok && int(n) < peoplesNouns || len(byWord[d.Word]) == otherPerWord {
			continue
		}
		if slices.ContainsFunc(packs, meaningOf(w).same) {
			byWord[d.Word] = append(byWord[d.Word], d)
		}
	}
	enough := slices.Sorted(maps.Keys(byWord))
	enough = slices.DeleteFunc(enough, func(word string) bool { return len(byWord[word]) < otherPerWord })
	var chosen []otherHand
	for i := range min(otherWords, len(enough)) {
		chosen = append(chosen, byWord[enough[i*len(enough)/min(otherWords, len(enough))]]...)
	}
	return chosen
}
