package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/user"
	"strconv"
	"strings"
	"time"

	"linework/game"
	"linework/lobby"
	"linework/lobby/operations"
)

// adminCommand is what operators of a running server do, beside its tables. Each of its commands writes into
// the list of operations in the store, which all servers follow that use it.
type adminCommand struct {
	Link     adminLinkCommand     `cmd:"" default:"withargs" help:"Print a link that opens the operator's page, once and within ten minutes. This is the default."`
	Notice   adminNoticeCommand   `cmd:"" help:"Tell everyone at all tables something."`
	Opening  adminOpeningCommand  `cmd:"" help:"Say who may open tables: everyone, whoever has a password, or nobody."`
	KeepOut  adminKeepOutCommand  `cmd:"" help:"Remove somebody from a table, and keep them out of all tables."`
	Removals adminRemovalsCommand `cmd:"" help:"List who is kept out of all tables."`
	Lift     adminLiftCommand     `cmd:"" help:"Let somebody back in who is kept out."`
	Drain    adminDrainCommand    `cmd:"" help:"Have one of several servers hand its tables to the others, and take no more."`
	Log      adminLogCommand      `cmd:"" help:"List what operators did."`
}

// withOperations opens the list of operations, which is there once a server has run, calls a function with it, and closes it.
func (w journalLocation) withOperations(do func(context.Context, *operations.List) error) error {
	ctx := context.Background()
	store, err := w.openEditorIfThere(ctx)
	if err != nil {
		return addStoreAdvice(err)
	}
	defer func() { _ = store.Close() }()
	list := operations.NewList(store)
	if err := list.Refresh(ctx); err != nil {
		return addStoreAdvice(err)
	}
	return addStoreAdvice(do(ctx, list))
}

// appendOperation notes an operation of this person, which servers do within a second, and says what that does.
func (w journalLocation) appendOperation(o operations.Operation, done string) error {
	return w.withOperations(func(ctx context.Context, list *operations.List) error {
		return appendAndPrint(ctx, list, o, done)
	})
}

func appendAndPrint(ctx context.Context, list *operations.List, o operations.Operation, done string) error {
	o.By = operatorName()
	if err := list.Append(ctx, o); err != nil {
		return err
	}
	fmt.Println(done)
	return nil
}

// operatorName returns who runs a command, for the log of what operators did.
func operatorName() string {
	name := "command"
	if who, err := user.Current(); err == nil {
		name = who.Username
	}
	if host, err := os.Hostname(); err == nil {
		name += "@" + host
	}
	return name
}

type adminLinkCommand struct {
	journalLocation
	Revoke    bool     `env:"-" help:"End all sessions of the page instead, and have all links open it no more."`
	PublicURL string   `hidden:""`
	Domain    []string `hidden:""`
	Listen    string   `hidden:""`
	TLSCert   string   `name:"tls-cert" hidden:""`
	BasePath  string   `default:"/" hidden:""`
}

// Run prints a link, or revokes all.
func (a adminLinkCommand) Run() error {
	if a.Revoke {
		return a.appendOperation(operations.Operation{Kind: operations.AllRevoked}, "All sessions of the operator’s page have ended, and no link opens it any more.")
	}
	link, made := operations.NewLink()
	return a.appendOperation(made, fmt.Sprintf("Open this link within %d minutes. It works once, so keep it to yourself:\n\n  %sadmin#%s\n\nIf you reach the server at another address, put that before admin.", int(operations.LinkLife.Minutes()), a.serverURL(), link))
}

// serverURL returns by which address the operator reaches the server, as far as settings tell.
func (a adminLinkCommand) serverURL() string {
	base := "/" + strings.Trim(a.BasePath, "/") + "/"
	if base == "//" {
		base = "/"
	}
	switch {
	case a.PublicURL != "":
		return strings.TrimSuffix(a.PublicURL, "/") + "/"
	case len(a.Domain) > 0:
		return "https://" + a.Domain[0] + base
	}
	scheme, port := "http", defaultPort
	if a.TLSCert != "" {
		scheme = "https"
	}
	host := "localhost"
	if given, text, err := net.SplitHostPort(a.Listen); err == nil {
		port, _ = strconv.Atoi(text)
		if ip := net.ParseIP(given); given != "" && (ip == nil || !ip.IsUnspecified()) {
			host = given
		}
	}
	return originAt(scheme, host, port) + base
}

type adminNoticeCommand struct {
	Text string `arg:"" optional:"" help:"What to tell, in one line. Without it: that the server is away soon and back within the minutes, in the language of each device."`
	journalLocation
	Minutes  int  `env:"-" default:"5" help:"How long it is on show."`
	Withdraw bool `env:"-" help:"Take the notice down that is on show."`
}

// Run sends a notice.
func (n adminNoticeCommand) Run() error {
	if n.Withdraw {
		return n.appendOperation(operations.Operation{Kind: operations.NoticeWithdrawn}, "The notice is down.")
	}
	return n.appendOperation(operations.Operation{Kind: operations.NoticeSent, Text: n.Text, Minutes: n.Minutes},
		fmt.Sprintf("Everyone at a table reads it for the next %d minutes.", n.Minutes))
}

type adminOpeningCommand struct {
	Who string `arg:"" enum:"everyone,password,nobody" help:"everyone, password or nobody. The password is read from the terminal, or from standard input."`
	journalLocation
}

// Run sets who may open tables.
func (a adminOpeningCommand) Run() error {
	password := ""
	if a.Who == operations.WithPassword {
		fmt.Fprint(os.Stderr, "Password to open tables with: ")
		line, _ := bufio.NewReader(os.Stdin).ReadString('\n')
		if password = strings.TrimSpace(line); password == "" {
			return errors.New("there was no password; nothing was changed")
		}
	}
	return a.appendOperation(operations.NewOpening(a.Who, password), map[string]string{
		operations.Everyone: "Everyone may open tables.", operations.WithPassword: "Whoever has the password may open tables.",
		operations.Nobody: "Nobody may open tables. Those that are there go on.",
	}[a.Who])
}

type adminKeepOutCommand struct {
	Code string `arg:"" help:"Code of a table that they are at."`
	Name string `arg:"" help:"Their name there."`
	journalLocation
	Network bool `env:"-" help:"Keep out everybody new from their network, too. One network may be a school or a family."`
}

// Run has the server that has the table remove somebody.
func (k adminKeepOutCommand) Run() error {
	code, err := lobby.ParseTypedCode(k.Code)
	if err != nil {
		return err
	}
	return k.withOperations(func(ctx context.Context, list *operations.List) error {
		done, err := list.RemovePerson(ctx, operations.Operation{By: operatorName(), Table: code, Name: k.Name, Network: k.Network})
		switch {
		case err != nil:
			return err
		case !done:
			return fmt.Errorf("nobody was removed: no server that runs has %s at table %s now", k.Name, code)
		}
		fmt.Printf("%s is removed from table %s, and kept out of all others.\n", k.Name, code)
		return nil
	})
}

type adminRemovalsCommand struct{ journalLocation }

// Run lists who is kept out.
func (r adminRemovalsCommand) Run() error {
	return r.withOperations(func(_ context.Context, list *operations.List) error {
		return writeColumns(os.Stdout, "NUMBER\tNAME\tTABLE\tSINCE\tNETWORK", list.Removals(), func(x operations.Removal) (string, error) {
			return fmt.Sprintf("%d\t%s\t%s\t%s\t%s", x.ID, x.Name, x.Table, x.At.UTC().Format(time.DateTime), map[bool]string{true: "kept out", false: "knocks"}[x.Network]), nil
		})
	})
}

type adminLiftCommand struct {
	Number uint64 `arg:"" help:"Number of the removal, as linework admin removals lists it."`
	journalLocation
}

// Run lets somebody back in.
func (l adminLiftCommand) Run() error {
	return l.withOperations(func(ctx context.Context, list *operations.List) error {
		x := game.FirstWhere(list.Removals(), func(x operations.Removal) bool { return x.ID == l.Number })
		if x.ID == 0 {
			return fmt.Errorf("nobody is kept out under number %d; linework admin removals lists them", l.Number)
		}
		return appendAndPrint(ctx, list, operations.Operation{Kind: operations.RemovalLifted, Removal: x.ID, Name: x.Name},
			fmt.Sprintf("%s may come to tables again. Table %s still has them removed; its host can let them back in.", x.Name, x.Table))
	})
}

type adminDrainCommand struct {
	Node string `arg:"" help:"The --node-address of the server."`
	journalLocation
	Resume bool `env:"-" help:"Have it take tables again."`
}

// Run has a server hand over its tables, or take tables again.
func (d adminDrainCommand) Run() error {
	kind, done := operations.NodeDrained, "If a server at %s runs, it hands its tables to the others now, and takes no more."
	if d.Resume {
		kind, done = operations.NodeResumed, "If a server at %s runs, it takes tables again."
	}
	return d.appendOperation(operations.Operation{Kind: kind, Name: d.Node}, fmt.Sprintf(done, d.Node))
}

type adminLogCommand struct{ journalLocation }

// Run lists what operators did, the latest first.
func (l adminLogCommand) Run() error {
	return l.withOperations(func(_ context.Context, list *operations.List) error {
		return writeColumns(os.Stdout, "WHEN\tWHO\tWHAT\tABOUT", list.Log(), func(e operations.Entry) (string, error) {
			about := strings.Join([]string{e.Table, e.Name, e.Opening, e.Text}, " ")
			return fmt.Sprintf("%s\t%s\t%s\t%s", e.At.UTC().Format(time.DateTime), cmp.Or(e.By, "-"), e.Kind, strings.Join(strings.Fields(about), " ")), nil
		})
	})
}
