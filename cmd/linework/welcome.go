package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mattn/go-isatty"
	"rsc.io/qr"

	"linework/server/nearby"
	"linework/texts"
)

// A welcome is what a person at the terminal is told.
type welcome struct {
	say    func(name string, figures ...texts.Figures) string
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
func (s *serve) newWelcome(p *place, moved relocation) welcome {
	v := welcome{say: spoken().FormatMessage, here: p.here(), data: s.kept(), days: s.KeepDays}
	if moved.to != 0 {
		v.notes = append(v.notes, moved.told(v.say))
	}
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
		v.notes = append(v.notes, v.say("only-here", texts.Figures{"option": fmt.Sprintf("--listen :%d", p.port)}))
	default:
		v.notes = append(v.notes, v.say("no-network"))
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
	line(v.say("ready"))
	line("")
	labels := evenly(v.say("here"), v.say("phones"), v.say("by-name"))
	if !slices.Contains(v.phones, v.here) {
		line(labels[0] + v.here)
	}
	for i, at := range v.phones {
		line(labels[min(i, 1)+1] + at)
	}
	if len(v.phones) > 0 {
		line("")
		b.WriteString(drawQR(v.phones[0]))
		line("")
		if v.near {
			line(v.say("scan"))
		}
	}
	if v.more {
		line(v.say("more"))
	}
	for _, note := range v.notes {
		line(note)
	}
	line(v.say("kept", texts.Figures{"folder": v.data}))
	if v.days > 0 {
		line(v.say("days", texts.Figures{"days": v.days}))
	}
	line(v.say("stop"))
	line("")
	_, _ = io.WriteString(w, b.String())
}

// spoken is what is said in the language of the terminal.
func spoken() texts.Messages { return texts.ForEnvironment(os.Getenv) }

// evenly fills labels up to one length, with room for what stands behind them.
func evenly(labels ...string) []string {
	width := 0
	for _, l := range labels {
		width = max(width, utf8.RuneCountInString(l)+3)
	}
	for i, l := range labels {
		labels[i] = l + strings.Repeat(" ", width-utf8.RuneCountInString(l))
	}
	return labels
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
