package bench

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"linework/table"
)

// pingInterval is how often a device that has nothing to say lets the server know that it is
// there, as the client does.
const pingInterval = 20 * time.Second

// MeasureIdleDevices has everyone come to their tables and do nothing, and says what that costs.
func MeasureIdleDevices(out io.Writer, plan Plan) (err error) {
	defer returnFailure(&err)
	server := startServerProcess(plan, "server", os.Stderr)
	defer server.stopAndRemoveData()
	bare := server.readUsage().memory
	all := connectAllAndAwaitWelcomes(server.Invitation, func(int, int) func(int, []byte) { return func(int, []byte) {} })
	defer disconnectAll(all)
	stop := make(chan struct{})
	var pings sync.WaitGroup
	pings.Go(func() { pingInTurnUntil(all, stop) })
	defer pings.Wait()
	defer close(stop)
	time.Sleep(5 * time.Second) // for what coming has left behind
	before := server.readUsage().cpu
	time.Sleep(time.Duration(plan.Seconds) * time.Second)
	after := server.readUsage()
	fmt.Fprintf(out, "%d devices at %d tables do nothing for %d s\n\n", len(all), plan.Tables, plan.Seconds)
	fmt.Fprintf(out, "%.1f KiB a device, %.1f KiB beside the tables; %.1f %% of a core\n",
		float64(after.memory)/1024/float64(len(all)), float64(after.memory-bare)/1024/float64(len(all)), (after.cpu-before).Seconds()/float64(plan.Seconds)*100)
	return nil
}

func pingInTurnUntil(players []*player, stop chan struct{}) {
	turn := time.NewTicker(pingInterval / time.Duration(len(players)))
	defer turn.Stop()
	for k := 0; ; k++ {
		select {
		case <-stop:
			return
		case <-turn.C:
			_ = players[k%len(players)].Send(table.Command{ID: 3, Do: "ping"})
		}
	}
}
