package table

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"iter"
	"log/slog"
	"maps"
	"math/rand/v2"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"linework/game"
	"linework/journal"
	"linework/table/room"
	"linework/table/secret"
	"linework/texts"
)

var rightsSequences = flag.Int("rights-sequences", 150, "how many random sequences TestRightsHold plays")

// Whatever people do one after another, a removed person holds nothing, nobody makes
// themselves the owner, a table with people has an owner, and a stand-in gets nothing that is
// the owner's (CM-6).
func TestRightsHold(t *testing.T) {
	setRapid(t, "checks", strconv.Itoa(*rightsSequences))
	rapid.Check(t, playRights)
}

// The property sees a hole in the table of rights.
func TestRightsPropertyFindsHoles(t *testing.T) {
	for fault, hole := range map[string]CommandSpec{
		`"host" by `:                             {Do: "host", By: forHosts},
		`"kick" by `:                             {Do: "kick", By: forHosts},
		"not the owner, turned the lock":         {Do: "open", By: forHosts},
		"not the owner, had the table forgotten": {Do: "forget", By: forHosts},
		"not the host, removed":                  {Do: "kick", By: scopes{Anybody, NotOwner, NotOwner}},
	} {
		t.Run(fault, func(t *testing.T) {
			i := slices.IndexFunc(Commands, func(s CommandSpec) bool { return s.Do == hole.Do })
			right := Commands[i].By
			Commands[i].By = hole.By
			defer func() { Commands[i].By = right }()
			setRapid(t, "checks", "3000")
			setRapid(t, "shrinktime", "1ms")
			setRapid(t, "nofailfile", "true")
			found := &failure{T: t}
			done := make(chan struct{})
			go func() {
				defer close(done)
				rapid.Check(found, playRights)
			}()
			if <-done; !strings.Contains(found.text, fault) {
				t.Errorf("no sequence shows it: %s", found.text)
			}
		})
	}
}

// Every command is listed once, can be carried out, and the owner may give it.
func TestEveryCommandIsCarriedOut(t *testing.T) {
	for i, spec := range Commands {
		atGateway := spec.Do == "hello" || spec.Do == "ping"
		if (spec.execute == nil) != atGateway || spec.By[RoleOwner] != Anybody {
			t.Errorf("%q is for the owner %q, and carried out: %v", spec.Do, spec.By[RoleOwner], spec.execute != nil)
		}
		if slices.ContainsFunc(Commands[:i], func(s CommandSpec) bool { return s.Do == spec.Do }) {
			t.Errorf("%q is listed twice", spec.Do)
		}
	}
}

// A failure is a test that is expected to fail: it notes that it did.
type failure struct {
	*testing.T
	text string // the first that was said
}

func (f *failure) Errorf(format string, args ...any) {
	f.text = cmp.Or(f.text, fmt.Sprintf(format, args...))
}
func (f *failure) Error(args ...any)                 { f.Errorf("%s", fmt.Sprint(args...)) }
func (f *failure) Fail()                             { f.Errorf("it failed") }
func (f *failure) Failed() bool                      { return f.text != "" }
func (f *failure) FailNow()                          { f.Fail(); runtime.Goexit() }
func (f *failure) Fatalf(format string, args ...any) { f.Errorf(format, args...); runtime.Goexit() }
func (f *failure) Fatal(args ...any)                 { f.Error(args...); runtime.Goexit() }
func (f *failure) Log(...any)                        {}
func (f *failure) Logf(string, ...any)               {}

// setRapid sets a flag of rapid for one test.
func setRapid(t *testing.T, name, value string) {
	t.Helper()
	f := flag.Lookup("rapid." + name)
	before := f.Value.String()
	if err := f.Value.Set(value); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Value.Set(before) })
}

// playRights plays one random sequence.
func playRights(rt *rapid.T) {
	m := &rightsModel{invitations: map[string]bool{}}
	m.cfg = Config{
		PruneSlots: make(chan struct{}, 1), Operator: noOperator{},
		FindGame: findPocket, Version: "test", Log: slog.New(slog.NewTextHandler(io.Discard, nil)), BotDelay: func() time.Duration { return time.Second },
		BotSlots: make(chan struct{}, 1), IdleTimeout: time.Hour, Observe: ignored{}, RemoveTable: func(string) error { m.forgotten = true; return nil },
	}
	m.log.entries = [][]byte{room.Encode(0, &room.TableOpened{Code: "BKWRT", Game: "pocket", Key: "first"})}
	m.load(rt)
	rt.Repeat(map[string]func(*rapid.T){
		"sit": m.sit, "connect": m.connect, "disconnect": m.disconnect, "wait": m.wait, "hand over": m.handOver, "take over": m.takeOver,
		"host": m.commandAbout("host"), "kick": m.commandAbout("kick"), "kick again": m.commandAbout("kick"), "leave": m.command("leave"), "lock": m.lock, "let in": m.letIn,
		"forget": m.forget, "start": m.command("start", `{"force":true}`), "finish": m.command("finish", `{"when":"now","count":true}`), "reload": m.reload,
		"": m.check,
	})
}

// A rightsModel is a table without a goroutine, and what the people around it hold.
type rightsModel struct {
	*tableLoop
	cfg    Config
	log    memoryLog
	people []*sitter

	invitations map[string]bool // every one that there ever was before the last lock
	forgotten   bool

	// How the table was before the last action, and whose action that was.
	before tableState
	by     *sitter // nil for nobody in particular
	action string
	about  room.SeatID
}

// A tableState is what must not change for the wrong reason.
type tableState struct {
	Owner, Host room.SeatID
	Open        bool
	Invitation  string
	Key         string
	OldKeys     []room.OldKey
	Seats       []string
	holders     map[room.SeatID]string
}

// A sitter is one person from sitting down, or knocking, to leaving.
type sitter struct {
	name        string
	seat        room.SeatID
	tokens      []string // all that they were ever given
	key         string   // the last hand-over key that they asked for
	conn        *wire
	invitations []string
	galleries   []string

	left, removed bool
	games         int // that were over when they were removed
}

type wire struct{ closed bool }

func (*wire) Send([]byte)                {}
func (*wire) SendInk(...[]byte)          {}
func (w *wire) Close(int, texts.Message) { w.closed = true }

func (m *rightsModel) state() tableState {
	r := m.room
	s := tableState{Owner: r.Owner, Host: r.Host, Open: r.Open, Invitation: r.InvitationKey(), Key: r.GalleryKey, OldKeys: r.OldKeys, holders: map[room.SeatID]string{}}
	for _, x := range r.Seats {
		s.Seats = append(s.Seats, fmt.Sprint(x.ID, x.Name, x.Hash, x.Vacant))
		if x.IsPerson() {
			s.holders[x.ID] = x.Hash
		}
	}
	return s
}

// begin notes who does what.
func (m *rightsModel) begin(rt *rapid.T, by *sitter, action string) {
	if m.forgotten {
		rt.Skip("the table is gone")
	}
	m.before, m.by, m.action, m.about = m.state(), by, action, 0
}

// someone is any of those who ever came and for whom something holds.
func (m *rightsModel) someone(rt *rapid.T, so func(*sitter) bool) *sitter {
	var list []*sitter
	for _, p := range m.people {
		if so(p) {
			list = append(list, p)
		}
	}
	if len(list) == 0 {
		rt.Skip("there is nobody for this")
	}
	return list[rapid.IntRange(0, len(list)-1).Draw(rt, "who")]
}

func online(p *sitter) bool { return p.conn != nil }

func (m *rightsModel) load(rt *rapid.T) {
	r, err := room.Replay(m.cfg.FindGame, NewRecord(context.Background(), &m.log))
	if err != nil {
		rt.Fatal(err)
	}
	m.tableLoop = newTableLoop(context.Background(), &m.cfg, m.cfg.Log, r, &m.log, func(func()) {}, func(bool) {})
	if err := m.repairLoadedTable(context.Background()); err != nil {
		rt.Fatal(err)
	}
	m.runUpkeepAndSendUpdates()
}

// reload makes the table again from its journal. It must be the same.
func (m *rightsModel) reload(rt *rapid.T) {
	m.begin(rt, nil, "reload")
	for _, p := range m.people {
		p.conn = nil
	}
	m.load(rt)
	was, is := m.before, m.state()
	was.holders, is.holders = nil, nil
	if was, is := string(game.MustJSON(was)), string(game.MustJSON(is)); was != is {
		rt.Fatalf("the journal makes\n%s of\n%s", is, was)
	}
}

func (m *rightsModel) sit(rt *rapid.T) {
	m.begin(rt, nil, "sit")
	if len(m.room.Seats) >= 6 {
		rt.Skip("the table is full")
	}
	p := &sitter{name: fmt.Sprintf("P%d", len(m.people))}
	ticket, err := m.seatIfOpenElseKnock(p.name, "", Origin{})
	if err != nil {
		return
	}
	p.seat, p.tokens = ticket.Seat, []string{ticket.Token}
	m.people = append(m.people, p)
	if p.seat != 0 && rapid.Bool().Draw(rt, "comes") {
		m.attachTo(rt, p)
	}
	m.runUpkeepAndSendUpdates()
}

func (m *rightsModel) attachTo(rt *rapid.T, p *sitter) {
	c := &wire{}
	hello := DoHello{Token: p.tokens[len(p.tokens)-1]}
	code, text := m.tableLoop.attachDevice(c, hello)
	m.tableLoop.welcomeDevice(c, hello, 1)
	switch {
	case code == 0 && p.left:
		rt.Fatalf("%s has left and gets the seat with an old token", p.name)
	case code == 0:
		p.conn = c
	case code != CloseToken && code != CloseTooFast && !(code == CloseKicked && p.left):
		rt.Fatalf("%s is closed with %d %s", p.name, code, text)
	}
}

func (m *rightsModel) connect(rt *rapid.T) {
	p := m.someone(rt, func(p *sitter) bool { return p.conn == nil })
	m.begin(rt, p, "connect")
	m.attachTo(rt, p)
	m.runUpkeepAndSendUpdates()
}

func (m *rightsModel) disconnect(rt *rapid.T) {
	p := m.someone(rt, online)
	m.begin(rt, p, "disconnect")
	m.tableLoop.removeDevice(m.tableLoop.audiences.byConn[p.conn])
	p.conn = nil
	m.runUpkeepAndSendUpdates()
}

// wait lets half a minute pass, after which somebody stands in for a host who is away.
func (m *rightsModel) wait(rt *rapid.T) {
	m.begin(rt, nil, "wait")
	if !m.presence.hostGone.IsZero() {
		m.presence.hostGone = m.presence.hostGone.Add(-hostTimeout)
	}
	m.runUpkeepAndSendUpdates()
}

// say has somebody give a command, and reports whether it was done.
func (m *rightsModel) say(p *sitter, do, data string) (any, error) {
	d := m.tableLoop.audiences.byConn[p.conn]
	if d == nil {
		return nil, errors.New("this device was sent away")
	}
	got, err := m.tableLoop.execute(d, Command{Do: do, Data: json.RawMessage(data)})
	if !m.forgotten {
		m.runUpkeepAndSendUpdates()
	}
	return got, err
}

func (m *rightsModel) command(do string, data ...string) func(*rapid.T) {
	return func(rt *rapid.T) {
		p := m.someone(rt, online)
		m.begin(rt, p, do)
		_, err := m.say(p, do, append(data, "null")[0])
		if err == nil && do == "leave" {
			p.left = true
		}
	}
}

func (m *rightsModel) commandAbout(do string) func(*rapid.T) {
	return func(rt *rapid.T) {
		p := m.someone(rt, online)
		m.begin(rt, p, do)
		if len(m.room.Seats) == 0 {
			return
		}
		about := m.room.Seats[rapid.IntRange(0, len(m.room.Seats)-1).Draw(rt, "about")]
		m.about = about.ID
		if _, err := m.say(p, do, fmt.Sprintf(`{"seat":%d}`, about.ID)); err != nil || do != "kick" {
			return
		}
		for _, other := range m.people {
			if other.seat == about.ID {
				other.left, other.removed, other.games = true, true, len(m.room.Evening)
			}
		}
	}
}

func (m *rightsModel) lock(rt *rapid.T) {
	p := m.someone(rt, online)
	m.begin(rt, p, "open")
	open := rapid.Bool().Draw(rt, "open")
	if _, err := m.say(p, "open", fmt.Sprintf(`{"open":%v}`, open)); err != nil || open {
		return
	}
	if m.invitations[m.room.InvitationKey()] {
		rt.Fatal("an invitation from before the lock is still one")
	}
}

func (m *rightsModel) letIn(rt *rapid.T) {
	p := m.someone(rt, online)
	m.begin(rt, p, "let-in")
	if waiting := m.knocks.Waiting(); len(waiting) > 0 {
		_, _ = m.say(p, "let-in", fmt.Sprintf(`{"knock":%d}`, waiting[0].ID))
	}
}

func (m *rightsModel) forget(rt *rapid.T) {
	if rapid.IntRange(0, 3).Draw(rt, "really") > 0 {
		rt.Skip("not so often")
	}
	p := m.someone(rt, online)
	m.begin(rt, p, "forget")
	_, _ = m.say(p, "forget", "null")
}

func (m *rightsModel) handOver(rt *rapid.T) {
	p := m.someone(rt, online)
	m.begin(rt, p, "hand-over")
	if got, err := m.say(p, "hand-over", "null"); err == nil {
		p.key = got.(HandOver).Key
	}
}

func (m *rightsModel) takeOver(rt *rapid.T) {
	p := m.someone(rt, func(p *sitter) bool { return p.key != "" })
	m.begin(rt, p, "take-over")
	ticket, err := m.tableLoop.redeemHandOver(p.key)
	if err != nil {
		return
	}
	if p.left {
		rt.Fatalf("%s has left and takes the seat %d with a hand-over key", p.name, ticket.Seat)
	}
	p.tokens = append(p.tokens, ticket.Token)
	m.runUpkeepAndSendUpdates()
}

// check looks at the table after each action.
func (m *rightsModel) check(rt *rapid.T) {
	r := m.room
	if m.forgotten {
		if m.before.Owner != m.by.seat {
			rt.Fatalf("%s, who is not the owner, had the table forgotten", m.by.name)
		}
		return
	}
	now := m.state()
	if m.before.holders == nil {
		m.before = now
	}
	m.checkOwner(rt, now)
	m.checkOthers(rt, now)
	for _, p := range m.people {
		if x := r.Seats.FindByTokenHash(secret.Hash(p.tokens[len(p.tokens)-1])); x != nil && p.seat == 0 {
			p.seat = x.ID // let in
		}
		if p.conn != nil && p.conn.closed {
			p.conn = nil
		}
		if p.left {
			m.checkGone(rt, p)
		} else if p.conn != nil {
			p.invitations = append(p.invitations, r.InvitationKey())
			p.galleries = append(p.galleries, r.GalleryKey)
		}
	}
	m.invitations[r.InvitationKey()] = true
}

// checkOwner sees to it that there is an owner, and that it is the right one.
func (m *rightsModel) checkOwner(rt *rapid.T, now tableState) {
	owner, host := now.holders[now.Owner], now.holders[now.Host]
	switch {
	case len(now.holders) == 0 && (now.Owner != 0 || now.Host != 0):
		rt.Fatalf("with nobody there the owner is %d, the host %d", now.Owner, now.Host)
	case len(now.holders) > 0 && (owner == "" || host == ""):
		rt.Fatalf("the owner is %d, the host %d, who are not there", now.Owner, now.Host)
	case now.Owner != now.Host && m.tableLoop.audiences.deviceCount(now.Owner) > 0:
		rt.Fatalf("%d stands in for %d, who is here", now.Host, now.Owner)
	}
	if now.Owner == m.before.Owner || m.before.holders[m.before.Owner] == "" {
		return
	}
	byOwner := m.by != nil && m.by.seat == m.before.Owner
	if !byOwner || m.action != "leave" && (m.action != "host" || m.about != now.Owner) {
		rt.Fatalf("%q by %s made %d the owner instead of %d", m.action, m.byName(), now.Owner, m.before.Owner)
	}
	if m.action == "leave" && m.before.Host != m.before.Owner && now.Owner != m.before.Host {
		rt.Fatalf("%d stood in, and %d is the owner", m.before.Host, now.Owner)
	}
}

func (m *rightsModel) byName() string {
	if m.by == nil {
		return "nobody"
	}
	return m.by.name
}

// checkOthers sees to it that people do to others only what they may.
func (m *rightsModel) checkOthers(rt *rapid.T, now tableState) {
	if m.by == nil {
		return
	}
	isOwner, isHost := m.by.seat == m.before.Owner, m.by.seat == m.before.Host
	if now.Open != m.before.Open && !isOwner {
		rt.Fatalf("%s, who is not the owner, turned the lock", m.by.name)
	}
	for id, hash := range m.before.holders {
		switch gone := now.holders[id] == ""; {
		case gone && id == m.before.Owner && m.by.seat != id:
			rt.Fatalf("%s removed the owner", m.by.name)
		case gone && m.by.seat != id && !isHost && !isOwner:
			rt.Fatalf("%s, who is not the host, removed %d", m.by.name, id)
		case !gone && now.holders[id] != hash && (m.by.seat != id || m.action != "take-over"):
			rt.Fatalf("%q by %s moved seat %d", m.action, m.by.name, id)
		}
	}
}

// checkGone sees to it that whoever is gone holds nothing.
func (m *rightsModel) checkGone(rt *rapid.T, p *sitter) {
	r, greeting := m.room, newGreeting(m.room)
	if p.conn != nil {
		rt.Fatalf("%s is gone, and the device is not told", p.name)
	}
	for _, token := range p.tokens {
		if r.Seats.FindByTokenHash(secret.Hash(token)) != nil || m.knocks.ConfirmStillWaiting(secret.Hash(token)) == nil || greeting.SummaryFor("", token).Names != nil {
			rt.Fatalf("%s is gone, and a token is still good", p.name)
		}
	}
	if p.key != "" {
		if _, err := m.tableLoop.redeemHandOver(p.key); err == nil {
			rt.Fatalf("%s is gone, and a hand-over key is still good", p.name)
		}
	}
	if !p.removed {
		return
	}
	for _, invitation := range p.invitations {
		if greeting.SummaryFor(invitation, "").Names != nil {
			rt.Fatalf("%s was removed, and still has the invitation", p.name)
		}
	}
	for _, key := range p.galleries {
		if games, _ := r.CountGamesOpenedBy(key, len(r.Evening)); games > p.games {
			rt.Fatalf("%s was removed after %d games, and sees %d", p.name, p.games, games)
		}
	}
	if games, ok := r.CountGamesOpenedBy(r.GalleryKey, len(r.Evening)); !ok || games != len(r.Evening) {
		rt.Fatalf("the gallery's key shows %d games of %d", games, len(r.Evening))
	}
}

// A memoryLog is a journal in memory.
type memoryLog struct {
	entries [][]byte
	marks   []uint64
	blobs   map[string][]byte
}

func (l *memoryLog) ReadFrom(_ context.Context, seq uint64) iter.Seq2[journal.Entry, error] {
	return func(yield func(journal.Entry, error) bool) {
		for i := seq; i <= uint64(len(l.entries)); i++ {
			if !yield(journal.Entry{Seq: i, Data: l.entries[i-1]}, nil) {
				return
			}
		}
	}
}

func (l *memoryLog) Append(_ bool, entries ...[]byte) error {
	l.entries = append(l.entries, entries...)
	return nil
}

func (l *memoryLog) AppendMark(_ bool, entries ...[]byte) error {
	l.entries = append(l.entries, entries...)
	l.marks = append(l.marks, uint64(len(l.entries)))
	return nil
}

func (l *memoryLog) Prune(context.Context, uint64, func([]byte) bool) error { return nil }

func (l *memoryLog) Pruned(context.Context) (journal.Pruned, error) { return journal.Pruned{}, nil }

func (l *memoryLog) Marks(context.Context) ([]uint64, error) { return l.marks, nil }

func (l *memoryLog) StoreBlobs(blobs ...[]byte) error {
	if l.blobs == nil {
		l.blobs = map[string][]byte{}
	}
	for _, b := range blobs {
		l.blobs[journal.HashBlob(b)] = b
	}
	return nil
}

func (l *memoryLog) BlobHashes(context.Context) ([]string, error) {
	return slices.Sorted(maps.Keys(l.blobs)), nil
}

func (l *memoryLog) Blob(_ context.Context, hash string) ([]byte, error) { return l.blobs[hash], nil }
func (l *memoryLog) Size() int64                                         { return 0 }
func (l *memoryLog) Release() error                                      { return nil }

type ignored struct{}

func (ignored) CountMove(string, string)    {}
func (ignored) CountRefusal(string)         {}
func (ignored) ObserveAppend(time.Duration) {}
func (ignored) CountTableFailure()          {}

// The pocket game is the smallest one: nobody is awaited, and it is over when the host says so.
type pocket struct{ over *game.Result }

type pocketGame struct{}

func findPocket(id string) (game.Game, bool) { return pocketGame{}, id == "pocket" }

func (pocketGame) Info() game.Info {
	return game.Info{ID: "pocket", Name: "Pocket", Min: 1, Max: 12, Rules: 1}
}
func (pocketGame) New(game.Setup, *rand.Rand) (game.Match, []game.Event, error) {
	return &pocket{}, nil, nil
}
func (pocketGame) Wire() game.Wire  { return game.Wire{View: struct{}{}} }
func (pocketGame) Bots() []game.Bot { return nil }

func (*pocket) Apply(game.Input, *rand.Rand) ([]game.Event, error) {
	return nil, game.Refuse("not-now")
}
func (*pocket) View(game.Seat) any    { return struct{}{} }
func (p *pocket) Status() game.Status { return game.Status{Phase: 1, Result: p.over} }
func (*pocket) Finished() int         { return 1 }
func (*pocket) LastRound(bool)        {}
func (p *pocket) End(time.Duration) []game.Event {
	p.over = &game.Result{}
	return nil
}
