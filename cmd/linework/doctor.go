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
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"linework/game"
	"linework/games"
	"linework/journal"
	"linework/server/certs"
	"linework/table"
)

// doctor takes every flag of serve, to look at what they name.
type doctor struct{ serve }

// Run prints a line for each thing it looked at, and fails if one must be mended.
func (d *doctor) Run(file *settings) error {
	c := consultation{out: os.Stdout}
	c.say(nil, "version", "%s, %s on %s/%s", version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	_, err := d.check()
	from := "from flags, environment and defaults"
	if file.file != "" {
		from = "from " + file.file + ", flags and environment"
	}
	c.say(err, "settings", "%s", from)
	d.lookAtData(&c)
	d.lookAtPacks(&c)
	d.lookAtPort(&c)
	d.lookAtAddresses(&c)
	d.lookAtHosts(&c)
	if c.bad > 0 {
		return fmt.Errorf("%d of %d things want mending", c.bad, c.looked)
	}
	return nil
}

// A consultation is what the doctor says.
type consultation struct {
	out         io.Writer
	looked, bad int
}

func (c *consultation) say(err error, what, format string, args ...any) {
	c.looked++
	if err != nil {
		c.bad++
		fmt.Fprintf(c.out, "MEND  %-10s %s\n", what, oneLine(err))
		return
	}
	fmt.Fprintf(c.out, "ok    %-10s %s\n", what, fmt.Sprintf(format, args...))
}

// lookAtData looks at the folder or the database, the disk, the clock and every table.
func (d *doctor) lookAtData(c *consultation) {
	ctx := context.Background()
	place := where{d.Data, d.Store}
	name := place.String()
	if folder, err := filepath.Abs(d.Data); err == nil && d.Store == "" {
		name = folder
	}
	reader, err := place.open()
	if errors.Is(err, fs.ErrNotExist) {
		c.say(nil, "data", "%s has no tables yet", name)
		return
	}
	if err != nil {
		c.say(advise(err), "data", "")
		return
	}
	defer func() { _ = reader.Close() }()
	all, err := reader.Tables(ctx)
	if err != nil {
		c.say(advise(err), "data", "")
		return
	}
	if d.Store == "" {
		err = writable(d.Data)
	}
	c.say(err, "data", "%s, %d tables", name, len(all))
	d.lookAtDisk(ctx, c, reader)
	c.say(clock(time.Now(), all), "clock", "%s", time.Now().UTC().Format(time.DateTime+" UTC"))
	var sum tally
	found, err := audit(ctx, reader)
	if err != nil {
		c.say(err, "tables", "")
		return
	}
	for _, t := range all {
		log, err := reader.Log(ctx, t.Table)
		if err != nil {
			c.say(err, "tables", "")
			return
		}
		p := table.CheckUpgrade(ctx, games.Find, log)
		if _, damage := found.told(t.Table); p.Flawed == nil {
			p.Flawed = damage
		}
		sum.count(p)
	}
	if sum.ending+sum.damaged+sum.flawed+found.losses > 0 {
		err = fmt.Errorf("%d running games would end, %d tables are damaged, of %d a part is, of %d something is missing; linework journal check says which", sum.ending, sum.damaged, sum.flawed, found.losses)
	}
	c.say(err, "tables", "%d with a running game that goes on, %d with finished games only", sum.running, sum.resting)
}

// writable tries to write into the folder, as a server must.
func writable(folder string) error {
	f, err := os.CreateTemp(folder, ".doctor-*")
	if err != nil {
		return advise(err)
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

func (d *doctor) lookAtDisk(ctx context.Context, c *consultation, reader archive) {
	u, err := reader.Usage(ctx)
	switch {
	case err != nil:
	case u.Free >= 0 && u.Free < d.DiskReserve<<20:
		err = fmt.Errorf("%s are free, and --disk-reserve wants %d MB: no games begin; make room", megabytes(u.Free), d.DiskReserve)
	case d.DiskBudget > 0 && u.Used >= d.DiskBudget<<20:
		err = fmt.Errorf("tables have %s, and --disk-budget allows %d MB: no games begin; raise it, or let old tables go with --keep-days", megabytes(u.Used), d.DiskBudget)
	}
	if u.Free < 0 {
		c.say(err, "disk", "tables take %s", megabytes(u.Used))
		return
	}
	c.say(err, "disk", "tables take %s, %s are free", megabytes(u.Used), megabytes(u.Free))
}

// clock finds out whether the clock was set back: then a table was used in the future.
func clock(now time.Time, all []journal.Summary) error {
	for _, t := range all {
		if t.Last.After(now.Add(time.Minute)) {
			return fmt.Errorf("this machine says %s, and table %s was used at %s; set the clock, or how long tables are kept is counted wrongly",
				now.UTC().Format(time.DateTime), t.Table, t.Last.UTC().Format(time.DateTime))
		}
	}
	return nil
}

func (d *doctor) lookAtPacks(c *consultation) {
	all, err := loadPacks(d.Packs)
	if err != nil {
		c.say(err, "packs", "")
		return
	}
	var problems []string
	layouts := game.Layouts(games.All())
	for _, pack := range all {
		for _, p := range layouts.Check(pack) {
			problems = append(problems, fmt.Sprint(p))
		}
	}
	if len(problems) > 0 {
		err = fmt.Errorf("%s; linework packs check lists all %d problems", problems[0], len(problems))
	}
	c.say(err, "packs", "%d, all in order", len(all))
}

// lookAtPort finds out whether the server could listen, or does so already.
func (d *doctor) lookAtPort(c *consultation) {
	listener, err := net.Listen("tcp", d.address())
	if err == nil {
		c.say(listener.Close(), "port", "%s is free: no server is running there", d.address())
		return
	}
	if said, asked := (&health{d.serve}).ask("readyz"); asked == nil {
		c.say(nil, "port", "a server at %s says: %s", d.address(), strings.ReplaceAll(said, "\n", "; "))
		return
	}
	if d.Listen == "" && len(d.Domain) == 0 && inUse(err) {
		c.say(nil, "port", "%s has %s; a server takes the next one that is free", holder(usualPort), d.address())
		return
	}
	c.say(portAdvice(err, d.address()), "port", "")
}

// lookAtAddresses lists where other devices find this machine.
func (d *doctor) lookAtAddresses(c *consultation) {
	at, err := net.ResolveTCPAddr("tcp", d.address())
	if err != nil {
		c.say(err, "addresses", "")
		return
	}
	if at.IP == nil {
		at.IP = net.IPv6unspecified
	}
	p := d.newPlace(at)
	if p.public != "" {
		c.say(nil, "addresses", "%s", p.public)
		return
	}
	if p.onlyHere() {
		c.say(nil, "addresses", "%s, for this computer alone", p.here())
		return
	}
	var list []string
	for _, a := range p.near() {
		list = append(list, p.url(a.IP.String()))
	}
	if len(list) == 0 {
		err = errors.New("this computer isn’t on a network, so other devices can’t reach it; connect it first")
	}
	c.say(err, "addresses", "%s", strings.Join(list, " "))
}

// lookAtHosts lists by which names the server lets itself be asked.
func (d *doctor) lookAtHosts(c *consultation) {
	names := d.givenHosts()
	if d.TLSCert != "" {
		files, err := certs.OpenFiles(d.TLSCert, d.TLSKey, slog.New(slog.DiscardHandler))
		if err != nil {
			c.say(err, "hosts", "")
			return
		}
		names = append(names, files.Names()...)
	}
	known := strings.Join(append([]string{"IP addresses, names of the local network"}, names...), ", ")
	c.say(nil, "hosts", "answers to %s; --hosts adds others", known)
}
