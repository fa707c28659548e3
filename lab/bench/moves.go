package bench

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"linework/table"
)

// moveInterval is how often a player moves: nearly as often as a server lets one device.
const moveInterval = 110 * time.Millisecond

// MeasureMoves has everyone at tables of some players move as fast as they may, each when the move
// before was answered, and says how many moves were answered and how soon. A move is on the
// disk and told to the whole table before it is answered.
func MeasureMoves(out io.Writer, plan Plan) (err error) {
	defer returnFailure(&err)
	server := startServerProcess(plan, "server", os.Stderr)
	defer server.stopAndRemoveData()
	tappers := make([][]*movingPlayer, plan.Tables)
	all := connectAllAndAwaitWelcomes(server.Invitation, func(table, _ int) func(int, []byte) {
		t := &movingPlayer{answered: make(chan bool, 1)}
		tappers[table] = append(tappers[table], t)
		return t.passOnMoveAnswer
	})
	defer disconnectAll(all)
	startGamesAndAwaitBegin(all)
	used := ownCPUTime()
	before := server.readUsage().cpu
	began := time.Now()
	until := began.Add(time.Duration(plan.Seconds) * time.Second)
	var taps errgroup.Group
	for _, p := range all {
		taps.Go(func() error { return tappers[p.table][p.seat].moveAndTimeAnswersUntil(p, until) })
	}
	check(taps.Wait())
	took, after := time.Since(began), server.readUsage().cpu
	var delays []time.Duration
	for _, t := range slices.Concat(tappers...) {
		delays = append(delays, t.delays...)
	}
	slices.Sort(delays)
	fmt.Fprintf(out, "%d tables of %d, everyone moving up to %.0f times a second, %d s\n\n", plan.Tables, plan.Players, 1/moveInterval.Seconds(), plan.Seconds)
	fmt.Fprintf(out, "%.0f moves a second, answered within %.1f ms (p50) and %.1f ms (p99); %.2f CPU s for a thousand\n",
		float64(len(delays))/took.Seconds(), percentileInMS(delays, 50), percentileInMS(delays, 99), (after-before).Seconds()/float64(len(delays))*1000)
	fmt.Fprintf(out, "the generator took %.2f CPU s for each of the server\n", (ownCPUTime()-used).Seconds()/(after-before).Seconds())
	return nil
}

// A movingPlayer is a player who moves.
type movingPlayer struct {
	answered chan bool
	delays   []time.Duration
}

// firstMoveID is the id of a player's first move; lower ones are for coming and starting.
const firstMoveID = 10

func (t *movingPlayer) passOnMoveAnswer(_ int, frame []byte) {
	if !bytes.HasPrefix(frame, []byte(`{"type":"answer"`)) {
		return
	}
	var a table.Answer
	if json.Unmarshal(frame, &a) == nil && a.ID >= firstMoveID {
		t.answered <- a.OK
	}
}

func (t *movingPlayer) moveAndTimeAnswersUntil(p *player, end time.Time) error {
	for id := firstMoveID; time.Now().Before(end); id++ {
		began := time.Now()
		if err := p.Send(table.Command{ID: id, Do: "move", Kind: "tap", Data: json.RawMessage("{}")}); err != nil {
			return err
		}
		select {
		case ok := <-t.answered:
			if !ok {
				return fmt.Errorf("a move of player %d of table %d was refused", p.seat, p.table)
			}
		case err := <-p.lost:
			return fmt.Errorf("player %d of table %d was sent away: %w", p.seat, p.table, err)
		}
		t.delays = append(t.delays, time.Since(began))
		time.Sleep(moveInterval - time.Since(began))
	}
	return nil
}
