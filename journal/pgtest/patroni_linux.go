package pgtest

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
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
	data       string
	patroni    *process
}

// patroniPrograms is the programs that it takes, from Debian's packages patroni and
// etcd-server.
var patroniPrograms = []string{"patroni", "etcd"}

// SkipWithoutPatroni skips a test on a machine without PostgreSQL, Patroni and etcd.
func SkipWithoutPatroni(t testing.TB) {
	t.Helper()
	SkipOrFailWithoutPostgres(t)
	for _, program := range patroniPrograms {
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

// StartPatroniUntilTestEnds makes an empty cluster of three and stops it with the test.
func StartPatroniUntilTestEnds(t testing.TB) *Patroni {
	t.Helper()
	SkipWithoutPatroni(t)
	dir := makeServerDirUntilTestEnds(t)
	client, peer := findFreePort(t), findFreePort(t)
	etcd := fmt.Sprintf("http://127.0.0.1:%d", client)
	etcdProcess := startProcess(t, dir, syscall.SIGTERM, "etcd", "--data-dir", filepath.Join(dir, "etcd"), "--unsafe-no-fsync",
		"--listen-client-urls", etcd, "--advertise-client-urls", etcd,
		"--listen-peer-urls", fmt.Sprintf("http://127.0.0.1:%d", peer), "--initial-advertise-peer-urls", fmt.Sprintf("http://127.0.0.1:%d", peer),
		"--initial-cluster", fmt.Sprintf("default=http://127.0.0.1:%d", peer))
	t.Cleanup(func() { etcdProcess.signalAndWait(syscall.SIGKILL) })
	p := &Patroni{}
	for k := range 3 {
		m := &member{port: findFreePort(t), rest: findFreePort(t), data: filepath.Join(dir, fmt.Sprint("data", k))}
		settings := filepath.Join(dir, fmt.Sprint("patroni", k, ".yml"))
		if err := os.WriteFile(settings, fmt.Appendf(nil, patroniSettings, k, m.rest, client, m.port, dir, newestBinDirOrEmpty()), 0o644); err != nil {
			t.Fatal(err)
		}
		m.patroni = startProcess(t, dir, syscall.SIGTERM, "patroni", settings)
		t.Cleanup(m.killPatroniAndPostgres)
		p.members = append(p.members, m)
		if k == 0 { // the others copy what the first one makes
			p.waitUntilOrFail(t, "a leader", func() bool { return p.findLeader() != nil })
		}
	}
	p.waitUntilOrFail(t, "a synchronous standby, and one more", func() bool {
		return p.isTrueOnLeader("SELECT count(*) FILTER (WHERE sync_state = 'sync') = 1 AND count(*) = 2 FROM pg_stat_replication WHERE state = 'streaming'")
	})
	return p
}

// listLivePIDs lists the processes of a member that live: Patroni, PostgreSQL and what that started.
func (m *member) listLivePIDs() (pids []int) {
	if !m.patroni.hasEnded() {
		pids = append(pids, m.patroni.pid)
	}
	text, _ := os.ReadFile(filepath.Join(m.data, "postmaster.pid"))
	first, _, _ := strings.Cut(string(text), "\n")
	if pid, err := strconv.Atoi(first); err == nil {
		if name, _ := os.ReadFile(fmt.Sprintf("/proc/%d/comm", pid)); strings.TrimSpace(string(name)) == "postgres" {
			pids = append(append(pids, pid), listChildPIDs(pid)...)
		}
	}
	return pids
}

// killPatroniAndPostgres ends all of a member as the end of its machine does.
func (m *member) killPatroniAndPostgres() {
	m.patroni.signalAndWait(syscall.SIGKILL)
	killAndWaitForAll(m.listLivePIDs())
}

// findLeader returns the member that Patroni says takes writes; nil for none just now.
func (p *Patroni) findLeader() (leaderOrNil *member) {
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
func (p *Patroni) KillLeader(t testing.TB) (killedAt time.Time) {
	t.Helper()
	m := p.findLeader() // which takes a moment
	if m == nil {
		t.Fatal("the cluster has no leader to be killed")
	}
	killedAt = time.Now()
	m.killPatroniAndPostgres()
	return killedAt
}

// FreezeLeader holds the leader's machine still, and the function lets it go on. By then
// Patroni may have made another one the leader.
func (p *Patroni) FreezeLeader(t testing.TB) (thaw func()) {
	t.Helper()
	m := p.findLeader()
	if m == nil {
		t.Fatal("the cluster has no leader to be frozen")
	}
	pids := m.listLivePIDs()
	for _, pid := range pids {
		_ = syscall.Kill(pid, syscall.SIGSTOP)
	}
	return func() {
		for _, pid := range pids {
			_ = syscall.Kill(pid, syscall.SIGCONT)
		}
	}
}

// AwaitWritableLeader waits until the cluster takes writes.
func (p *Patroni) AwaitWritableLeader(t testing.TB) {
	t.Helper()
	p.waitUntilOrFail(t, "a leader that takes writes", func() bool { return p.isTrueOnLeader("SELECT NOT pg_is_in_recovery()") })
}

// Ports lists the ports on which the members listen.
func (p *Patroni) Ports() (all []int) {
	for _, m := range p.members {
		all = append(all, m.port)
	}
	return all
}

// URL returns the address of a database, whoever of the members takes writes.
func (p *Patroni) URL(database string) string {
	var hosts []string
	for _, m := range p.members {
		hosts = append(hosts, fmt.Sprintf("127.0.0.1:%d", m.port))
	}
	return fmt.Sprintf("postgres://linework@%s/%s?sslmode=disable", strings.Join(hosts, ","), database)
}

// CreateDatabase makes a new, empty database and returns its name.
func (p *Patroni) CreateDatabase(t testing.TB) (name string) {
	t.Helper()
	name = fmt.Sprint("test", databases.Add(1))
	conn, err := p.connectToLeader()
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.Background())
	if _, err := conn.Exec(context.Background(), "CREATE DATABASE "+name); err != nil {
		t.Fatal(err)
	}
	return name
}

// connectToLeader connects to the leader.
func (p *Patroni) connectToLeader() (*pgx.Conn, error) {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	return pgx.Connect(ctx, p.URL("postgres")+"&target_session_attrs=read-write")
}

// isTrueOnLeader reports whether a query says true at the leader; false where there is none.
func (p *Patroni) isTrueOnLeader(query string) (isTrue bool) {
	conn, err := p.connectToLeader()
	if err != nil {
		return false
	}
	defer conn.Close(context.Background())
	return conn.QueryRow(context.Background(), query).Scan(&isTrue) == nil && isTrue
}

// waitUntilOrFail waits until a condition holds, for longer than it can take.
func (p *Patroni) waitUntilOrFail(t testing.TB, what string, holds func() bool) {
	t.Helper()
	for limit := time.Now().Add(3 * time.Minute); !holds(); time.Sleep(100 * time.Millisecond) {
		if time.Now().After(limit) {
			for _, m := range p.members {
				t.Logf("Patroni said:\n%s", m.patroni.readLogTail())
			}
			t.Fatalf("waited in vain for %s", what)
		}
	}
}
