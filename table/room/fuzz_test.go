package room

import (
	"bytes"
	"fmt"
	"io"
	"iter"
	"reflect"
	"strings"
	"testing"

	"linework/game"
	"linework/games"
	"linework/journal"
)

// recordOf is the record of a journal in memory that has no blobs.
func recordOf(entries [][]byte) Record {
	var settledAt []uint64
	for i, data := range entries {
		if _, c, _ := Decode(data); reflect.TypeOf(c) == reflect.TypeFor[*TableSettled]() {
			settledAt = append(settledAt, uint64(i+1))
		}
	}
	return Record{
		SettledAt: func() ([]uint64, error) { return settledAt, nil },
		EntriesFrom: func(seq uint64) iter.Seq2[journal.Entry, error] {
			return func(yield func(journal.Entry, error) bool) {
				for i, data := range entries {
					if uint64(i+1) >= seq && !yield(journal.Entry{Seq: uint64(i + 1), Data: data}, nil) {
						return
					}
				}
			}
		},
		Blob: func(string) ([]byte, error) { return nil, journal.ErrDamaged },
	}
}

// iotaStarts begins a game of iota at a table with two seats.
const iotaStarts = `{"at":0,"kind":"opened","data":{"code":"BKWRT","game":"iota","key":"k"}}
{"at":0,"kind":"sat","data":{"seat":1,"name":"Ana","hash":"a"}}
{"at":0,"kind":"sat","data":{"seat":2,"name":"Ben","bot":"random"}}
{"at":0,"kind":"started","data":{"game":"iota","setup":{"names":["Ana","Ben"],"options":{"deck":1},"pace":100},"seed":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32],"playing":[1,2]}}
`

// iotaSettles begins another game, after one that was settled.
const iotaSettles = `{"at":9,"kind":"settled","data":{"code":"BKWRT","key":"k","stage":"results","seats":[{"id":1,"name":"Ana","hash":"a","ink":2},{"id":2,"name":"Ben","bot":"random"}],"lastId":2,"host":1,"game":"iota","options":{"deck":1},"pace":100,"marks":{"oldest":1},"evening":[{"game":"iota","scores":[{"seat":1,"name":"Ana","points":3,"won":true},{"seat":2,"name":"Ben"}]}],"galleries":[""]}}
{"at":9,"kind":"readied","data":{"seat":1,"ready":true}}
`

// nonsense is journals that no table ever wrote.
var nonsense = []struct{ name, entries string }{
	{"a move before any game", `{"at":0,"kind":"played","data":{"seat":0,"phase":1,"kind":"pass","move":{}}}`},
	{"a bell before any game", `{"at":0,"kind":"rang","data":{}}`},
	{"ink before any game", "\x02\x01\x00\x02\x01\x01"},
	{"a seat that is not there leaves", `{"at":0,"kind":"left","data":{"seat":7}}`},
	{"a table that is left to a bot", iotaStarts[:strings.Index(iotaStarts, `{"at":0,"kind":"started"`)] + `{"at":0,"kind":"left","data":{"seat":1,"heir":2}}`},
	{"a seat that is not there is renamed", `{"at":0,"kind":"renamed","data":{"seat":7,"name":"x"}}`},
	{"a seat that is not there moves", `{"at":0,"kind":"rekeyed","data":{"seat":7,"hash":"x"}}`},
	{"a seat that is not there is ready", `{"at":0,"kind":"readied","data":{"seat":7,"ready":true}}`},
	{"a seat that is not there is silenced", `{"at":0,"kind":"muted","data":{"seat":7}}`},
	{"a seat that is not there sits out", `{"at":0,"kind":"sat-out","data":{"seat":7}}`},
	{"a seat that is not there is the host", `{"at":0,"kind":"hosted","data":{"seat":7}}`},
	{"a seat that is not there is the smallest", `{"at":0,"kind":"marked","data":{"mark":"smallest","seat":7}}`},
	{"a seat that is not there has learnt", `{"at":0,"kind":"learnt","data":{"seat":7}}`},
	{"a bot for a seat that is not there", `{"at":0,"kind":"substituted","data":{"seat":7,"bot":"random"}}`},
	{"a bot that is not there is replaced", `{"at":0,"kind":"replaced","data":{"seat":7,"bot":8}}`},
	{"a seat is taken twice", `{"at":0,"kind":"sat","data":{"seat":1,"name":"Ana"}}` + "\n" + `{"at":0,"kind":"sat","data":{"seat":1,"name":"Ana"}}`},
	{"a game that nobody has", `{"at":0,"kind":"started","data":{"game":"chess"}}`},
	{"a game with nobody", `{"at":0,"kind":"started","data":{"game":"iota"}}`},
	{"a game with seats that are not there", `{"at":0,"kind":"started","data":{"game":"iota","setup":{"names":["a","b"]},"playing":[1,2]}}`},
	{"a game of which the words are lost", `{"at":0,"kind":"started","data":{"game":"iota","setup":{"names":["a","b"]},"playing":[1,2],"dealt":{"from":"x"}}}`},
	{"a table that is settled without a code", `{"at":0,"kind":"settled","data":{"stage":"lobby"}}`},
	{"a table that is settled in mid-game", `{"at":0,"kind":"settled","data":{"code":"BKWRT","stage":"playing"}}`},
	{"a table that is settled with a seat twice", `{"at":0,"kind":"settled","data":{"code":"BKWRT","stage":"lobby","lastId":1,"seats":[{"id":1},{"id":1}]}}`},
	{"a table that is settled with no seat in a place", `{"at":0,"kind":"settled","data":{"code":"BKWRT","stage":"lobby","lastId":1,"seats":[null]}}`},
	{"a table that is settled without its drawings", `{"at":0,"kind":"settled","data":{"code":"BKWRT","stage":"lobby","evening":[{"game":"iota"}]}}`},
	{"a table that is settled without its words", `{"at":0,"kind":"settled","data":{"code":"BKWRT","stage":"lobby","paste":"x"}}`},
	{"a game that is held for who does not play", strings.Replace(iotaStarts, `"playing":[1,2]`, `"playing":[1,2],"learning":[3]`, 1)},
	{"a move of a seat that does not play", iotaStarts + `{"at":0,"kind":"played","data":{"seat":9,"phase":1,"kind":"pass","move":{}}}`},
	{"a move of the public", iotaStarts + `{"at":0,"kind":"played","data":{"seat":-1,"phase":1,"kind":"pass","move":{}}}`},
	{"a move that is none", iotaStarts + `{"at":0,"kind":"played","data":{"seat":0,"phase":1,"kind":"castle","move":null}}`},
	{"ink in a game without boards", iotaStarts + "\x02\x01\x00\x02\x01\x01"},
	{"a bell that is not due", iotaStarts + `{"at":-5,"kind":"rang","data":{}}`},
	{"a heart for a drawing of no game", iotaStarts + `{"at":0,"kind":"hearted","data":{"seat":1,"game":0,"drawing":0,"to":2}}`},
	{"a heart for no drawing", iotaSettles + `{"at":9,"kind":"hearted","data":{"seat":1,"game":0,"drawing":0,"to":2}}`},
	{"a heart of nobody", iotaSettles + `{"at":9,"kind":"hearted","data":{"seat":7,"game":0,"drawing":-1}}`},
	{"an ink that nobody has", iotaStarts + `{"at":0,"kind":"coloured","data":{"seat":1,"ink":64}}`},
	{"a colour for a seat that is not there", `{"at":0,"kind":"coloured","data":{"seat":7,"ink":1}}`},
	{"a seat that is taken in an ink that nobody has", `{"at":0,"kind":"sat","data":{"seat":1,"name":"Ana","ink":-1}}`},
	{"scribbles that are cut short", "\x03\x05\x40"},
	{"another opening", iotaStarts + `{"at":0,"kind":"opened","data":{"code":"BKWRT"}}`},
}

// Nonsense is an error with the number of its entry or, in a match, where the match is
// lost; and never a panic.
func TestNonsenseEntriesAreErrors(t *testing.T) {
	for _, tt := range nonsense {
		t.Run(tt.name, func(t *testing.T) {
			entries := splitLines(tt.entries)
			var story bytes.Buffer
			err := WriteStory(&story, games.Find, recordOf(entries))
			lost := strings.Contains(story.String(), fmt.Sprintf("from entry %d on this version cannot follow the game", len(entries)))
			if !lost && (err == nil || !strings.HasPrefix(err.Error(), fmt.Sprintf("entry %d: ", len(entries)))) {
				t.Errorf("got error %v, want one that names the entry; the story is\n%s", err, story.String())
			}
		})
	}
}

// Rules that panic have refused the input.
func TestPanickingRulesEndTheMatch(t *testing.T) {
	find := func(id string) (game.Game, bool) {
		g, ok := games.Find(id)
		return panickingGame{g}, ok
	}
	var story bytes.Buffer
	err := WriteStory(&story, find, recordOf(splitLines(iotaStarts)))
	if err != nil || !strings.Contains(story.String(), "from entry 4 on this version cannot follow the game: iota cannot be dealt: the rules met a fault: how many?") {
		t.Errorf("got error %v and the story\n%s", err, story.String())
	}
}

// A panickingGame game cannot tell how many play.
type panickingGame struct{ game.Game }

func (panickingGame) Info() game.Info { panic("how many?") }

func splitLines(text string) [][]byte {
	return bytes.Split(bytes.TrimRight([]byte(text), "\n"), []byte("\n"))
}

// FuzzJournal reads anything as a journal, an entry a line.
func FuzzJournal(f *testing.F) {
	for _, tt := range nonsense {
		f.Add([]byte(tt.entries))
	}
	f.Add([]byte(iotaStarts + iotaSettles))
	f.Add([]byte(iotaSettles + iotaStarts[strings.LastIndex(iotaStarts, `{"at":0,"kind":"started"`):]))
	f.Add([]byte(iotaSettles + "\x03\x06\x7f\xc2\x3f\xf1\x10\x10\n" + `{"at":9,"kind":"wiped","data":{}}`))
	f.Add([]byte(iotaStarts + `{"at":9,"kind":"abandoned","data":{"game":"iota"}}`))
	for _, g := range games.All() {
		f.Add([]byte(strings.ReplaceAll(iotaStarts, "iota", g.Info().ID)))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		rec := recordOf(splitLines(string(data)))
		_ = WriteStory(io.Discard, games.Find, rec)
		_ = CheckUpgrade(games.Find, rec)
	})
}
