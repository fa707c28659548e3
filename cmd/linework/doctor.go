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
	"linework/server/certs"
)

// doctorCommand takes every flag of serve, to check what they name.
type doctorCommand struct{ serveCommand }

// Run prints a line for each thing that it checked, and fails if one must be mended.
func (d *doctorCommand) Run(file *settings) error {
	c := checklist{out: os.Stdout}
	c.countAndPrint(nil, "version", "%s, %s on %s/%s", version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	_, err := d.normalizeAndCheckFlags()
	from := "from flags, environment and defaults"
	if file.file != "" {
		from = "from " + file.file + ", flags and environment"
	}
	c.countAndPrint(err, "settings", "%s", from)
	d.checkDataAndTables(&c)
	d.checkPacks(&c)
	d.checkPort(&c)
	d.printAddresses(&c)
	d.printHosts(&c)
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

// countAndPrint prints and counts a check: as failed with an error, or else as passed with a text.
func (c *checklist) countAndPrint(err error, subject, formatIfOK string, args ...any) {
	c.checked++
	if err != nil {
		c.failed++
		fmt.Fprintf(c.out, "MEND  %-10s %s\n", subject, singleLine(err))
		return
	}
	fmt.Fprintf(c.out, "ok    %-10s %s\n", subject, fmt.Sprintf(formatIfOK, args...))
}

// checkDataAndTables checks the folder or the database, the disk, the clock and every table.
func (d *doctorCommand) checkDataAndTables(c *checklist) {
	ctx := context.Background()
	place := journalLocation{d.Data, d.Store}
	name := place.absolute()
	reader, err := place.openReader()
	if errors.Is(err, fs.ErrNotExist) {
		c.countAndPrint(nil, "data", "%s has no tables yet", name)
		return
	}
	if err != nil {
		c.countAndPrint(addStoreAdvice(err), "data", "")
		return
	}
	defer func() { _ = reader.Close() }()
	all, err := reader.Tables(ctx)
	if err != nil {
		c.countAndPrint(addStoreAdvice(err), "data", "")
		return
	}
	if d.Store == "" {
		err = checkWritable(d.Data)
	}
	c.countAndPrint(err, "data", "%s, %d tables", name, len(all))
	d.checkDiskSpace(ctx, c, reader)
	c.countAndPrint(checkClockNotSetBack(time.Now(), all), "clock", "%s", time.Now().UTC().Format(time.DateTime+" UTC"))
	var sum upgradeCounts
	found, err := auditJournals(ctx, reader)
	if err != nil {
		c.countAndPrint(err, "tables", "")
		return
	}
	for _, t := range all {
		if _, _, err := sum.checkAndCountTable(ctx, reader, found, t.Table); err != nil {
			c.countAndPrint(err, "tables", "")
			return
		}
	}
	if sum.ending+sum.damaged+sum.flawed+found.lossyTables > 0 {
		err = fmt.Errorf("%d running games would end, %d tables are damaged, of %d a part is, of %d something is missing; linework journal check says which", sum.ending, sum.damaged, sum.flawed, found.lossyTables)
	}
	c.countAndPrint(err, "tables", "%d with a running game that goes on, %d with finished games only", sum.running, sum.resting)
}

// checkWritable tries to write into a folder, as a server must.
func checkWritable(folder string) error {
	f, err := os.CreateTemp(folder, ".doctor-*")
	if err != nil {
		return addStoreAdvice(err)
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

func (d *doctorCommand) checkDiskSpace(ctx context.Context, c *checklist, reader journalReader) {
	u, err := reader.Usage(ctx)
	switch {
	case err != nil:
	case u.Free >= 0 && u.Free < d.DiskReserve<<20:
		err = fmt.Errorf("%s are free, and --disk-reserve wants %d MB: no games begin; make room", formatSize(u.Free), d.DiskReserve)
	case d.DiskBudget > 0 && u.Used >= d.DiskBudget<<20:
		err = fmt.Errorf("tables have %s, and --disk-budget allows %d MB: no games begin; raise it, or let old tables go with --keep-days", formatSize(u.Used), d.DiskBudget)
	}
	if u.Free < 0 {
		c.countAndPrint(err, "disk", "tables take %s", formatSize(u.Used))
		return
	}
	c.countAndPrint(err, "disk", "tables take %s, %s are free", formatSize(u.Used), formatSize(u.Free))
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

func (d *doctorCommand) checkPacks(c *checklist) {
	all, err := loadBuiltinAndFolderPacks(d.Packs)
	if err != nil {
		c.countAndPrint(err, "packs", "")
		return
	}
	var problems []string
	layouts := game.Layouts(games.All())
	for _, pack := range all {
		for _, p := range layouts.FindPackProblems(pack) {
			problems = append(problems, fmt.Sprint(p))
		}
	}
	if len(problems) > 0 {
		err = fmt.Errorf("%s; linework packs check lists all %d problems", problems[0], len(problems))
	}
	c.countAndPrint(err, "packs", "%d, all in order", len(all))
}

// checkPort reports whether the server could listen, or does so already.
func (d *doctorCommand) checkPort(c *checklist) {
	listener, err := net.Listen("tcp", d.listenAddress())
	if err == nil {
		c.countAndPrint(listener.Close(), "port", "%s is free: no server is running there", d.listenAddress())
		return
	}
	if said, asked := (&healthCommand{d.serveCommand}).fetchMonitorPage("readyz"); asked == nil {
		c.countAndPrint(nil, "port", "a server at %s says: %s", d.listenAddress(), strings.ReplaceAll(said, "\n", "; "))
		return
	}
	if d.Listen == "" && len(d.Domain) == 0 && isPortInUse(err) {
		c.countAndPrint(nil, "port", "%s has %s; a server takes the next one that is free", portOwnerOrAnotherProgram(defaultPort), d.listenAddress())
		return
	}
	c.countAndPrint(addListenAdvice(err, d.listenAddress()), "port", "")
}

// printAddresses lists where other devices find this machine.
func (d *doctorCommand) printAddresses(c *checklist) {
	at, err := net.ResolveTCPAddr("tcp", d.listenAddress())
	if err != nil {
		c.countAndPrint(err, "addresses", "")
		return
	}
	if at.IP == nil {
		at.IP = net.IPv6unspecified
	}
	p := d.newServerAddress(at)
	if p.publicURL != "" {
		c.countAndPrint(nil, "addresses", "%s", p.publicURL)
		return
	}
	if p.isLoopbackOnly() {
		c.countAndPrint(nil, "addresses", "%s, for this computer alone", p.localURL())
		return
	}
	var list []string
	for _, a := range p.reachableAddresses() {
		list = append(list, p.urlFor(a.IP.String()))
	}
	if len(list) == 0 {
		err = errors.New("this computer isn’t on a network, so other devices can’t reach it; connect it first")
	}
	c.countAndPrint(err, "addresses", "%s", strings.Join(list, " "))
}

// printHosts lists the names that the server answers to.
func (d *doctorCommand) printHosts(c *checklist) {
	names := d.configuredHosts()
	if d.TLSCert != "" {
		files, err := certs.OpenFiles(d.TLSCert, d.TLSKey, slog.New(slog.DiscardHandler))
		if err != nil {
			c.countAndPrint(err, "hosts", "")
			return
		}
		names = append(names, files.CertificateNames()...)
	}
	known := strings.Join(append([]string{"IP addresses, names of the local network"}, names...), ", ")
	c.countAndPrint(nil, "hosts", "answers to %s; --hosts adds others", known)
}
