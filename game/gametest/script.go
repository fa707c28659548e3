package gametest

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"linework/game"
	"linework/words"
)

// A script is what is read from a golden file: its header and its left side.
type script struct {
	head  string // the header as it stands, remarks included
	game  string
	setup game.Setup
	seed  int
	bot   string // who improvises when there is no story
	lines []line
}

// A line is a remark or one input of a script.
type line struct {
	remark string
	at     time.Duration
	seat   game.Seat
	phase  int    // the phase that it answers, or present
	kind   string // of the move, or "bell"
	data   string // of the move, as it was written
}

// present stands for the phase that the match is in.
const present = -1

// newLine returns the line for an input, which answers the present phase.
func newLine(w game.Wire, in game.Input) line {
	l := line{at: in.At, seat: in.Seat, phase: present, kind: "bell"}
	if in.Move != nil {
		l.kind, l.data = w.KindOf(in.Move), strings.TrimPrefix(mustJSON(in.Move), "{}")
	}
	return l
}

func (l line) String() string {
	text := "+" + formatTableTime(l.at) + "  "
	if l.kind == "bell" {
		return text + l.kind
	}
	text += SeatLetter(l.seat) + " "
	if l.phase != present {
		text += fmt.Sprintf("@%d ", l.phase)
	}
	return strings.TrimSpace(text + l.kind + " " + l.data)
}

func readScript(text string) (*script, error) {
	head, story, _ := strings.Cut(strings.TrimSpace(text)+"\n", "\n\n")
	s := &script{head: strings.TrimSpace(head) + "\n", setup: game.Setup{Options: game.Values{}, Marks: map[game.Mark]game.Seat{}}}
	for _, text := range strings.Split(head, "\n") {
		if text == "" || strings.HasPrefix(text, "#") {
			continue
		}
		key, value, _ := strings.Cut(text, " ")
		if err := s.setHeader(key, strings.TrimSpace(value)); err != nil {
			return nil, fmt.Errorf("header %q: %w", text, err)
		}
	}
	for _, text := range strings.Split(story, "\n") {
		if strings.HasPrefix(text, "#") {
			s.lines = append(s.lines, line{remark: text})
		}
		if !strings.HasPrefix(text, "+") {
			continue // the right side
		}
		l, err := readInputOfLine(text)
		if err != nil {
			return nil, fmt.Errorf("%q: %w", text, err)
		}
		if l.kind != "deal" {
			s.lines = append(s.lines, l)
		}
	}
	return s, nil
}

func (s *script) setHeader(key, value string) (err error) {
	switch key {
	case "game":
		s.game = value
	case "players":
		for name := range strings.SplitSeq(value, ",") {
			s.setup.Names = append(s.setup.Names, strings.TrimSpace(name))
		}
	case "options":
		err = readPairs(value, func(key, value string) error {
			n, err := strconv.Atoi(value)
			s.setup.Options[key] = n
			return err
		})
	case "marks":
		err = readPairs(value, func(key, value string) error {
			seat, err := readSeat(value)
			s.setup.Marks[game.Mark(key)] = seat
			return err
		})
	case "card":
		if s.setup.Pack == nil {
			s.setup.Pack = &words.Pack{}
		}
		var card words.Card
		card, err = ReadCard(value)
		s.setup.Pack.Cards = append(s.setup.Pack.Cards, card)
	case "pace":
		s.setup.Pace, err = strconv.Atoi(value)
	case "seed":
		s.seed, err = strconv.Atoi(value)
	case "bot":
		s.bot = value
	default:
		err = fmt.Errorf("a header has game, players, options, marks, card, pace, seed and bot")
	}
	return err
}

// readPairs reads "deck=1 turn=30".
func readPairs(text string, set func(key, value string) error) error {
	for pair := range strings.FieldsSeq(text) {
		key, value, _ := strings.Cut(pair, "=")
		if err := set(key, value); err != nil {
			return err
		}
	}
	return nil
}

func readSeat(text string) (game.Seat, error) {
	if text == SeatLetter(game.Watcher) {
		return game.Watcher, nil
	}
	if len(text) == 1 && text[0] >= 'a' && text[0] <= 'z' {
		return game.Seat(text[0] - 'a'), nil
	}
	if number, beyond := strings.CutPrefix(text, "seat"); beyond { // after z, as in a class
		if n, err := strconv.Atoi(number); err == nil && n >= 0 && n < game.MaxSeats {
			return game.Seat(n), nil
		}
	}
	return 0, fmt.Errorf("%q is no seat; the first seat is a, the public is ~", text)
}

// SeatOf returns the seat with a letter, or the public for ~.
func SeatOf(t T, letter string) game.Seat {
	t.Helper()
	seat, err := readSeat(letter)
	if err != nil {
		t.Fatalf("%v", err)
	}
	return seat
}

// SeatsOf returns a set of seats: "bd".
func SeatsOf(t T, letters string) game.Seats {
	t.Helper()
	var seats game.Seats
	for _, letter := range letters {
		seats = seats.With(SeatOf(t, string(letter)))
	}
	return seats
}

// ParseNumber returns the number that a word of a scene stands for.
func ParseNumber(t T, word string) int {
	t.Helper()
	n, err := strconv.Atoi(word)
	if err != nil {
		t.Fatalf("%v", err)
	}
	return n
}

// readInputOfLine reads the input of a line of the story, its left side, and ignores the right.
func readInputOfLine(text string) (l line, err error) {
	words := strings.Fields(text)
	l.phase = present
	if l.at, err = readTableTime(words[0]); err != nil {
		return l, err
	}
	words = words[1:]
	if len(words) > 0 && (words[0] == "bell" || words[0] == "deal") {
		l.seat, l.kind = game.Watcher, words[0]
		return l, nil
	}
	if len(words) > 0 {
		if l.seat, err = readSeat(words[0]); err != nil {
			return l, err
		}
		words = words[1:]
	}
	if len(words) > 0 && strings.HasPrefix(words[0], "@") {
		if l.phase, err = strconv.Atoi(words[0][1:]); err != nil {
			return l, err
		}
		words = words[1:]
	}
	if len(words) == 0 {
		return l, fmt.Errorf("a line says when, who and what")
	}
	l.kind = words[0]
	if len(words) > 1 && strings.HasPrefix(words[1], "{") {
		data := text[strings.Index(text, "{"):]
		d := json.NewDecoder(strings.NewReader(data))
		if err := d.Decode(new(json.RawMessage)); err != nil {
			return l, err
		}
		l.data = data[:d.InputOffset()]
	}
	return l, nil
}

// readTableTime reads "+01:02" and "+01:02.500".
func readTableTime(text string) (time.Duration, error) {
	minutes, seconds, _ := strings.Cut(strings.TrimPrefix(text, "+"), ":")
	m, errM := strconv.Atoi(minutes)
	s, errS := time.ParseDuration(seconds + "s")
	if errM != nil || errS != nil {
		return 0, fmt.Errorf("%q is no time; write minutes and seconds, +01:02 or +01:02.500", text)
	}
	return time.Duration(m)*time.Minute + s, nil
}

func (l line) comesAfterBell(bellAt time.Duration) bool {
	return l.at > bellAt || l.at == bellAt && l.kind != "bell"
}

func (l line) toInput(g game.Game, presentPhase int) (game.Input, error) {
	in := game.Input{At: l.at, Seat: l.seat, Phase: l.phase}
	if l.phase == present {
		in.Phase = presentPhase
	}
	var err error
	if l.kind != "bell" {
		in.Move, err = decodeMove(g, l.kind, []byte(cmp.Or(l.data, "{}")))
	}
	return in, err
}
