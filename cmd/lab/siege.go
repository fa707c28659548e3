package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"os/exec"
	"os/signal"
	"syscall"
	"text/tabwriter"
	"time"

	"linework/lab/siege"
)

type siegeCommand struct {
	siege.Plan
	Seconds float64 `default:"60" help:"How long each attack goes on."`
	List    bool    `help:"List the attacks and mount none."`
	JSON    bool    `name:"json" help:"Print the report as JSON."`
}

var errNotHeld = errors.New("not every attack was carried out and withstood as docs/security.md promises")

// Run lays a siege to a server on this machine and prints what came of it.
func (b siegeCommand) Run() error {
	if b.List {
		w := tabwriter.NewWriter(os.Stdout, 0, 8, 2, ' ', 0)
		for _, a := range siege.Attacks() {
			fmt.Fprintf(w, "%s\t%s\n", a.Name, a.What)
		}
		return w.Flush()
	}
	if b.URL == "" {
		return errors.New("name the server to lay siege to, such as http://127.0.0.1:8080/")
	}
	log.SetOutput(io.Discard) // net/http remarks on servers that answer before they are asked
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer cancel()
	b.Duration, b.CarryOut = time.Duration(b.Seconds*float64(time.Second)), runAttackInOwnProcess
	b.Progress = func(line string) { fmt.Fprintln(os.Stderr, line) }
	report, err := siege.Run(ctx, b.Plan)
	check(err)
	if b.JSON {
		err = printJSON(report)
	} else {
		err = report.Write(os.Stdout)
	}
	if err == nil && !report.AllCarriedOutAndHeld() {
		err = errNotHeld
	}
	return err
}

// runAttackInOwnProcess carries an attack out in a process of its own, which gives way to others:
// the honest table beside it is to be delayed by the server, not by the attackers.
func runAttackInOwnProcess(ctx context.Context, o siege.AttackOrder) (siege.Outcome, error) {
	self, err := os.Executable()
	if err != nil {
		return siege.Outcome{}, err
	}
	order, err := json.Marshal(o)
	if err != nil {
		return siege.Outcome{}, err
	}
	cmd := exec.CommandContext(ctx, self, "siege-attack", string(order))
	cmd.Stderr = os.Stderr
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) } // it closes all and says what it did
	cmd.WaitDelay = time.Minute                                           // and is killed only if it does not
	out, err := cmd.Output()
	var outcome siege.Outcome
	if json.Unmarshal(out, &outcome) != nil {
		return outcome, fmt.Errorf("the attackers did not come back: %w", err)
	}
	return outcome, nil
}

// siegeAttackCommand is the process that a siege starts for each attack.
type siegeAttackCommand struct {
	Order string `arg:""`
}

func (b siegeAttackCommand) Run() error {
	var o siege.AttackOrder
	check(json.Unmarshal([]byte(b.Order), &o))
	lowerPriority()
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer cancel()
	outcome, err := siege.CarryOut(ctx, o)
	check(err)
	return json.NewEncoder(os.Stdout).Encode(outcome)
}
