package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mattn/go-isatty"
	"rsc.io/qr"

	"linework/server/nearby"
	"linework/texts"
)

// A welcomeScreen is what a person at the terminal reads when the server is ready.
type welcomeScreen struct {
	message       func(name string, figures ...texts.Figures) string
	localURL      string   // what to open on this computer
	phoneURLs     []string // what to open on other devices, the best first; it is drawn as a QR code
	sameNetwork   bool     // those are in the same network
	moreAddresses bool     // there are addresses beside those
	notes         []string // what else to know before the last lines
	dataLocation  string
	keepDays      int // that tables are kept after their last use; 0 for ever
}

// newWelcomeScreen returns what to show of a server at an address. Only the best address for
// phones is shown: linework addresses lists the others.
func (s *serveCommand) newWelcomeScreen(p *serverAddress, moved portChange) welcomeScreen {
	v := welcomeScreen{message: terminalMessages().Format, localURL: p.localURL(), dataLocation: journalLocation{s.Data, s.Store}.absolute(), keepDays: s.KeepDays}
	if moved.to != 0 {
		v.notes = append(v.notes, moved.describe(v.message))
	}
	if p.publicURL != "" {
		v.phoneURLs = []string{p.publicURL}
		return v
	}
	near := p.reachableAddresses()
	home := slices.DeleteFunc(slices.Clone(near), func(a nearby.Address) bool { return !a.Home })
	switch {
	case len(home) > 0:
		v.phoneURLs, v.sameNetwork = []string{p.urlFor(home[0].IP.String())}, true
	case p.isLoopbackOnly():
		v.notes = append(v.notes, v.message("only-here", texts.Figures{"option": fmt.Sprintf("--listen :%d", p.port)}))
	default:
		v.notes = append(v.notes, v.message("no-network"))
	}
	v.moreAddresses = len(near) > len(v.phoneURLs)
	if name := p.mdnsName(); name != "" && len(v.phoneURLs) > 0 {
		v.phoneURLs = append(v.phoneURLs, p.urlFor(name))
	}
	return v
}

func (v welcomeScreen) print(w io.Writer) {
	var b strings.Builder
	line := func(text string) { b.WriteString(strings.TrimRight("  "+text, " ") + "\n") }
	line("")
	line(v.message("ready"))
	line("")
	labels := padLabels(v.message("here"), v.message("phones"), v.message("by-name"))
	if !slices.Contains(v.phoneURLs, v.localURL) {
		line(labels[0] + v.localURL)
	}
	for i, at := range v.phoneURLs {
		line(labels[min(i, 1)+1] + at)
	}
	if len(v.phoneURLs) > 0 {
		line("")
		b.WriteString(renderQR(v.phoneURLs[0]))
		line("")
		if v.sameNetwork {
			line(v.message("scan"))
		}
	}
	if v.moreAddresses {
		line(v.message("more"))
	}
	for _, note := range v.notes {
		line(note)
	}
	line(v.message("kept", texts.Figures{"folder": v.dataLocation}))
	if v.keepDays > 0 {
		line(v.message("days", texts.Figures{"days": v.keepDays}))
	}
	line(v.message("stop"))
	line("")
	_, _ = io.WriteString(w, b.String())
}

func terminalMessages() texts.Dictionary { return texts.ForEnvironment(os.Getenv) }

// padLabels fills labels up to one width, with space for what stands behind them.
func padLabels(labels ...string) []string {
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
	quietZone    = 2 // light modules around a code
	blackOnWhite = "\x1b[38;5;16;48;5;231m"
	reset        = "\x1b[0m"
)

// renderQR returns a QR code with two modules in each character, dark on light whatever the
// colours of the terminal are, because cameras want it so.
func renderQR(text string) string {
	code, err := qr.Encode(text, qr.L)
	if err != nil {
		return "" // no address of ours is that long
	}
	var b strings.Builder
	for y := -quietZone; y < code.Size+quietZone; y += 2 {
		b.WriteString("  " + blackOnWhite)
		for x := -quietZone; x < code.Size+quietZone; x++ {
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

// isInteractive reports whether a person reads standard error: it is a terminal.
func (s *serveCommand) isInteractive() bool {
	return s.LogFormat == "text" && isatty.IsTerminal(os.Stderr.Fd()) && enableColours(os.Stderr)
}
