package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"linework/game"
	"linework/games"
	"linework/games/doodledash"
	"linework/games/doodlerush"
	"linework/games/funnylines"
	"linework/games/gametest"
	"linework/games/pictomania"
	"linework/table"
)

var argued = flag.String("of", "doodledash doodlerush funnylines pictomania", "with -freeze: which games TestFreezeQuarrels plays")

// TestFreezeQuarrels makes a data folder for TestFrozen, as TestFreeze does, of games
// between people who guess wrong, accept that, object to drawings and vote:
//
//	go test ./cmd/linework -run TestFreezeQuarrels -freeze ../../bin/linework -as quarrels-2
func TestFreezeQuarrels(t *testing.T) {
	if *freezer == "" {
		t.Skip("it is made with -freeze")
	}
	program, err := filepath.Abs(*freezer)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	p := startProgram(t, exec.Command(program, "serve", "--listen", "127.0.0.1:0", "--data", dir, "--bot-delay", "1ms"))
	var mu sync.Mutex
	var all frozen
	var tables sync.WaitGroup
	for id, options := range map[string]game.Values{
		"doodledash": {"ready": 10, "draw": 60, "guess": 20, "look": 8},
		"doodlerush": {"minute": 30},
		"pictomania": {"decks": 11111, "read": 8, "walk": 8},
		"funnylines": {"hand": 1},
	} {
		if !strings.Contains(*argued, id) {
			continue
		}
		q := openQuarrel(p, id)
		q.host.do("options", table.DoOptions{Options: options})
		q.host.do("start", table.DoStart{Force: true})
		tables.Go(func() {
			said := q.play(id)
			mu.Lock()
			defer mu.Unlock()
			t.Logf("%s: %v", id, said)
			all.Tables = append(all.Tables, q.host.known())
		})
	}
	tables.Wait()
	slices.SortFunc(all.Tables, func(a, b frozenTable) int { return strings.Compare(a.Game, b.Game) })
	p.kill()
	all.keep(t, program, dir)
}

// A quarrel is a table with three who are never of one mind, one who is not there, and
// a bot.
type quarrel struct {
	host   *frozenHost
	people []*device
	absent table.SeatID
}

func openQuarrel(p *process, id string) *quarrel {
	q := &quarrel{host: &frozenHost{server: p}}
	p.post("api/tables", fmt.Sprintf(`{"name":"Ana","game":%q}`, id), &q.host.ticket)
	code := q.host.ticket.Code
	q.host.device = connect(p.t, p.url, code, q.host.ticket.Token)
	q.people = []*device{q.host.device}
	for _, name := range []string{"Ben", "Cid", "Dan"} {
		var ticket table.Ticket
		p.post("api/tables/"+code+"/seats", fmt.Sprintf(`{"name":%q}`, name), &ticket)
		if name == "Dan" {
			q.absent = ticket.Seat
		} else {
			q.people = append(q.people, connect(p.t, p.url, code, ticket.Token))
		}
	}
	g, _ := games.Find(id)
	q.host.do("add-bot", table.DoAddBot{Bot: g.Bots()[0].Name()})
	return q
}

// play plays a game to its end, or as far as it comes in some minutes. It counts the
// moves that were accepted.
func (q *quarrel) play(id string) map[string]int {
	var mu sync.Mutex
	said := map[string]int{}
	var all sync.WaitGroup
	for i, s := range q.people {
		s.hasty = true
		s.await("the deal", func() bool { return s.session.Match() != nil })
		rng := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), uint64(i)))
		all.Go(func() {
			for limit := time.Now().Add(4 * time.Minute); s.room().Stage != table.Results && time.Now().Before(limit); {
				kind := ""
				if s == q.host.device {
					kind = q.passOver(s.now(), s.room())
				}
				if kind == "" {
					kind = s.disagree(id, rng)
				}
				mu.Lock()
				said[kind]++
				mu.Unlock()
				time.Sleep(110 * time.Millisecond) // a device may say ten things a second
			}
		})
	}
	all.Wait()
	delete(said, "")
	if q.host.room().Stage == table.Playing {
		q.host.must(table.Command{Do: "pause"})
	}
	return said
}

// passOver skips whoever is not there.
func (q *quarrel) passOver(now table.MatchView, room table.View) string {
	for seat := range now.Waiting.All() {
		if int(seat) < len(room.Playing) && room.Playing[seat] == q.absent {
			data, _ := json.Marshal(table.DoSeat{Seat: q.absent})
			if q.host.try(table.Command{Do: "skip", Data: data}).OK {
				return "skip"
			}
		}
	}
	return ""
}

// disagree makes one move, and is its kind if it was accepted.
func (s *device) disagree(id string, rng *rand.Rand) string {
	now := s.now()
	move := opinion(id, now.View, rng)
	switch move := move.(type) {
	case nil:
		return ""
	case game.Skip:
		return "" // that is the host's to say
	case game.Ink:
		_ = s.session.SendInk(move.Batch)
		return ""
	}
	g, _ := games.Find(id)
	kind := g.Wire().KindOf(move)
	data, _ := json.Marshal(move)
	if a := s.try(table.Command{Do: "move", Phase: now.Phase, Kind: kind, Data: data}); !a.OK {
		return ""
	}
	return kind
}

// opinion is what somebody says who likes to argue, and else does anything.
func opinion(id string, view json.RawMessage, rng *rand.Rand) game.Move {
	chance := func(n int) bool { return rng.IntN(n) == 0 }
	bot := gametest.RandomBot(id)
	switch id {
	case "doodledash":
		v := read[doodledash.View](view)
		switch {
		case v.Can.Vote:
			return doodledash.Vote{Uphold: chance(2)}
		case len(v.Can.Object) > 0 && chance(40):
			return doodledash.Object{Board: pick(v.Can.Object, rng)}
		case v.Can.Answer && chance(3):
			return doodledash.Accept{}
		case v.Can.Answer:
			return doodledash.Decline{}
		case v.Can.Finish && !v.Blank:
			return doodledash.Finish{}
		case v.Can.Roll:
			return doodledash.Roll{}
		case v.Can.Guess && chance(3):
			return doodledash.Guess{Text: "a castle, a kite or a key"}
		}
		return bot.Play(v, rng)
	case "doodlerush":
		v := read[doodlerush.View](view)
		switch {
		case len(v.Can.Vote) > 0 && chance(2):
			return doodlerush.Vote{Board: pick(v.Can.Vote, rng), Uphold: chance(2)}
		case len(v.Can.Object) > 0 && chance(12):
			return doodlerush.Object{Board: pick(v.Can.Object, rng)}
		case len(v.Can.Accept) > 0 && chance(6):
			a := pick(v.Can.Accept, rng)
			return doodlerush.Accept{Guess: a.Guess, Board: pick(a.Boards, rng)}
		case len(v.Can.Guess) > 0 && chance(4):
			return doodlerush.Guess{Board: pick(v.Can.Guess, rng), Text: "kite"}
		}
		return bot.Play(v, rng)
	case "pictomania":
		v := read[pictomania.View](view)
		switch {
		case len(v.Can.Vote) > 0 && chance(2):
			return pictomania.Vote{Board: pick(v.Can.Vote, rng), Uphold: chance(2)}
		case len(v.Can.Object) > 0 && chance(20):
			return pictomania.Object{Board: pick(v.Can.Object, rng)}
		}
		return bot.Play(v, rng)
	}
	v := read[funnylines.View](view)
	switch {
	case v.Can.Vote:
		return funnylines.Vote{Uphold: chance(2)}
	case len(v.Can.Accept) > 0 && chance(8):
		return funnylines.Accept{Guess: pick(v.Can.Accept, rng).Guess}
	case len(v.Can.Object) > 0 && chance(15):
		return funnylines.Object{Shape: pick(v.Can.Object, rng)}
	}
	return bot.Play(v, rng)
}

func read[V any](view json.RawMessage) (v V) {
	_ = json.Unmarshal(view, &v) // what an older program does not tell stays empty
	return v
}

func pick[T any](list []T, rng *rand.Rand) T { return list[rng.IntN(len(list))] }
