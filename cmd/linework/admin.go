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
	"slices"
	"strconv"
	"strings"
	"time"

	"linework/game"
	"linework/journal"
	"linework/lobby/operations"
	"linework/table"
	"linework/table/room"
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

// withOperations opens the store and its list of operations, which is there once a server has run, calls a function
// with both, and closes them.
func (w journalLocation) withOperations(do func(context.Context, journalEditor, *operations.List) error) error {
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
	return addStoreAdvice(do(ctx, store, list))
}

// appendOperation notes an operation of this person, which servers do within a second, and says what that does.
func (w journalLocation) appendOperation(o operations.Operation, done string) error {
	return w.withOperations(func(ctx context.Context, _ journalEditor, list *operations.List) error {
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
	return a.withOperations(func(ctx context.Context, store journalEditor, list *operations.List) error {
		url, isRunning := a.findServerURL(ctx, store)
		link, made := operations.NewLink()
		text := fmt.Sprintf("Open this link within %d minutes. It works once, so keep it to yourself:\n\n  %sadmin#%s\n\nIf you reach the server at another address, put that before admin.", int(operations.LinkLife.Minutes()), url, link)
		if !isRunning {
			text += "\nNo server is running now: start it first."
		}
		return appendAndPrint(ctx, list, made, text)
	})
}

// findServerURL returns where the operator reaches the server, as the one that runs says, or else as the settings tell.
func (a adminLinkCommand) findServerURL(ctx context.Context, store journalEditor) (url string, isRunning bool) {
	if a.Store == "" {
		user, inUse := journal.FindFolderUser(a.Data)
		return cmp.Or(user.ServerURL, a.serverURLFromSettings()), inUse
	}
	nodes, _ := liveNodes(ctx, store)
	if a.PublicURL == "" && len(a.Domain) == 0 {
		if i := slices.IndexFunc(nodes, func(n journal.Node) bool { return n.Address != "" }); i >= 0 {
			return strings.TrimSuffix(nodes[i].Address, "/") + a.normalizedBasePath(), true
		}
	}
	return a.serverURLFromSettings(), a.isServerRunning(ctx, store)
}

// isServerRunning reports whether a server uses the store; where that cannot be told, one may.
func (w journalLocation) isServerRunning(ctx context.Context, store journalEditor) bool {
	if w.Store == "" {
		_, inUse := journal.FindFolderUser(w.Data)
		return inUse
	}
	nodes, err := liveNodes(ctx, store)
	return len(nodes) > 0 || err != nil
}

// liveNodes lists the servers that run on a database; none of a folder, which has one.
func liveNodes(ctx context.Context, store journalEditor) ([]journal.Node, error) {
	database, ok := store.(interface {
		ListLiveNodes(context.Context) ([]journal.Node, error)
	})
	if !ok {
		return nil, nil
	}
	return database.ListLiveNodes(ctx)
}

func (a adminLinkCommand) normalizedBasePath() string {
	if base := strings.Trim(a.BasePath, "/"); base != "" {
		return "/" + base + "/"
	}
	return "/"
}

func (a adminLinkCommand) serverURLFromSettings() string {
	base := a.normalizedBasePath()
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

// Run sends a notice, or takes it down.
func (n adminNoticeCommand) Run() error {
	if !n.Withdraw {
		return n.appendOperation(operations.Operation{Kind: operations.NoticeSent, Text: n.Text, Minutes: n.Minutes},
			fmt.Sprintf("Everyone at a table reads %s, for the next %s. linework admin notice --withdraw takes it down.", noticeText(n.Text), minutesText(n.Minutes)))
	}
	if n.Text != "" {
		return errors.New("--withdraw takes down the notice that is on show, whatever it says; leave out the text")
	}
	return n.withOperations(func(ctx context.Context, _ journalEditor, list *operations.List) error {
		shown, isOnShow := list.Notice()
		if !isOnShow {
			fmt.Println("No notice was on show; nothing was changed.")
			return nil
		}
		return appendAndPrint(ctx, list, operations.Operation{Kind: operations.NoticeWithdrawn}, "It told everyone "+noticeText(shown.Text)+", and is down now.")
	})
}

func minutesText(n int) string {
	if n == 1 {
		return "minute"
	}
	return fmt.Sprintf("%d minutes", n)
}

// noticeText returns what a notice says, as part of a sentence.
func noticeText(text string) string {
	if text == "" {
		return "that the server is back soon"
	}
	return "“" + text + "”"
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
	done := openingText(a.Who) + " may open tables."
	if a.Who == operations.Nobody {
		done += " Those that are there go on."
	}
	return a.appendOperation(operations.NewOpening(a.Who, password), strings.ToUpper(done[:1])+done[1:])
}

type adminKeepOutCommand struct {
	Code string `arg:"" name:"table-code" help:"Code of a table that they are at."`
	Name string `arg:"" name:"their-name" help:"Their name there."`
	journalLocation
	Network bool `env:"-" help:"Keep out everybody new from their network, too. One network may be a school or a family."`
}

// Run has the server that has the table remove somebody.
func (k adminKeepOutCommand) Run() error {
	code, err := parseCode(k.Code)
	if err != nil {
		return err
	}
	return k.withOperations(func(ctx context.Context, store journalEditor, list *operations.List) error {
		if !k.isServerRunning(ctx, store) {
			return errors.New("nobody was removed: no server is running now. Start it, and try again while somebody is there")
		}
		if err := checkPersonHasSeat(ctx, store, code, k.Name); err != nil {
			return err
		}
		done, err := list.RemovePerson(ctx, operations.Operation{By: operatorName(), Table: code, Name: k.Name, Network: k.Network})
		switch {
		case err != nil:
			return err
		case !done:
			return fmt.Errorf("nobody was removed: no server has table %s open now. Try again while somebody is there", code)
		}
		network := "whoever is new from their network has to knock"
		if k.Network {
			network = "so is whoever is new from their network"
		}
		fmt.Printf("%s is removed from table %s, and kept out of all others; %s.\n", k.Name, code, network)
		return nil
	})
}

// checkPersonHasSeat refuses a name that no person at a table has, and says which there are.
func checkPersonHasSeat(ctx context.Context, store journalEditor, code, name string) error {
	log, err := store.Peek(ctx, code)
	if err != nil {
		return err
	}
	r, err := room.Replay(findGame, table.NewRecord(ctx, log))
	if err != nil {
		return fmt.Errorf("table %s: %w", code, err)
	}
	var names []string
	for _, x := range r.Seats {
		if x.IsPerson() {
			names = append(names, x.Name)
		}
	}
	switch {
	case slices.Contains(names, name):
		return nil
	case len(names) == 0:
		return fmt.Errorf("nobody has a seat at table %s", code)
	}
	return fmt.Errorf("nobody at table %s is called %q; people there: %s", code, name, strings.Join(names, ", "))
}

type adminRemovalsCommand struct{ journalLocation }

// Run lists who is kept out.
func (r adminRemovalsCommand) Run() error {
	return r.withOperations(func(_ context.Context, _ journalEditor, list *operations.List) error {
		return writeColumns(os.Stdout, "NUMBER\tNAME\tTABLE\tSINCE (UTC)\tNETWORK", list.Removals(), func(x operations.Removal) (string, error) {
			return fmt.Sprintf("%d\t%s\t%s\t%s\t%s", x.ID, x.Name, x.Table, x.At.UTC().Format(time.DateTime), map[bool]string{true: "kept out", false: "knocks"}[x.Network]), nil
		})
	})
}

type adminLiftCommand struct {
	Number string `arg:"" help:"Number of the removal, as linework admin removals lists it."`
	journalLocation
}

// Run lets somebody back in.
func (l adminLiftCommand) Run() error {
	return l.withOperations(func(ctx context.Context, _ journalEditor, list *operations.List) error {
		x := game.FirstWhere(list.Removals(), func(x operations.Removal) bool { return strconv.FormatUint(x.ID, 10) == l.Number })
		if x.ID == 0 {
			return fmt.Errorf("nobody is kept out under number %s; linework admin removals lists them", l.Number)
		}
		return appendAndPrint(ctx, list, operations.Operation{Kind: operations.RemovalLifted, Removal: x.ID, Name: x.Name},
			fmt.Sprintf("%s may come to tables again. Table %s still has them removed; its host can let them back in.", x.Name, x.Table))
	})
}

type adminDrainCommand struct {
	Node string `arg:"" name:"node-address" help:"The --node-address of the server."`
	journalLocation
	Resume bool `env:"-" help:"Have it take tables again."`
}

// Run has a server hand over its tables, or take tables again.
func (d adminDrainCommand) Run() error {
	kind, done := operations.NodeDrained, "The server at %s hands its tables to the others now, and takes no more until --resume.\n"
	if d.Resume {
		kind, done = operations.NodeResumed, "The server at %s takes tables again.\n"
	}
	return d.withOperations(func(ctx context.Context, store journalEditor, list *operations.List) error {
		nodes, err := liveNodes(ctx, store)
		if err != nil {
			return err
		}
		addresses := slices.DeleteFunc(game.MapList(nodes, func(n journal.Node) string { return n.Address }), func(address string) bool { return address == "" })
		if len(addresses) == 0 {
			return errors.New("only one of several servers that share a --store, each with a --node-address, can hand its tables to others; none of these runs")
		}
		if !slices.Contains(addresses, d.Node) {
			return fmt.Errorf("no server runs at %q; there are %s", d.Node, strings.Join(addresses, ", "))
		}
		return appendAndPrint(ctx, list, operations.Operation{Kind: kind, Name: d.Node}, fmt.Sprintf(done, d.Node))
	})
}

type adminLogCommand struct{ journalLocation }

// Run lists what operators did, the latest first.
func (l adminLogCommand) Run() error {
	return l.withOperations(func(_ context.Context, _ journalEditor, list *operations.List) error {
		return writeColumns(os.Stdout, "WHEN (UTC)\tWHO\tWHAT", list.Log(), func(e operations.Entry) (string, error) {
			return fmt.Sprintf("%s\t%s\t%s", e.At.UTC().Format(time.DateTime), cmp.Or(e.By, "-"), describeOperation(e.Operation)), nil
		})
	})
}

// describeOperation returns what an operator did, in words.
func describeOperation(o operations.Operation) string {
	person := o.Name
	if o.Network {
		person += " and their network"
	}
	switch o.Kind {
	case operations.LinkMade:
		return "made a link to the operator’s page"
	case operations.SessionOpened:
		return "opened the operator’s page"
	case operations.SessionEnded:
		return "ended a session of the operator’s page"
	case operations.AllRevoked:
		return "ended all sessions of the operator’s page"
	case operations.NoticeSent:
		return fmt.Sprintf("told all tables %s, for %d min", noticeText(o.Text), o.Minutes)
	case operations.NoticeWithdrawn:
		return "took the notice down"
	case operations.TableClosed:
		return "closed table " + o.Table
	case operations.TableReopened:
		return "reopened table " + o.Table
	case operations.TableRemoved:
		return "removed table " + o.Table + " for ever"
	case operations.RemovalAsked:
		return fmt.Sprintf("asked to keep out %s, at table %s", person, o.Table)
	case operations.RemovalFailed:
		return fmt.Sprintf("did not find %s, at table %s", person, o.Table)
	case operations.PersonRemoved:
		return fmt.Sprintf("kept out %s, at table %s", person, o.Table)
	case operations.RemovalLifted:
		return "let " + o.Name + " back in"
	case operations.OpeningSet:
		return "said who may open tables: " + openingText(o.Opening)
	case operations.NodeDrained:
		return "had the server at " + o.Name + " hand its tables over"
	case operations.NodeResumed:
		return "had the server at " + o.Name + " take tables again"
	}
	return string(o.Kind) // a newer version has done it
}

// openingText returns who may open tables, in words.
func openingText(who string) string {
	if who == operations.WithPassword {
		return "whoever has the password"
	}
	return who
}
