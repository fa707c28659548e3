package table_test

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"linework/game"
	"linework/games/iota"
	"linework/ink"
	"linework/table"
	"linework/table/room"
)

var secretGames = flag.Int("secret-games", 6, "how many whole games to record and search for secrets")

// cardText finds every single card that is named in a frame. Wilds are left out:
// there is nothing to tell them apart by.
var cardText = regexp.MustCompile(`\b[RGBY][tpsc][1-4]\b`)

// TestFramesHoldNoSecrets plays whole games and searches every frame that each
// seat and the public was sent.
func TestFramesHoldNoSecrets(t *testing.T) {
	t.Run("CM-7 no frame holds another's hand, the order of the pile or the seed", func(t *testing.T) {
		for n := range *secretGames {
			runTable(t, func(t *testing.T, r *testTable) { recordGame(t, r, 2+n%3, uint64(n)) })
		}
	})
}

func recordGame(t *testing.T, r *testTable, players int, seed uint64) {
	rng := rand.New(rand.NewPCG(seed, 7))
	var seats []*device
	for k := range players {
		d, _ := r.sit(fmt.Sprintf("Player %d", k))
		seats = append(seats, d)
	}
	tv := r.connect("")
	seats[0].mustSend("add-bot", `{"bot":"easy"}`)
	seats[0].mustSend("sit-out", fmt.Sprintf(`{"seat":%d,"out":true}`, players+1))
	for k, d := range seats {
		d.mustSend("face", faceData(begin(10, 10), to(uint16(100*k), 900)))
	}
	seats[0].mustSend("start", `{"force":true}`)
	batches := tv.countBatches()
	for seats[0].table.Stage == table.Playing {
		d := seats[seats[0].seatToMove()]
		move := iota.Game{}.Bots()[0].(game.ViewPlayer).Play(d.view(), rng)
		data, _ := json.Marshal(move)
		if rng.IntN(4) == 0 { // refusals and asks must not tell either, nor a face
			d.mustRefuse("not-lobby", "face", faceData(begin(uint16(rng.IntN(900)), 10)))
			d.move("play", `{"place":["Rt1@60,60"]}`)
			d.command(table.Command{Do: "ask", Kind: "play", Data: json.RawMessage(`{"place":["Gc3@1,0"]}`)})
		}
		if a := d.move(iota.Game{}.Wire().KindOf(move), string(data)); !a.OK {
			t.Fatal(a.Text)
		}
	}
	for seat, d := range append(seats, tv) { // each was sent the same faces, before the game
		if late := r.connect(""); tv.countBatches() != batches || !slices.EqualFunc(facesSentTo(late), facesSentTo(tv), bytes.Equal) {
			t.Fatalf("faces differ for seat %d, or in a game", seat)
		}
		for other := range players + 1 {
			if d.countInk(faceBoard(other+1)) != tv.countInk(faceBoard(other+1)) {
				t.Fatalf("seat %d is shown another face of seat %d than the TV", seat, other)
			}
		}
	}
	secrets := seedTexts(t, r)
	for seat, d := range append(seats, tv) {
		searchFrames(t, seat, d, secrets)
	}
	for k, d := range seats { // and the hands shown are the seats' own
		for _, c := range d.view().Hand {
			for other, e := range seats {
				if c != iota.Wild && other != k && slices.Contains(e.view().Hand, c) {
					t.Fatalf("seats %d and %d were both shown %v", k, other, c)
				}
			}
		}
	}
}

// facesSentTo is the last picture of each face that a device was sent, by seat.
func facesSentTo(d *device) (faces [][]byte) {
	last := map[int][]byte{}
	for _, batch := range d.ink {
		if board, _, err := ink.Split(batch); err == nil && board >= faceBoard(0) {
			last[board] = batch
		}
	}
	for _, board := range slices.Sorted(maps.Keys(last)) {
		faces = append(faces, last[board])
	}
	return faces
}

// searchFrames makes sure that every card named to an audience lies in the grid or
// in its own hand.
func searchFrames(t *testing.T, seat int, d *device, secrets []string) {
	for i, raw := range d.frames {
		for _, secret := range secrets {
			if strings.Contains(string(raw), secret) {
				t.Fatalf("frame %d to seat %d holds the seed: %s", i, seat, raw)
			}
		}
		var f table.Update
		if err := json.Unmarshal(raw, &f); err != nil {
			t.Fatal(err)
		}
		if f.Match == nil {
			if f.Type != "answer" && cardText.Match(raw) {
				t.Fatalf("frame %d to seat %d names a card outside of a match: %s", i, seat, raw)
			}
			continue
		}
		var v iota.View
		if err := json.Unmarshal(f.Match.View, &v); err != nil {
			t.Fatal(err)
		}
		var open []string
		for _, laid := range v.Grid {
			open = append(open, laid.Card.String())
		}
		for _, c := range v.Hand {
			open = append(open, c.String())
		}
		if f.Match.Seat == game.Watcher && len(v.Hand) > 0 {
			t.Fatalf("the public was shown a hand: %s", raw)
		}
		for _, card := range cardText.FindAllString(string(raw), -1) {
			if !slices.Contains(open, card) {
				t.Fatalf("frame %d to seat %d names %s, which it must not know: %s", i, seat, card, raw)
			}
		}
	}
}

// seedTexts is the match's seed in every way it could be written.
func seedTexts(t *testing.T, r *testTable) []string {
	t.Helper()
	for _, e := range r.log.all() {
		_, change, _ := room.Decode(e.Data)
		if start, ok := change.(*room.GameStarted); ok {
			seed := start.Seed
			list, _ := json.Marshal(seed)
			return []string{
				strings.Trim(string(list), "[]"), hex.EncodeToString(seed[:8]),
				base64.StdEncoding.EncodeToString(seed[:])[:10], base64.RawURLEncoding.EncodeToString(seed[:])[:10],
			}
		}
	}
	t.Fatal("the journal holds no start")
	return nil
}
