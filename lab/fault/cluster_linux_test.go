package fault

import (
	"bytes"
	"context"
	"database/sql"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"linework/journal"
	"linework/journal/pgtest"
	"linework/journal/postgres"
	"linework/lab/fault/check"
)

// A cluster is three nodes, the database that they share, and its standby. Wires between
// them lead through proxies.
type cluster struct {
	t        testing.TB
	dir      string
	program  string
	database string
	primary  *pgtest.Server
	standby  *pgtest.Server
	patroni  *pgtest.Patroni // instead of these two, where Patroni looks after the database
	alone    bool            // one node, with a SQLite of its own instead
	nodes    []*node
}

// A node is a server in a process of its own.
type node struct {
	name    string // its address for other nodes, and the name of its connections
	listen  string
	data    string
	front   *proxy   // by which other nodes reach it
	stores  []*proxy // by which it reaches the servers of the database
	cmd     *exec.Cmd
	waited  chan struct{}
	began   time.Time
	logFile string
	program func() *exec.Cmd
}

const (
	nodes = 3
	token = "a token of all nodes"
)

// witnessTrigger is a table in the database in which every append is noted in its own transaction:
// who wrote it, by the name of the connection, and who had the lease; and one with what was removed, so
// that a table that was pruned is checked as if it were whole.
const witnessTrigger = `
CREATE SCHEMA fault;
CREATE TABLE fault.appends (journal bigint, seq bigint, epoch bigint, holder text, writer text);
CREATE FUNCTION fault.note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO fault.appends
	SELECT NEW.journal, generate_series(NEW.seq, NEW.seq + NEW.span), t.epoch, coalesce((SELECT n.address FROM linework.nodes n WHERE n.id = t.node), 'nobody'), current_setting('application_name')
	FROM linework.tables t WHERE t.id = NEW.journal;
	RETURN NULL;
END $$;
CREATE TRIGGER note AFTER INSERT ON linework.entries FOR EACH ROW EXECUTE FUNCTION fault.note();
CREATE TABLE fault.removed (journal bigint, seq bigint, at bigint, span integer, data bytea);
CREATE FUNCTION fault.keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO fault.removed VALUES (OLD.journal, OLD.seq, OLD.at, OLD.span, OLD.data);
	RETURN NULL;
END $$;
CREATE TRIGGER keep AFTER DELETE OR UPDATE ON linework.entries FOR EACH ROW EXECUTE FUNCTION fault.keep();
`

// witnessTriggerSQLite keeps what is removed from the store of one server, likewise.
const witnessTriggerSQLite = `
CREATE TABLE fault_removed (journal INTEGER, seq INTEGER, at INTEGER, data BLOB);
CREATE TRIGGER fault_keep AFTER DELETE ON entries BEGIN
	INSERT INTO fault_removed VALUES (OLD.journal, OLD.seq, OLD.at, OLD.data);
END;
`

// startCluster starts a cluster. Where disk is set, the primary has its data there.
func startCluster(t testing.TB, program, disk string) *cluster {
	t.Helper()
	h := &cluster{t: t, dir: t.TempDir(), program: program}
	if *underPatroni {
		h.patroni = pgtest.StartPatroniUntilTestEnds(t)
		h.database = h.patroni.CreateDatabase(t)
	} else {
		h.startDatabasePair(disk)
	}
	if _, _, err := postgres.Migrate(context.Background(), h.databaseURL()); err != nil {
		t.Fatal(err)
	}
	conn, err := pgx.Connect(context.Background(), h.databaseURL()+"&target_session_attrs=read-write")
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.Background())
	if _, err := conn.Exec(context.Background(), witnessTrigger); err != nil {
		t.Fatal(err)
	}
	for range nodes {
		h.addNode()
	}
	return h
}

// startDatabasePair starts a primary and a standby that nobody but the test promotes.
func (h *cluster) startDatabasePair(disk string) {
	t := h.t
	t.Helper()
	settings := []string{"wal_writer_delay=100ms", "max_wal_size=64MB"}
	if disk == "" {
		h.primary = pgtest.StartUntilTestEnds(t, settings...)
	} else {
		was := os.Getenv("TMPDIR")
		_ = os.Setenv("TMPDIR", disk)
		h.primary = pgtest.StartUntilTestEnds(t, settings...)
		_ = os.Setenv("TMPDIR", was)
	}
	h.standby = h.primary.StartStandby(t, true)
	url := h.primary.CreateDatabase(t)
	h.database = url[strings.LastIndex(url, "/")+1 : strings.Index(url, "?")]
}

// databaseURL returns the address of the database, whoever of its servers takes writes.
func (h *cluster) databaseURL() string {
	if h.patroni != nil {
		return h.patroni.URL(h.database)
	}
	return h.primary.URL(h.database, h.standby)
}

// databasePorts returns where the servers of the database listen.
func (h *cluster) databasePorts() []int {
	if h.patroni != nil {
		return h.patroni.Ports()
	}
	return []int{h.primary.Port, h.standby.Port}
}

// startSingleNode starts one node that has its tables in a SQLite.
func startSingleNode(t testing.TB, program string) *cluster {
	h := &cluster{t: t, dir: t.TempDir(), program: program, alone: true}
	h.addNode()
	if _, err := h.openSQLite().Exec(witnessTriggerSQLite); err != nil {
		t.Fatal(err)
	}
	return h
}

// addNode starts one more node.
func (h *cluster) addNode() {
	h.t.Helper()
	probe, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		h.t.Fatal(err)
	}
	k := len(h.nodes)
	n := &node{listen: probe.Addr().String(), data: filepath.Join(h.dir, fmt.Sprint("data-", k)), logFile: filepath.Join(h.dir, fmt.Sprintf("node-%d.log", k))}
	args := []string{"serve", "--listen", n.listen, "--data", n.data, "--bot-delay", "100ms", "--no-mdns", "--log-level", "info", "--tables-per-minute", "1000"}
	env := append(os.Environ(), "GOMAXPROCS=2")
	if !h.alone {
		n.front = newProxy(h.t, n.listen)
		n.name = "http://" + n.front.address()
		hosts := ""
		for _, port := range h.databasePorts() {
			p := newProxy(h.t, fmt.Sprintf("127.0.0.1:%d", port))
			n.stores = append(n.stores, p)
			hosts += "," + p.address()
		}
		args = append(args, "--node-address", n.name)
		env = append(env, "LINEWORK_NODE_TOKEN="+token, jumpSetting+"="+jumps[k%len(jumps)],
			fmt.Sprintf("LINEWORK_STORE=postgres://linework@%s/%s?sslmode=disable&application_name=%s", hosts[1:], h.database, n.name))
	}
	n.program = func() *exec.Cmd {
		cmd := exec.Command(h.program, args...)
		cmd.Env = env
		return cmd
	}
	_ = probe.Close() // not before: a proxy would take the port
	h.nodes = append(h.nodes, n)
	h.t.Cleanup(n.kill)
	h.startNode(n)
}

// startNode runs a node, for the first time or again, and waits until it serves.
func (h *cluster) startNode(n *node) {
	h.t.Helper()
	n.cmd, n.waited, n.began = n.program(), make(chan struct{}), time.Now()
	n.cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	log, err := os.OpenFile(n.logFile, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		h.t.Fatal(err)
	}
	before, _ := log.Seek(0, io.SeekEnd)
	n.cmd.Stderr = log
	started := make(chan error)
	waited := n.waited
	go func() {
		runtime.LockOSThread() // the signal at the end of its parent is one at the end of this thread
		err := n.cmd.Start()
		started <- err
		if err == nil {
			_ = n.cmd.Wait()
			_ = log.Close()
			close(waited)
		}
	}()
	if err := <-started; err != nil {
		h.t.Fatal(err)
	}
	h.await("a node to serve, see "+n.logFile, func() bool {
		text, _ := os.ReadFile(n.logFile)
		select {
		case <-waited:
			h.t.Fatalf("a node does not serve:\n%s", text)
		default:
		}
		return bytes.Contains(text[min(int(before), len(text)):], []byte("msg=serving"))
	})
}

// await waits until something is so, for longer than it can take, unless a table or a socket of a node has stopped
// by a fault.
func (h *cluster) await(what string, is func() bool) {
	h.t.Helper()
	limit, nextLook := time.Now().Add(5*time.Minute), time.Now()
	for ; !is(); time.Sleep(20 * time.Millisecond) {
		now := time.Now()
		if now.After(nextLook) {
			nextLook = now.Add(time.Second)
			if line := h.findLoggedFault(); line != "" {
				h.t.Fatalf("waiting for %s: %s", what, line)
			}
		}
		if now.After(limit) {
			h.t.Fatalf("waited in vain for %s", what)
		}
	}
}

// findLoggedFault returns the first line of a node's log that tells of a fault of ours, with the node's name; "" for none.
func (h *cluster) findLoggedFault() string {
	for _, n := range h.nodes {
		text, _ := os.ReadFile(n.logFile) // before its start there is none
		for line := range strings.Lines(string(text)) {
			if strings.Contains(line, "stopped by a fault") {
				return filepath.Base(n.logFile) + ": " + strings.TrimSpace(line)
			}
		}
	}
	return ""
}

func (n *node) signal(s syscall.Signal) { _ = n.cmd.Process.Signal(s) }

// kill ends a node as kill -9 does.
func (n *node) kill() {
	n.signal(syscall.SIGKILL)
	<-n.waited
}

// findHolder returns the node that has a table, by the database.
func (h *cluster) findHolder(code string) *node {
	h.t.Helper()
	conn, err := pgx.Connect(context.Background(), h.databaseURL()+"&target_session_attrs=read-write")
	if err != nil {
		h.t.Fatal(err)
	}
	defer conn.Close(context.Background())
	var address string
	err = conn.QueryRow(context.Background(), "SELECT coalesce((SELECT n.address FROM linework.nodes n WHERE n.id = t.node), '') FROM linework.tables t WHERE t.name = $1", code).Scan(&address)
	if err != nil {
		h.t.Fatal(err)
	}
	for _, n := range h.nodes {
		if n.name == address {
			return n
		}
	}
	return nil
}

// readWitnesses returns what the database noted of a table's appends.
func (h *cluster) readWitnesses(code string) []check.Witness {
	h.t.Helper()
	conn, err := pgx.Connect(context.Background(), h.databaseURL()+"&target_session_attrs=read-write")
	if err != nil {
		h.t.Fatal(err)
	}
	defer conn.Close(context.Background())
	rows, err := conn.Query(context.Background(), "SELECT a.seq, a.epoch, a.holder, a.writer FROM fault.appends a JOIN linework.tables t ON t.id = a.journal WHERE t.name = $1 ORDER BY a.seq", code)
	if err != nil {
		h.t.Fatal(err)
	}
	all, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (w check.Witness, err error) {
		var seq int64
		err = row.Scan(&seq, &w.Epoch, &w.Holder, &w.Writer)
		w.Seq = uint64(seq)
		return w, err
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return all
}

// isInkInEntries reports whether no stream has anything of the tables that is not in entries, where
// the witness sees it.
func (h *cluster) isInkInEntries(reader journal.Source, codes []string) bool {
	h.t.Helper()
	all, err := reader.Tables(context.Background())
	if err != nil {
		h.t.Fatal(err)
	}
	conn, err := pgx.Connect(context.Background(), h.databaseURL()+"&target_session_attrs=read-write")
	if err != nil {
		h.t.Fatal(err)
	}
	defer conn.Close(context.Background())
	for _, one := range all {
		var entries uint64
		err := conn.QueryRow(context.Background(), "SELECT coalesce((SELECT entries FROM linework.tables WHERE name = $1), 0)", one.Table).Scan(&entries)
		if err != nil {
			h.t.Fatal(err)
		}
		if slices.Contains(codes, one.Table) && entries < one.Entries {
			return false
		}
	}
	return true
}

// readRemoved returns the entries that were removed of a table.
func (h *cluster) readRemoved(code string) (all []journal.Entry) {
	h.t.Helper()
	add := func(scan func(...any) error) {
		var seq uint64
		var at int64
		var span int
		var data []byte
		if err := scan(&seq, &at, &span, &data); err != nil {
			h.t.Fatal(err)
		}
		entries, err := postgres.UnpackEntries(seq, at, span, data)
		if err != nil {
			h.t.Fatal(err)
		}
		all = append(all, entries...)
	}
	if h.alone {
		rows, err := h.openSQLite().Query("SELECT r.seq, r.at, 0, r.data FROM fault_removed r JOIN tables t ON t.id = r.journal WHERE t.name = ?", code)
		if err != nil {
			h.t.Fatal(err)
		}
		defer rows.Close()
		for rows.Next() {
			add(rows.Scan)
		}
		return all
	}
	conn, err := pgx.Connect(context.Background(), h.databaseURL()+"&target_session_attrs=read-write")
	if err != nil {
		h.t.Fatal(err)
	}
	defer conn.Close(context.Background())
	rows, err := conn.Query(context.Background(), "SELECT r.seq, r.at, r.span, r.data FROM fault.removed r JOIN linework.tables t ON t.id = r.journal WHERE t.name = $1", code)
	if err != nil {
		h.t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		add(rows.Scan)
	}
	return all
}

// openSQLite opens the store of a server that has one of its own, until the test ends.
func (h *cluster) openSQLite() *sql.DB {
	h.t.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.Join(h.nodes[0].data, "linework.db")+"?_pragma=busy_timeout(10000)")
	if err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(func() { _ = db.Close() })
	return db
}
