package doodledash

import (
	"encoding/json"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"linework/game"
	"linework/ink"
)

// told is what one seat, or the public, hears of some events, in the order told.
func told(t testing.TB, events []game.Event, seat game.Seat) []string {
	t.Helper()
	var list []string
	for _, e := range events {
		if e.To.Has(seat) {
			list = append(list, e.Fact.Kind()+" "+wire(t, e.Fact))
		}
	}
	return list
}

// wire is how something looks on the wire.
func wire(t testing.TB, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// lineOn is a batch with one short line.
func lineOn(board int) []byte {
	var w ink.Writer
	batch := w.Append(ink.AppendHeader(nil, board), ink.Op{Do: ink.Begin, Tool: ink.Medium, Point: ink.Point{X: 1000, Y: 1000}})
	batch = w.Append(batch, ink.Op{Do: ink.Move, Point: ink.Point{X: 1040, Y: uint16(1010 + board)}})
	return w.Append(batch, ink.Op{Do: ink.End})
}

// showing is chance with which the die shows a face.
func showing(face int) *rand.Rand {
	for seed := uint64(0); ; seed++ {
		if 1+chance(seed).IntN(faces) == face {
			return chance(seed)
		}
	}
}

// chance is a reproducible source of chance.
func chance(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

func seatOf(t testing.TB, word string) game.Seat {
	t.Helper()
	seat := strings.Index("abcdefgh", word)
	if word == "~" {
		return game.Watcher
	}
	if seat < 0 || len(word) != 1 {
		t.Fatalf("%q is not a seat", word)
	}
	return game.Seat(seat)
}

// letter is a seat as scenes write it.
func letter(seat game.Seat) string {
	if seat == game.Watcher {
		return "~"
	}
	return string('a' + rune(seat))
}

// letters is a set of seats as scenes write it.
func letters(seats game.Seats) string {
	all := ""
	for seat := range seats.All() {
		all += letter(seat)
	}
	return all
}

func atoi(t testing.TB, word string) int {
	t.Helper()
	n, err := strconv.Atoi(word)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func ms(n int) time.Duration { return time.Duration(n) * time.Millisecond }

// tokens is a JSON text in words.
func tokens(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("{}[]:,", r) })
}
