package main

import (
	"fmt"
	"os"
	"text/tabwriter"

	"linework/server/nearby"
	"linework/texts"
)

type addressesCommand struct{}

// Run lists every address of this computer, also of tunnels and virtual machines.
func (addressesCommand) Run() error {
	list, err := nearby.Addresses()
	if err != nil {
		return err
	}
	if len(list) == 0 {
		fmt.Println(texts.ForTerminal("en").Format("no-network"))
		return nil
	}
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	for i, a := range list {
		note := ""
		switch {
		case i == 0 && a.Home:
			note = "phones most likely come by this one"
		case !a.Home:
			note = "a tunnel, a container or a virtual machine"
		}
		_, _ = fmt.Fprintf(w, "%s\t%s\t%s\n", a.IP, a.Card, note)
	}
	return w.Flush()
}
