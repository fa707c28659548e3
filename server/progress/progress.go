// Package progress shows how far a long command has come.
package progress

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"github.com/mattn/go-isatty"
	"github.com/schollz/progressbar/v3"
)

const (
	patience  = 2 * time.Second        // nothing is shown of what takes less
	barEvery  = 100 * time.Millisecond // a bar is drawn anew
	lineEvery = 10 * time.Second       // a line is printed where there is no terminal
)

// Unknown is the total of what nobody can tell beforehand.
const Unknown = -1

// A Progress shows on standard error how far something has come, once it has taken two seconds: a bar on a
// terminal, a line every ten seconds elsewhere.
type Progress struct {
	title string
	total int64
	done  func() int64
	out   io.Writer
	isBar bool

	mu     sync.Mutex
	bar    *progressbar.ProgressBar // nil until it is shown
	ending chan struct{}
	ended  sync.WaitGroup
}

// Start begins to show how much of a total is done. done is called from another goroutine.
func Start(title string, total int64, done func() int64) *Progress {
	p := newProgress(title, total, done)
	p.begin()
	return p
}

func newProgress(title string, total int64, done func() int64) *Progress {
	return &Progress{title: title, total: total, done: done, out: os.Stderr, isBar: isatty.IsTerminal(os.Stderr.Fd()), ending: make(chan struct{})}
}

func (p *Progress) begin() { p.ended.Go(p.show) }

// End stops showing it, and clears the bar.
func (p *Progress) End() {
	close(p.ending)
	p.ended.Wait()
}

// Println prints a line on standard output, above the bar.
func (p *Progress) Println(line string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.bar != nil {
		_ = p.bar.Clear()
	}
	fmt.Println(line)
}

func (p *Progress) show() {
	wait := time.NewTimer(patience)
	defer wait.Stop()
	for {
		select {
		case <-p.ending:
			if p.bar != nil {
				_ = p.bar.Clear()
			}
			return
		case <-wait.C:
		}
		if p.isBar {
			p.drawBar()
			wait.Reset(barEvery)
		} else {
			p.printLine()
			wait.Reset(lineEvery)
		}
	}
}

func (p *Progress) drawBar() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.bar == nil {
		p.bar = progressbar.NewOptions64(p.total, progressbar.OptionSetDescription(p.title), progressbar.OptionSetWriter(p.out),
			progressbar.OptionSetWidth(30), progressbar.OptionSpinnerType(14), progressbar.OptionSetSpinnerChangeInterval(0))
	}
	if p.total <= 0 {
		_ = p.bar.Add(1) // turns it
		return
	}
	_ = p.bar.Set64(max(0, min(p.done(), p.total))) // what is added meanwhile is not counted
}

func (p *Progress) printLine() {
	if p.total > 0 {
		fmt.Fprintf(p.out, "%s: %d%%\n", p.title, 100*min(p.done(), p.total)/p.total)
		return
	}
	fmt.Fprintf(p.out, "%s …\n", p.title)
}
