package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"os"
	"runtime"
	"strings"
	"time"

	"linework/game"
	"linework/games"
	"linework/journal"
	"linework/lobby/operations"
	"linework/server/certs"
	"linework/words"
)

// doctorCommand takes every flag of serve, to check what they name.
type doctorCommand struct{ serveCommand }

// Run prints a line for each thing that it checked, and fails if one must be mended.
func (d *doctorCommand) Run(file *settings) error {
	c := checklist{out: os.Stdout}
	c.print("version", fmt.Sprintf("%s, %s on %s/%s", version, runtime.Version(), runtime.GOOS, runtime.GOARCH), nil)
	_, err := d.normalizeAndCheckFlags()
	from := "from flags, environment and defaults"
	if file.file != "" {
		from = "from " + file.file + ", flags and environment"
	}
	c.print("settings", from, err)
	d.checkDataAndTables(&c)
	c.run("packs", d.checkPacks)
	c.run("port", d.checkPort)
	c.run("addresses", d.listAddresses)
	c.run("hosts", d.listHosts)
	if c.failed > 0 {
		return fmt.Errorf("%d of %d things want mending", c.failed, c.checked)
	}
	return nil
}

// A checklist prints what was checked, and counts it.
type checklist struct {
	out             io.Writer
	checked, failed int
}

// run carries out a check and prints what came of it.
func (c *checklist) run(subject string, check func() (textIfOK string, err error)) {
	text, err := check()
	c.print(subject, text, err)
}

// print prints and counts a check: as failed with an error, or else as passed with a text.
func (c *checklist) print(subject, textIfOK string, err error) {
	c.checked++
	if err != nil {
		c.failed++
		fmt.Fprintf(c.out, "MEND  %-10s %s\n", subject, singleLine(err))
		return
	}
	fmt.Fprintf(c.out, "ok    %-10s %s\n", subject, textIfOK)
}

// checkDataAndTables checks the folder or the database, the disk, the clock and every table.
func (d *doctorCommand) checkDataAndTables(c *checklist) {
	ctx := context.Background()
	place := journalLocation{d.Data, d.Store}
	name := place.absolute()
	reader, err := place.openReader()
	if errors.Is(err, fs.ErrNotExist) {
		c.print("data", name+" has no tables yet", nil)
		return
	}
	if err != nil {
		c.print("data", "", addStoreAdvice(err))
		return
	}
	defer func() { _ = reader.Close() }()
	all, err := reader.Tables(ctx)
	if err != nil {
		c.print("data", "", addStoreAdvice(err))
		return
	}
	if d.Store == "" {
		err = checkWritable(d.Data)
	}
	use := ""
	if user, inUse := journal.FindFolderUser(d.Data); inUse && d.Store == "" {
		use = ", in use by a server" + user.String()
	}
	c.print("data", fmt.Sprintf("%s, %d tables%s", name, len(all), use), err)
	c.run("disk", func() (string, error) { return d.checkDiskSpace(ctx, reader) })
	c.print("clock", time.Now().UTC().Format(time.DateTime+" UTC"), checkClockNotSetBack(time.Now(), all))
	c.run("tables", func() (string, error) { return checkTables(ctx, reader, all) })
	c.run("opening", func() (string, error) { return describeOpening(ctx, reader) })
}

// checkTables checks whether this version can carry on every table, and whether anything is missing.
func checkTables(ctx context.Context, reader journalReader, all []journal.Summary) (summary string, err error) {
	var sum upgradeCounts
	found, err := auditJournals(ctx, reader)
	if err != nil {
		return "", err
	}
	for _, t := range all {
		if _, _, err := sum.checkAndCountTable(ctx, reader, found, t.Table); err != nil {
			return "", err
		}
	}
	if sum.ending+sum.damaged+sum.flawed+found.lossyTables > 0 {
		err = fmt.Errorf("%d running games would end, %d tables are damaged, of %d a part is, of %d something is missing; linework journal check says which", sum.ending, sum.damaged, sum.flawed, found.lossyTables)
	}
	return fmt.Sprintf("%d with a running game that goes on, %d with finished games only", sum.running, sum.resting), err
}

// describeOpening returns who may open tables, as operators have set it.
func describeOpening(ctx context.Context, reader journalReader) (text string, err error) {
	who, err := operations.ReadOpening(ctx, reader)
	return openingText(who) + " may open tables; linework admin opening changes that", err
}

// checkWritable tries to write into a folder, as a server must.
func checkWritable(folder string) error {
	f, err := os.CreateTemp(folder, ".doctor-*")
	if err != nil {
		return addStoreAdvice(err)
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

func (d *doctorCommand) checkDiskSpace(ctx context.Context, reader journalReader) (usage string, err error) {
	u, err := reader.Usage(ctx)
	switch {
	case err != nil:
	case u.Free >= 0 && u.Free < d.DiskReserve<<20:
		err = fmt.Errorf("%s are free, and --disk-reserve wants %d MB: no games begin; make room", formatSize(u.Free), d.DiskReserve)
	case d.DiskBudget > 0 && u.Used >= d.DiskBudget<<20:
		err = fmt.Errorf("tables have %s, and --disk-budget allows %d MB: no games begin; raise it, or let old tables go with --keep-days", formatSize(u.Used), d.DiskBudget)
	}
	usage = "tables take " + formatSize(u.Used)
	if u.Free >= 0 {
		usage += fmt.Sprintf(", %s are free", formatSize(u.Free))
	}
	return usage, err
}

// checkClockNotSetBack returns an error if the clock was set back: then a table was used in the future.
func checkClockNotSetBack(now time.Time, all []journal.Summary) error {
	for _, t := range all {
		if t.Last.After(now.Add(time.Minute)) {
			return fmt.Errorf("this machine says %s, and table %s was used at %s; set the clock, or how long tables are kept is counted wrongly",
				now.UTC().Format(time.DateTime), t.Table, t.Last.UTC().Format(time.DateTime))
		}
	}
	return nil
}

func (d *doctorCommand) checkPacks() (count string, err error) {
	own, err := loadPackFolder(d.Packs)
	if err != nil {
		return "", err
	}
	var problems []string
	layouts := game.Layouts(games.All())
	for _, pack := range own { // the others were checked before the program was released
		for _, p := range layouts.FindPackProblems(pack) {
			problems = append(problems, fmt.Sprint(p))
		}
	}
	if len(problems) > 0 {
		err = fmt.Errorf("%s; linework packs check lists all %d problems", problems[0], len(problems))
	}
	return fmt.Sprintf("%d, all in order", len(words.Builtin())+len(own)), err
}

// checkPort returns whether the server could listen, or does so already.
func (d *doctorCommand) checkPort() (state string, err error) {
	address := d.listenAddress()
	listener, err := net.Listen("tcp", address)
	if err == nil {
		text := address + " is free: no server is running there"
		if user, inUse := journal.FindFolderUser(d.Data); inUse && d.Store == "" {
			text = fmt.Sprintf("%s is free; the server%s that uses %s listens elsewhere", address, user, d.Data)
		}
		return text, listener.Close()
	}
	if said, asked := (&healthCommand{d.serveCommand}).fetchMonitorPage("readyz"); asked == nil {
		return fmt.Sprintf("a server at %s says: %s", address, strings.ReplaceAll(said, "\n", "; ")), nil
	}
	if d.Listen == "" && len(d.Domain) == 0 && isPortInUse(err) {
		return fmt.Sprintf("%s has %s; a server takes the next one that is free", portOwnerOrAnotherProgram(defaultPort), address), nil
	}
	return "", addListenAdvice(err, address)
}

// listAddresses lists where other devices find this machine.
func (d *doctorCommand) listAddresses() (list string, err error) {
	at, err := net.ResolveTCPAddr("tcp", d.listenAddress())
	if err != nil {
		return "", err
	}
	if at.IP == nil {
		at.IP = net.IPv6unspecified
	}
	p := d.newServerAddress(at)
	if p.publicURL != "" {
		return p.publicURL, nil
	}
	if p.isLoopbackOnly() {
		return p.localURL() + ", for this computer alone", nil
	}
	for _, a := range p.reachableAddresses() {
		list += " " + p.urlFor(a.IP.String())
	}
	if list == "" {
		err = errors.New("this computer isn’t on a network, so other devices can’t reach it; connect it first")
	}
	return strings.TrimSpace(list), err
}

// listHosts lists the names that the server answers to.
func (d *doctorCommand) listHosts() (list string, err error) {
	names := d.configuredHosts()
	if d.TLSCert != "" {
		files, err := certs.OpenFiles(d.TLSCert, d.TLSKey, slog.New(slog.DiscardHandler))
		if err != nil {
			return "", err
		}
		names = append(names, files.CertificateNames()...)
	}
	known := append([]string{"IP addresses, names of the local network"}, names...)
	return fmt.Sprintf("answers to %s; --hosts adds others", strings.Join(known, ", ")), nil
}
