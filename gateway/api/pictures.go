package api

import (
	"bytes"
	"container/list"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"sync"
	"time"
)

// The bounds of making pictures. A browser asks for all pictures of a game at once, and
// a game has up to forty.
const (
	defaultPictures = 64 << 20 // bytes of pictures that are kept
	mostMaking      = 128      // pictures that are being made or wait for it,
	mostOfTable     = 48       // and of one table
	mostAsking      = 512      // requests that wait for them

	// restAfter is how long nobody has asked for a picture when those that are kept are
	// forgotten.
	restAfter = 20 * time.Second
)

// errBusy is why a picture is not made now.
var errBusy = errors.New("too many pictures are being made")

// pictures makes pictures, few at a time and each once however many ask for it, and
// keeps those that were asked for last as long as there is room and anybody looks.
type pictures struct {
	slots   chan struct{} // one for each that may be made at the same time
	largest int           // bytes of a picture that is worth to be kept

	mu     sync.Mutex
	rest   *time.Timer              // forgets
	room   int                      // bytes that can be kept beside those that are
	kept   map[string]*list.Element // by name
	order  list.List                // of kept, the last asked for first
	making map[string]*making       // by name
	tables map[string]int           // how many are being made of each table
	asking int                      // requests that wait
}

// A keptPicture is one that is ready.
type keptPicture struct {
	name string
	body []byte
}

// A making is a picture that is being made. Its work ends when nobody waits for it.
type making struct {
	table string
	ready chan struct{}
	stop  context.CancelFunc
	wait  int // how many do
	body  []byte
	err   error
}

// newPictures keeps pictures of so many bytes.
func newPictures(room int) *pictures {
	if room == 0 {
		room = defaultPictures
	}
	p := &pictures{
		slots: make(chan struct{}, max(runtime.NumCPU()/2, 1)), room: room, largest: room / 4,
		kept: map[string]*list.Element{}, making: map[string]*making{}, tables: map[string]int{},
	}
	p.rest = time.AfterFunc(restAfter, p.forget)
	return p
}

// forget drops all that is kept.
func (p *pictures) forget() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for p.order.Len() > 0 {
		p.drop()
	}
}

// A sketch is a picture to be made: its name, which no other picture has, the table that
// it is from, and how to make it until ctx is done.
type sketch struct {
	name  string
	table string
	make  func(ctx context.Context, w io.Writer) error
}

// get is a picture: the one that is kept, or else a new one. It fails with errBusy where
// too many are being made already; one who is patient waits even then.
func (p *pictures) get(ctx context.Context, s sketch, patient bool) ([]byte, error) {
	p.mu.Lock()
	if e, ok := p.kept[s.name]; ok {
		p.order.MoveToFront(e)
		p.rest.Reset(restAfter)
		p.mu.Unlock()
		return e.Value.(*keptPicture).body, nil
	}
	m, ok := p.making[s.name]
	if !patient && (p.asking >= mostAsking || !ok && (len(p.making) >= mostMaking || p.tables[s.table] >= mostOfTable)) {
		p.mu.Unlock()
		return nil, errBusy
	}
	if !ok {
		m = p.begin(s)
	}
	m.wait++
	p.asking++
	p.mu.Unlock()
	defer p.leave(s.name, m)
	select {
	case <-m.ready:
		return m.body, m.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// begin starts to make a picture.
func (p *pictures) begin(s sketch) *making {
	ctx, stop := context.WithCancel(context.Background())
	m := &making{table: s.table, ready: make(chan struct{}), stop: stop}
	p.making[s.name] = m
	p.tables[s.table]++
	go func() {
		defer stop()
		m.body, m.err = p.work(ctx, s)
		p.mu.Lock()
		defer p.mu.Unlock()
		p.end(s.name, m)
		p.rest.Reset(restAfter)
		if m.err == nil {
			p.keep(&keptPicture{s.name, m.body})
		}
		close(m.ready)
	}()
	return m
}

// work waits for its turn and makes the picture.
func (p *pictures) work(ctx context.Context, s sketch) (_ []byte, err error) {
	select {
	case p.slots <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	defer func() { <-p.slots }()
	defer func() {
		if fault := recover(); fault != nil { // as net/http does for what it serves itself
			err = fmt.Errorf("make picture: %v\n%s", fault, debug.Stack())
		}
	}()
	var body bytes.Buffer
	if err := s.make(ctx, &body); err != nil {
		return nil, err
	}
	return bytes.Clone(body.Bytes()), nil // a buffer has up to twice the room that it needs
}

// leave is one fewer who waits. The last one to go has the work ended, and who comes
// after that has it begun anew.
func (p *pictures) leave(name string, m *making) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.asking--
	if m.wait--; m.wait == 0 {
		m.stop()
		p.end(name, m)
	}
}

// end forgets that a picture is being made.
func (p *pictures) end(name string, m *making) {
	if p.making[name] != m {
		return
	}
	delete(p.making, name)
	if p.tables[m.table]--; p.tables[m.table] == 0 {
		delete(p.tables, m.table)
	}
}

// keep keeps a picture, in place of those that were asked for longest ago.
func (p *pictures) keep(k *keptPicture) {
	if _, ok := p.kept[k.name]; ok || len(k.body) > p.largest {
		return
	}
	p.kept[k.name] = p.order.PushFront(k)
	for p.room -= len(k.body); p.room < 0; {
		p.drop()
	}
}

// drop forgets the picture that was asked for longest ago.
func (p *pictures) drop() {
	oldest := p.order.Remove(p.order.Back()).(*keptPicture)
	delete(p.kept, oldest.name)
	p.room += len(oldest.body)
}
