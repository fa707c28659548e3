package table_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"log/slog"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/synctest"

	"linework/game"
	"linework/lab/bench"
	"linework/table"
)

// A faultyGame game fails at every move, and not as a refusal.
type faultyGame struct{ bench.SharedBoards }

func (g faultyGame) New(setup game.Setup, chance *rand.Rand) (game.Match, []game.Event, error) {
	m, events, err := g.SharedBoards.New(setup, chance)
	return faultyMatch{m.(inker)}, events, err
}

type inker interface {
	game.Match
	game.DrawingMatch
}

type faultyMatch struct{ inker }

func (faultyMatch) Apply(game.Input, *rand.Rand) ([]game.Event, error) {
	return nil, errors.New("the paper is torn")
}

// Whoever is told that a fault was noted was told the truth: the operator's log has it.
func TestFaultIsLogged(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		connected = nil
		var noted bytes.Buffer
		r := &testTable{t: t, log: &memoryJournal{}}
		cfg := config()
		cfg.FindGame = func(string) (game.Game, bool) { return faultyGame{}, true }
		cfg.Log = slog.New(slog.NewTextHandler(&noted, nil))
		var err error
		if r.Table, err = table.New(t.Context(), cfg, "BKWRT", "boards", r.log); err != nil {
			t.Fatal(err)
		}
		ana, _ := r.sit("Ana")
		ana.mustSend("start", `{"force":true}`)
		p := &pen{}
		if err := r.Ink(ana, p.batch(begin(5, 5))); err != nil {
			t.Fatal(err)
		}
		var a table.Answer
		for _, f := range ana.frames {
			var each table.Answer
			if json.Unmarshal(f, &each) == nil && each.Type == "answer" && !each.OK {
				a = each
			}
		}
		r.Close()
		if a.Code != "fault" || !strings.Contains(a.Text, "noted") {
			t.Errorf("Ana is told %q: %s", a.Code, a.Text)
		}
		if !strings.Contains(noted.String(), "the paper is torn") {
			t.Errorf("the log says\n%s", noted.String())
		}
	})
}
