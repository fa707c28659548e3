package pgtest

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// Patroni is three PostgreSQLs of which Patroni makes one the leader and another its
// synchronous standby, by what they agree on in an etcd. Who dies is replaced by Patroni
// alone.
type Patroni struct {
	members []*member
}

// A member is one PostgreSQL with the Patroni that looks after it.
type member struct {
	port, rest int
	data, log  string
	patroni    *process
}

// A process is one that ends with the test.
type process struct {
	pid   int
	ended chan struct{}
}

// patroniNeeds is the programs that it takes, from Debian's packages patroni and
// etcd-server.
var patroniNeeds = []string{"patroni", "etcd"}

// NeedPatroni skips a test on a machine without PostgreSQL, Patroni and etcd.
func NeedPatroni(t testing.TB) {
	t.Helper()
	Need(t)
	for _, program := range patroniNeeds {
		if _, err := exec.LookPath(program); err != nil {
			t.Skipf("there is no %s; tools/patroni.sh installs it", program)
		}
	}
}

// The times are the shortest that Patroni allows: who dies without a word is replaced
// after ttl.
const patroniSettings = `
scope: linework
name: member%[1]d
restapi: {listen: "127.0.0.1:%[2]d", connect_address: "127.0.0.1:%[2]d"}
etcd3: {hosts: "127.0.0.1:%[3]d"}
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 2
    retry_timeout: 5
    maximum_lag_on_failover: 1048576
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      parameters: {fsync: "off", wal_log_hints: "on", wal_writer_delay: 100ms, max_wal_size: 64MB, max_connections: 60, shared_buffers: 32MB}
  initdb: [{encoding: UTF8}, {locale: C}, {auth: trust}, no-sync]
postgresql:
  listen: "127.0.0.1:%[4]d"
  connect_address: "127.0.0.1:%[4]d"
  data_dir: %[5]s/data%[1]d
  bin_dir: %[6]s
  pgpass: %[5]s/pgpass%[1]d
  authentication: {superuser: {username: linework}, replication: {username: replicator}, rewind: {username: linework}}
  parameters: {unix_socket_directories: %[5]s}
  pg_hba: ["local all all trust", "host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust"]
`

// StartPatroni makes an empty cluster of three and stops it with the test.
func StartPatroni(t testing.TB) *Patroni {
	t.Helper()
	NeedPatroni(t)
	dir := folder(t)
	client, peer := freePort(t), freePort(t)
	etcd := fmt.Sprintf("http://127.0.0.1:%d", client)
	startProcess(t, dir, filepath.Join(dir, "etcd.log"), "etcd", "--data-dir", filepath.Join(dir, "etcd"), "--unsafe-no-fsync",
		"--listen-client-urls", etcd, "--advertise-client-urls", etcd,
		"--listen-peer-urls", fmt.Sprintf("http://127.0.0.1:%d", peer), "--initial-advertise-peer-urls", fmt.Sprintf("http://127.0.0.1:%d", peer),
		"--initial-cluster", fmt.Sprintf("default=http://127.0.0.1:%d", peer))
	p := &Patroni{}
	for k := range 3 {
		m := &member{port: freePort(t), rest: freePort(t), data: filepath.Join(dir, fmt.Sprint("data", k)), log: filepath.Join(dir, fmt.Sprint("patroni", k, ".log"))}
		settings := filepath.Join(dir, fmt.Sprint("patroni", k, ".yml"))
		if err := os.WriteFile(settings, fmt.Appendf(nil, patroniSettings, k, m.rest, client, m.port, dir, bin()), 0o644); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { m.kill(t) })
		m.patroni = startProcess(t, dir, m.log, "patroni", settings)
		p.members = append(p.members, m)
		if k == 0 { // the others copy what the first one makes
			p.await(t, "a leader", func() bool { return p.leader() != nil })
		}
	}
	p.await(t, "a synchronous standby, and one more", func() bool {
		return p.ask("SELECT count(*) FILTER (WHERE sync_state = 'sync') = 1 AND count(*) = 2 FROM pg_stat_replication WHERE state = 'streaming'")
	})
	return p
}

// startProcess starts a program as the user that PostgreSQL runs as. It ends with the test,
// or when the test is killed.
func startProcess(t testing.TB, dir, log, name string, args ...string) *process {
	t.Helper()
	out, err := os.Create(log)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, out, out
	cmd.Env = append(os.Environ(), "HOME="+dir, "LC_ALL=C.UTF-8")
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: credential(t), Pdeathsig: syscall.SIGTERM}
	p := &process{ended: make(chan struct{})}
	started := make(chan error)
	go func() {
		runtime.LockOSThread() // the signal at the end of its parent is one at the end of this thread
		err := cmd.Start()
		started <- err
		if err == nil {
			_ = cmd.Wait()
			_ = out.Close()
			close(p.ended)
		}
	}()
	if err := <-started; err != nil {
		t.Fatal(err)
	}
	p.pid = cmd.Process.Pid
	t.Cleanup(p.kill)
	return p
}

// kill ends the process as kill -9 does, unless it has ended.
func (p *process) kill() {
	select {
	case <-p.ended:
		return
	default:
	}
	_ = syscall.Kill(p.pid, syscall.SIGKILL)
	<-p.ended
}

// all is the processes of a member that live: Patroni, PostgreSQL and what that started.
func (m *member) all() []int {
	var pids []int
	if m.patroni != nil {
		select {
		case <-m.patroni.ended:
		default:
			pids = append(pids, m.patroni.pid)
		}
	}
	text, _ := os.ReadFile(filepath.Join(m.data, "postmaster.pid"))
	first, _, _ := strings.Cut(string(text), "\n")
	if pid, err := strconv.Atoi(first); err == nil {
		if name, _ := os.ReadFile(fmt.Sprintf("/proc/%d/comm", pid)); strings.TrimSpace(string(name)) == "postgres" {
			pids = append(append(pids, pid), (&Server{pid: pid}).children()...)
		}
	}
	return pids
}

// kill ends all of a member as the end of its machine does.
func (m *member) kill(t testing.TB) {
	t.Helper()
	if m.patroni != nil {
		m.patroni.kill()
	}
	for _, pid := range m.all() {
		for syscall.Kill(pid, syscall.SIGKILL) == nil { // until it is gone, and its memory with it
			time.Sleep(time.Millisecond)
		}
	}
}

// leader is the member that Patroni says takes writes; nil for none just now.
func (p *Patroni) leader() *member {
	client := http.Client{Timeout: 2 * time.Second}
	for _, m := range p.members {
		res, err := client.Get(fmt.Sprintf("http://127.0.0.1:%d/primary", m.rest))
		if err != nil {
			continue
		}
		_ = res.Body.Close()
		if res.StatusCode == http.StatusOK {
			return m
		}
	}
	return nil
}

// KillLeader ends the machine of the leader, and returns when it did. Patroni finds another.
func (p *Patroni) KillLeader(t testing.TB) (at time.Time) {
	t.Helper()
	m := p.leader() // which takes a moment
	if m == nil {
		t.Fatal("the cluster has no leader to be killed")
	}
	at = time.Now()
	m.kill(t)
	return at
}

// FreezeLeader holds the leader's machine still, and the function lets it go on. By then
// Patroni may have made another one the leader.
func (p *Patroni) FreezeLeader(t testing.TB) (thaw func()) {
	t.Helper()
	m := p.leader()
	if m == nil {
		t.Fatal("the cluster has no leader to be frozen")
	}
	pids := m.all()
	for _, pid := range pids {
		_ = syscall.Kill(pid, syscall.SIGSTOP)
	}
	return func() {
		for _, pid := range pids {
			_ = syscall.Kill(pid, syscall.SIGCONT)
		}
	}
}

// AwaitLeader waits until the cluster takes writes.
func (p *Patroni) AwaitLeader(t testing.TB) {
	t.Helper()
	p.await(t, "a leader that takes writes", func() bool { return p.ask("SELECT NOT pg_is_in_recovery()") })
}

// Ports is where the members listen.
func (p *Patroni) Ports() (all []int) {
	for _, m := range p.members {
		all = append(all, m.port)
	}
	return all
}

// URL is the address of a database, whoever of the members takes writes.
func (p *Patroni) URL(database string) string {
	var hosts []string
	for _, m := range p.members {
		hosts = append(hosts, fmt.Sprintf("127.0.0.1:%d", m.port))
	}
	return fmt.Sprintf("postgres://linework@%s/%s?sslmode=disable", strings.Join(hosts, ","), database)
}

// Database makes a new, empty database and returns its name.
func (p *Patroni) Database(t testing.TB) string {
	t.Helper()
	name := fmt.Sprint("test", databases.Add(1))
	conn, err := p.connect()
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.Background())
	if _, err := conn.Exec(context.Background(), "CREATE DATABASE "+name); err != nil {
		t.Fatal(err)
	}
	return name
}

func (p *Patroni) connect() (*pgx.Conn, error) {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	return pgx.Connect(ctx, p.URL("postgres")+"&target_session_attrs=read-write")
}

// ask has the leader answer a question with yes or no; no where there is none.
func (p *Patroni) ask(query string) (yes bool) {
	conn, err := p.connect()
	if err != nil {
		return false
	}
	defer conn.Close(context.Background())
	return conn.QueryRow(context.Background(), query).Scan(&yes) == nil && yes
}

// await waits until something is so, for longer than it can take.
func (p *Patroni) await(t testing.TB, what string, is func() bool) {
	t.Helper()
	for limit := time.Now().Add(3 * time.Minute); !is(); time.Sleep(100 * time.Millisecond) {
		if time.Now().After(limit) {
			for _, m := range p.members {
				text, _ := os.ReadFile(m.log)
				t.Logf("Patroni said:\n%s", text[max(0, len(text)-3000):])
			}
			t.Fatalf("waited in vain for %s", what)
		}
	}
}
