package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/mattn/go-isatty"
	"rsc.io/qr"

	"linework/nearby"
)

const noNetwork = "This computer is in no network yet, so phones cannot join."

// A welcome is what a person at the terminal is told.
type welcome struct {
	here   string   // what to open on this computer
	phones []string // what to open on other devices, the best first; it is drawn as a QR code
	near   bool     // those are in the same network
	more   bool     // there are addresses beside those
	notes  []string // what else to know before the last lines
	data   string
	days   int // that tables are kept after their last use; 0 for ever
}

// newWelcome gathers what to tell of a place. Only the best address is told: the others
// are for who asks.
func (s *serve) newWelcome(p *place, notes ...string) welcome {
	v := welcome{here: p.here(), data: s.kept(), days: s.KeepDays, notes: slices.DeleteFunc(notes, func(n string) bool { return n == "" })}
	if at, err := filepath.Abs(s.Data); err == nil && s.Store == "" {
		v.data = at
	}
	if p.public != "" {
		v.phones = []string{p.public}
		return v
	}
	near := p.near()
	home := slices.DeleteFunc(slices.Clone(near), func(a nearby.Address) bool { return !a.Home })
	switch {
	case len(home) > 0:
		v.phones, v.near = []string{p.url(home[0].IP.String())}, true
	case p.onlyHere():
		v.notes = append(v.notes, "Only this computer can reach it. For phones, listen on all addresses: --listen :"+fmt.Sprint(p.port))
	default:
		v.notes = append(v.notes, noNetwork)
	}
	v.more = len(near) > len(v.phones)
	if name := p.name(); name != "" && len(v.phones) > 0 {
		v.phones = append(v.phones, p.url(name))
	}
	return v
}

// write shows it.
func (v welcome) write(w io.Writer) {
	var b strings.Builder
	line := func(text string) { b.WriteString(strings.TrimRight("  "+text, " ") + "\n") }
	line("")
	line("Linework is ready.")
	line("")
	if !slices.Contains(v.phones, v.here) {
		line("On this computer    " + v.here)
	}
	for i, at := range v.phones {
		line([]string{"On phones and TVs   ", "or by name          "}[min(i, 1)] + at)
	}
	if len(v.phones) > 0 {
		line("")
		b.WriteString(drawQR(v.phones[0]))
		line("")
		if v.near {
			line("Scan it with a phone in the same network.")
		}
	}
	if v.more {
		line("Other networks? linework addresses lists all addresses of this computer.")
	}
	for _, note := range v.notes {
		line(note)
	}
	line("Games are kept in " + v.data)
	if v.days > 0 {
		line(fmt.Sprintf("Tables that nobody uses for %d days are removed; --keep-days 0 keeps them for ever.", v.days))
	}
	line("Press Ctrl+C to stop. Games go on at the next start.")
	line("")
	_, _ = io.WriteString(w, b.String())
}

const (
	quiet   = 2 // light modules around a code
	onPaper = "\x1b[38;5;16;48;5;231m"
	reset   = "\x1b[0m"
)

// drawQR draws a code with two modules in each character, dark on light whatever the
// colours of the terminal are, because cameras want it so.
func drawQR(text string) string {
	code, err := qr.Encode(text, qr.L)
	if err != nil {
		return "" // no address of ours is that long
	}
	var b strings.Builder
	for y := -quiet; y < code.Size+quiet; y += 2 {
		b.WriteString("  " + onPaper)
		for x := -quiet; x < code.Size+quiet; x++ {
			switch top, bottom := code.Black(x, y), code.Black(x, y+1); {
			case top && bottom:
				b.WriteRune('█')
			case top:
				b.WriteRune('▀')
			case bottom:
				b.WriteRune('▄')
			default:
				b.WriteRune(' ')
			}
		}
		b.WriteString(reset + "\n")
	}
	return b.String()
}

// personWatches reports whether standard error is a terminal, so that a person reads it
// and no program.
func (s *serve) personWatches() bool {
	return s.LogFormat == "text" && isatty.IsTerminal(os.Stderr.Fd()) && colours(os.Stderr)
}
