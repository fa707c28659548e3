package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"linework/client"
	"linework/game"
	"linework/games/iota"
	"linework/table"
)

// A process is the program running as a server of its own, or a server of this process.
type process struct {
	t      *testing.T
	cmd    *exec.Cmd // nil for one of this process
	server *server   // nil for one of its own
	url    string
	logs   *bytes.Buffer
}

var servingAt = regexp.MustCompile(`address=(https?://\S+)`)

// start runs the server on a data folder and waits until it serves.
func start(t *testing.T, data string) *process {
	t.Helper()
	cmd := exec.Command(os.Args[0], "serve", "--listen", "127.0.0.1:0", "--data", data, "--bot-delay", "5ms")
	cmd.Env = append(os.Environ(), asProgram+"=1")
	return startProgram(t, cmd)
}

// startProgram runs a server and waits until it serves.
func startProgram(t *testing.T, cmd *exec.Cmd) *process {
	t.Helper()
	p := &process{t: t, cmd: cmd, logs: &bytes.Buffer{}}
	out, err := p.cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.cmd.Process.Kill() })
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		fmt.Fprintln(p.logs, lines.Text())
		if at := servingAt.FindStringSubmatch(lines.Text()); at != nil {
			p.url = at[1]
			go func() { _, _ = io.Copy(io.Discard, out) }()
			return p
		}
	}
	t.Fatalf("the server does not serve:\n%s", p.logs)
	return nil
}

func (p *process) kill() {
	p.t.Helper()
	if err := p.cmd.Process.Signal(syscall.SIGKILL); err != nil {
		p.t.Fatal(err)
	}
	_ = p.cmd.Wait()
}

func (p *process) post(path, body string, into any) {
	p.t.Helper()
	res, err := http.Post(p.url+path, "application/json", strings.NewReader(body))
	if err != nil {
		p.t.Fatal(err)
	}
	defer res.Body.Close()
	if err := json.NewDecoder(res.Body).Decode(into); err != nil || res.StatusCode >= 300 {
		p.t.Fatalf("%s: %d %v", path, res.StatusCode, err)
	}
}

// A player is a person at a table who plays by iota's random bot, comes back by
// itself when the server is gone, and remembers every turn that was confirmed.
type player struct {
	t      *testing.T
	ticket table.Ticket
	rng    *rand.Rand

	mu     sync.Mutex
	conn   *client.Conn
	stream string
	n      int
	lastID int
	acked  map[int]string // turns of the match this player was told of, by index
	view   iota.View
	told   chan struct{} // something came in
	over   bool
	anew   bool // another match was asked for
}

func newPlayer(t *testing.T, ticket table.Ticket) *player {
	return &player{t: t, ticket: ticket, rng: rand.New(rand.NewPCG(3, 4)), acked: map[int]string{}, told: make(chan struct{}, 1)}
}

// begin opens a table at the server and starts iota there with a bot, from a device that
// is connected to an address of its own.
func (p *process) begin(name, url string) *player {
	p.t.Helper()
	var ticket table.Ticket
	p.post("api/tables", fmt.Sprintf(`{"name":%q,"game":"iota"}`, name), &ticket)
	ana := newPlayer(p.t, ticket)
	ana.connect(url)
	ana.say("add-bot", `{"bot":"normal"}`, 0, "")
	ana.say("options", `{"options":{"turn":300},"pace":100}`, 0, "")
	ana.say("start", `{"force":true}`, 0, "")
	ana.waitForMatch()
	return ana
}

// waitForMatch waits until the player has seen the game: what was said on a socket that is
// closed at once, or to a server that is killed at once, may never arrive.
func (p *player) waitForMatch() {
	p.t.Helper()
	for limit := time.Now().Add(hangs); ; time.Sleep(5 * time.Millisecond) {
		p.mu.Lock()
		began := len(p.view.Players) > 0
		p.mu.Unlock()
		if began {
			return
		}
		if time.Now().After(limit) {
			p.t.Fatal("the game does not begin")
		}
	}
}

// connect says hello with what was seen last.
func (p *player) connect(url string) {
	p.t.Helper()
	if err := p.dial(url, true); err != nil {
		p.t.Fatal(err)
	}
	go p.listen(p.conn)
}

// dial opens a socket and says hello, with what was seen last or without.
func (p *player) dial(url string, resume bool) error {
	conn, err := client.Server{URL: url}.Dial(context.Background(), p.ticket.Code)
	if err != nil {
		return err
	}
	p.mu.Lock()
	p.conn = conn
	hello := table.DoHello{Version: table.ProtocolVersion, Token: p.ticket.Token}
	if resume {
		hello.Stream, hello.Seen = p.stream, p.n
	}
	p.mu.Unlock()
	data, _ := json.Marshal(hello)
	p.say("hello", string(data), 0, "")
	return nil
}

func (p *player) say(do, data string, phase int, kind string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.lastID++
	_ = p.conn.Send(table.Command{ID: p.lastID, Do: do, Phase: phase, Kind: kind, Data: json.RawMessage(data)}) // it may be gone by now
}

// listen reads a socket to its end.
func (p *player) listen(conn *client.Conn) {
	for {
		f, err := conn.ReadFrame()
		if err != nil {
			return
		}
		p.hear(f)
	}
}

func (p *player) hear(f client.Frame) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if f.Type == "welcome" {
		p.stream = f.Stream
	}
	if f.Type == "welcome" || f.Type == "update" {
		p.n = f.N
	}
	if f.Table != nil {
		p.over = f.Table.Stage == table.Results
	}
	if f.Match != nil {
		p.look(f.Match)
	}
	select {
	case p.told <- struct{}{}:
	default:
	}
}

// look compares the match with every turn that was confirmed before. One that is begun
// anew has none yet.
func (p *player) look(m *table.MatchView) {
	p.view = iota.View{}
	if err := json.Unmarshal(m.View, &p.view); err != nil {
		p.t.Error(err)
		return
	}
	if p.anew && p.view.Ended == nil {
		p.acked, p.anew = map[int]string{}, false
	}
	if len(p.view.Turns) < len(p.acked) {
		p.t.Errorf("%d turns had been confirmed and %d are there", len(p.acked), len(p.view.Turns))
	}
	for i, turn := range p.view.Turns {
		text, _ := json.Marshal(turn)
		if old, ok := p.acked[i]; ok && old != string(text) {
			p.t.Errorf("turn %d was\n%s\nand is\n%s", i, old, text)
		}
		p.acked[i] = string(text)
	}
}

// playUntil plays until done is closed or the game is over.
func (p *player) playUntil(done <-chan struct{}) {
	answered := -1
	for {
		select {
		case <-done:
			return
		case <-p.told:
		case <-time.After(200 * time.Millisecond):
			answered = -1 // a move may have died with the server; choose again
		}
		p.mu.Lock()
		v, over := p.view, p.over
		p.mu.Unlock()
		if over {
			p.mu.Lock()
			p.over, p.anew = false, true
			p.mu.Unlock()
			p.say("start", `{"force":true}`, 0, "")
			continue
		}
		if v.Turn == v.Seat && v.Ended == nil && v.Phase != answered {
			answered = v.Phase
			move := iota.Game{}.Bots()[0].(game.ViewPlayer).Play(v, p.rng)
			data, _ := json.Marshal(move)
			p.say("move", string(data), v.Phase, iota.Game{}.Wire().KindOf(move))
		}
	}
}

// stopGently ends a server as an operator would and makes sure it ends well.
func stopGently(t *testing.T, server *process) {
	t.Helper()
	if server.server != nil {
		server.stop()
		return
	}
	if err := server.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := server.cmd.Wait(); err != nil {
		t.Fatalf("graceful shutdown: %v", err)
	}
}
