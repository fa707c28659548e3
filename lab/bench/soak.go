package bench

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"time"

	"linework/table"
)

// roundDuration is for how long pens draw before everyone leaves and comes again.
const roundDuration = 20 * time.Second

// SoakServer has people come to their tables, play, and leave, over and over. It fails where the
// server's memory grows, where goroutines are left when all have gone, and where anything is
// logged as an error.
func SoakServer(out io.Writer, plan Plan, minutes int) (err error) {
	defer returnFailure(&err)
	var errs bytes.Buffer
	plan.Pens, plan.Seconds = 1, int(roundDuration.Seconds())
	server := startServerProcess(plan, "server", io.MultiWriter(os.Stderr, &errs))
	defer server.stopAndRemoveData()
	var memory []float64
	var left []int // goroutines, after each round
	began := time.Now()
	for until := began.Add(time.Duration(minutes) * time.Minute); time.Now().Before(until); {
		used := playRoundAndMeasureMemory(server, plan)
		time.Sleep(2 * time.Second) // for the last to be seen off
		n := server.fetchGoroutineCount()
		memory, left = append(memory, used), append(left, n)
		fmt.Fprintf(out, "%5.1f min: %.1f MiB, and %d goroutines when all have left\n", time.Since(began).Minutes(), used/(1<<20), n)
	}
	middle, last := mean(memory[len(memory)/3:len(memory)*2/3]), mean(memory[len(memory)*2/3:])
	fmt.Fprintf(out, "\n%d tables of %d for %d min: memory of the last third ÷ the middle third %.3f; %d goroutines after the first round, %d after the last; %d errors logged\n",
		plan.Tables, plan.Players, minutes, last/middle, left[0], left[len(left)-1], bytes.Count(errs.Bytes(), []byte("\n")))
	switch {
	case errs.Len() > 0:
		return errors.New("the server logged errors")
	case last > 1.05*middle:
		return errors.New("the server's memory grows")
	case left[len(left)-1] > left[0]:
		return errors.New("the server keeps goroutines of people who have left")
	}
	return nil
}

// playRoundAndMeasureMemory plays a game at every table, checks its ink and returns the mean memory.
func playRoundAndMeasureMemory(server *process, plan Plan) (meanMemory float64) {
	l, all := joinAndStartGames(plan, server.Invitation)
	defer disconnectAll(all)
	drawn := make(chan struct{})
	go func() {
		defer close(drawn)
		l.drawWithAllPensAndWait(all)
	}()
	meanMemory = server.measureMeanMemoryUntil(drawn)
	for _, p := range all {
		if p.seat == 0 {
			check(p.Send(table.Command{ID: 3, Do: "finish"}))
		}
	}
	time.Sleep(time.Second)
	for range 20 { // a busy machine is late
		if l.countMissingFrames() == 0 {
			break
		}
		time.Sleep(500 * time.Millisecond)
	}
	if r := l.collectResult(); r.Missing != 0 || r.Misplaced != 0 {
		check(fmt.Errorf("%d batches are missing and %d are not as they were sent", r.Missing, r.Misplaced))
	}
	return meanMemory
}

func (p *process) measureMeanMemoryUntil(done chan struct{}) float64 {
	look := time.NewTicker(500 * time.Millisecond)
	defer look.Stop()
	var list []float64
	for {
		list = append(list, float64(p.readUsage().memory))
		select {
		case <-done:
			return mean(list)
		case <-look.C:
		}
	}
}

// fetchGoroutineCount returns how many the server has, as its metrics tell.
func (p *process) fetchGoroutineCount() (count int) {
	answer, err := http.Get("http://" + p.Address + "/metrics")
	check(err)
	defer func() { _ = answer.Body.Close() }()
	page, err := io.ReadAll(answer.Body)
	check(err)
	_, after, _ := strings.Cut(string(page), "\ngo_goroutines ")
	if _, err := fmt.Sscan(after, &count); err != nil {
		check(errors.New("the server does not tell how many goroutines it has"))
	}
	return count
}

func mean(list []float64) float64 {
	sum := 0.0
	for _, v := range list {
		sum += v
	}
	return sum / float64(len(list))
}
