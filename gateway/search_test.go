package gateway_test

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"linework/game"
	"linework/games/doodledash"
	"linework/games/doodlerush"
	"linework/ink"
	"linework/table"
	"linework/table/room"
	"linework/words"
)

// wordLength is the length of all words of a lexicon, folded. Each begins with a q and
// has no other, so that no two of them side by side make a third.
const wordLength = 8

// lexicon is words that nobody says by chance, written in the ways that words are.
func lexicon(n int) []string {
	rng := rand.New(rand.NewPCG(uint64(n), 3))
	const consonants, vowels = "zvkxbdfgjmpw", "aeiou"
	var list, folded []string
	for len(list) < n {
		w := []byte("q")
		for len(w) < wordLength {
			w = append(w, vowels[rng.IntN(len(vowels))], consonants[rng.IntN(len(consonants))])
		}
		w = w[:wordLength]
		word := string(w)
		switch len(list) % 5 {
		case 1:
			word = strings.ToUpper(word[:1]) + word[1:]
		case 2:
			word = word[:4] + " " + word[4:]
		case 3:
			word = word[:4] + "-" + word[4:]
		case 4:
			word = word[:4] + strings.NewReplacer("a", "á", "e", "è", "i", "ï", "o", "ô", "u", "ü").Replace(word[4:])
		}
		if !slices.Contains(folded, string(w)) {
			list, folded = append(list, word), append(folded, string(w))
		}
	}
	return list
}

// stringsInFrame is every text of a JSON frame, names of fields too.
func stringsInFrame(frame []byte) []string {
	var list []string
	for {
		begin := bytes.IndexByte(frame, '"')
		if begin < 0 {
			return list
		}
		end := begin + 1
		for end < len(frame) && frame[end] != '"' {
			if frame[end] == '\\' {
				end++
			}
			end++
		}
		var text string
		if json.Unmarshal(frame[begin:end+1], &text) == nil {
			list = append(list, text)
		}
		frame = frame[end+1:]
	}
}

// decodedStrings is what texts would stand for that could be base64 or hex.
func decodedStrings(texts []string) [][]byte {
	var list [][]byte
	for _, text := range texts {
		if len(text) < 10 {
			continue
		}
		if raw, err := hex.DecodeString(text); err == nil {
			list = append(list, raw)
		}
		text = strings.NewReplacer("-", "+", "_", "/", "=", "").Replace(text)
		if raw, err := base64.RawStdEncoding.DecodeString(text); err == nil {
			list = append(list, raw)
		}
	}
	return list
}

// secretWordsIn is every word of a lexicon that is in a text, folded.
func secretWordsIn(text string, secret map[string]bool) []string {
	var found []string
	text = words.Fold(text)
	for at := range text {
		if text[at] == 'q' && at+wordLength <= len(text) && secret[text[at:at+wordLength]] {
			found = append(found, text[at:at+wordLength])
		}
	}
	return found
}

// A secret is what a game hid: the words, folded, and all ink that was sent.
type secret struct {
	words map[string]bool
	ink   [][]byte
}

func newSecret(lexicon []string) secret {
	s := secret{words: map[string]bool{}}
	for _, w := range lexicon {
		s.words[words.Fold(w)] = true
	}
	return s
}

// tellingInk is how many bytes a batch has at least that is not met by chance.
const tellingInk = 6

// A knowledge is what an audience may know, frame by frame.
type knowledge interface {
	// told takes a text frame with a view of the match.
	learnFromView(view []byte)
	// mayKnow reports whether a word, folded, has been revealed to the audience.
	mayKnow(word string) bool
	// maySee reports whether a board has been.
	maySee(board int) bool
}

// leaks searches the frames of one device, in order, and says what should not be
// there. Named is how often a word of the lexicon is.
func (s secret) leaks(log []recordedFrame, e knowledge) (list []string, named int) {
	leak := func(i int, format string, args ...any) {
		list = append(list, fmt.Sprintf("frame %d: ", i)+fmt.Sprintf(format, args...))
	}
	for i, h := range log {
		if h.ink {
			if board, _, err := ink.Split(h.data); err != nil || !e.maySee(board) && !isBlankFace(board, h.data) {
				leak(i, "ink of board %d, %d bytes", board, len(h.data))
			}
			continue
		}
		match, err := viewAfterLateUpdates(log[i:])
		if err != nil {
			leak(i, "%v", err)
		}
		if match != nil {
			e.learnFromView(match.View)
		}
		said := stringsInFrame(h.data)
		hidden := decodedStrings(said)
		found := secretWordsIn(strings.Join(said, " "), s.words)
		for _, raw := range hidden {
			found = append(found, secretWordsIn(string(raw), s.words)...)
			if slices.ContainsFunc(s.ink, func(batch []byte) bool {
				return len(batch) >= tellingInk && bytes.Contains(raw, batch) && !mayBeReported(h.data, raw, batch, e)
			}) {
				leak(i, "ink in %s", h.data)
			}
		}
		for _, w := range found {
			if !e.mayKnow(w) {
				leak(i, "the word %s in %s", w, h.data)
			}
		}
		named += len(found)
	}
	return list, named
}

// isBlankFace reports whether a batch of ink is the face of somebody who has none, as all have here
// (CM-39): it goes to everyone who comes back, and is no ink of the match.
func isBlankFace(board int, batch []byte) bool {
	return room.IsFaceBoard(board) && bytes.Equal(batch, room.FacePicture(nil, board))
}

// mayBeReported reports whether a frame has some ink because it was reported: of a drawing whose word
// it tells, too, or of one that the audience sees now.
func mayBeReported(frame, raw, batch []byte, e knowledge) bool {
	var f struct{ Data table.Reports }
	board, _, err := ink.Split(batch)
	return err == nil && json.Unmarshal(frame, &f) == nil && slices.ContainsFunc(f.Data.Reports, func(r table.ReportView) bool {
		return bytes.Equal(r.Ink, raw) && (r.Word != "" || e.maySee(board))
	})
}

// viewAfterLateUpdates is the view that comes with the first of some frames, or nil. Late updates are
// sent all at one moment, and the view of that moment comes behind them.
func viewAfterLateUpdates(log []recordedFrame) (*table.MatchView, error) {
	for _, h := range log {
		var f table.Update
		if h.ink {
			return nil, nil
		}
		if err := json.Unmarshal(h.data, &f); err != nil {
			return nil, err
		}
		if f.Match != nil || !f.Late {
			return f.Match, nil
		}
	}
	return nil, nil
}

// A dashRound is a round of Doodle Dash as its drawers were told of it.
type dashRound struct {
	guesser game.Seat
	card    []string
	word    string
}

// dashRounds is all rounds of a game, also those that were started again, from what
// the drawers were sent.
func dashRounds(players []*recordingDevice) []dashRound {
	var rounds []dashRound
	for _, w := range players {
		for _, log := range w.framesByDevice() {
			for _, h := range log {
				var f frame
				var v doodledash.View
				if h.ink || json.Unmarshal(h.data, &f) != nil || f.Match == nil || json.Unmarshal(f.Match.View, &v) != nil {
					continue
				}
				if v.Guesser == w.seat || len(v.Card) == 0 || v.Word == "" {
					continue
				}
				for len(rounds) <= len(v.History) {
					rounds = append(rounds, dashRound{})
				}
				r := dashRound{guesser: v.Guesser, word: words.Fold(v.Word)}
				for _, c := range v.Card {
					r.card = append(r.card, words.Fold(c.Text))
				}
				rounds[len(v.History)] = r
			}
		}
	}
	return rounds
}

// A dashKnowledge knows the rules of Doodle Dash: the card and the word are the drawers'
// until the round lies open, a drawing is its author's until it is shown (DD-4, DD-6). While
// a round lies open the next card is known to those who will draw it, and to the guesser while
// the others draw.
type dashKnowledge struct {
	seat   game.Seat
	rounds []dashRound
	view   doodledash.View
	begun  bool
	open   bool
	known  map[string]bool
}

func (e *dashKnowledge) learnFromView(view []byte) {
	e.view, e.begun = doodledash.View{}, true
	if err := json.Unmarshal(view, &e.view); err != nil {
		panic(err)
	}
	stage := e.view.Stage
	e.open = stage == doodledash.Looking || stage == doodledash.Over || stage == doodledash.Voting && e.open
	begun := min(len(e.rounds), len(e.view.History)+1)
	for n, r := range e.rounds[:begun] {
		e.learnCard(r)
		if n < len(e.view.History) || e.open {
			e.known[r.word] = true
		}
	}
	waits := stage == doodledash.Drawing && e.seat == e.view.Guesser
	if next := nextDashRound(e.rounds[begun:], e.view.Guesser); (e.open || waits) && next >= 0 {
		e.learnCard(e.rounds[begun+next])
	}
}

// learnCard learns the words of a round's card, if the seat draws in that round.
func (e *dashKnowledge) learnCard(r dashRound) {
	if e.seat == game.Watcher || e.seat == r.guesser {
		return
	}
	for _, w := range r.card {
		e.known[w] = true
	}
}

// nextDashRound returns which of some rounds is the first with another guesser, or -1: a round that
// is started again has the same one, and a card from the box, which nobody sees before (DD-16).
func nextDashRound(rounds []dashRound, guesser game.Seat) int {
	return slices.IndexFunc(rounds, func(r dashRound) bool { return r.guesser != guesser })
}

func (e *dashKnowledge) mayKnow(word string) bool { return e.known[word] }

func (e *dashKnowledge) maySee(board int) bool {
	if board >= len(e.view.Players) { // a face, whose number is too large for a seat's
		return false
	}
	own := game.Seat(board) == e.seat && e.seat != e.view.Guesser
	return e.begun && (own || e.open || e.view.Shown.Has(game.Seat(board)))
}

// A rushKnowledge knows the rules of Doodle Rush: words are their owner's until a board is
// taken or the game ends, a drawing is its owner's until the guessing starts (DR-6). A
// taken board is seen only while there is a vote on it (CM-20).
type rushKnowledge struct {
	seat   game.Seat
	view   doodlerush.View
	begun  bool
	known  map[string]bool
	others map[string]bool // every word but the seat's own
}

func (e *rushKnowledge) learnFromView(view []byte) {
	e.view, e.begun = doodlerush.View{}, true
	if err := json.Unmarshal(view, &e.view); err != nil {
		panic(err)
	}
	for _, taken := range e.view.Takes {
		e.known[words.Fold(taken.Word)] = true
	}
	for _, b := range e.view.Boards {
		if b.State == doodlerush.Struck { // it was taken before
			e.known[words.Fold(b.Word)] = true
		}
	}
}

func (e *rushKnowledge) mayKnow(word string) bool {
	switch e.view.Stage {
	case doodlerush.Over:
		return true
	case doodlerush.Starting, "":
		return false
	}
	return e.known[word] || !e.others[word]
}

func (e *rushKnowledge) maySee(board int) bool {
	if !e.begun || board >= len(e.view.Boards) {
		return false
	}
	b := e.view.Boards[board]
	switch e.view.Stage {
	case doodlerush.Over:
		return true
	case doodlerush.Guessing, doodlerush.Settling:
		return b.State != doodlerush.Gone && b.State != doodlerush.Struck || b.Vote != nil
	}
	return b.Owner == e.seat || b.State == doodlerush.Gone && b.Vote != nil
}
