package pgtest

import (
	"cmp"
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// A Server is one PostgreSQL on a port of its own on loopback.
type Server struct {
	Port int

	dir      string // with its socket and its log, and in it
	data     string
	settings []string // beside those of every server
	process  *process // of the last start
}

// newestBinDirOrEmpty returns the folder with the newest PostgreSQL of this machine, or "".
func newestBinDirOrEmpty() string {
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/postgres")
	slices.SortFunc(found, func(a, b string) int { return cmp.Compare(versionFromBinaryPath(b), versionFromBinaryPath(a)) })
	if len(found) == 0 || versionFromBinaryPath(found[0]) < 15 {
		return ""
	}
	return filepath.Dir(found[0])
}

// versionFromBinaryPath returns the version of a PostgreSQL, by the path of its program.
func versionFromBinaryPath(path string) int {
	n, _ := strconv.Atoi(filepath.Base(filepath.Dir(filepath.Dir(path))))
	return n
}

// SkipOrFailWithoutPostgres skips a test on a machine without PostgreSQL 15 or newer, and fails it in CI.
func SkipOrFailWithoutPostgres(t testing.TB) {
	t.Helper()
	switch {
	case newestBinDirOrEmpty() != "":
	case os.Getenv("CI") != "":
		t.Fatal("there is no PostgreSQL 15 or newer; tools/postgres.sh installs one")
	default:
		t.Skip("there is no PostgreSQL 15 or newer; tools/postgres.sh installs one")
	}
}

// StartUntilTestEnds makes an empty server and stops it with the test. Settings are written like
// fsync=on; by default nothing waits for the disk, which no kill of a process notices.
func StartUntilTestEnds(t testing.TB, settings ...string) *Server {
	t.Helper()
	SkipOrFailWithoutPostgres(t)
	s := newStoppedServer(t, append([]string{"fsync=off"}, settings...))
	s.runPostgresTool(t, "initdb", "-D", s.data, "-A", "trust", "-U", "linework", "-E", "UTF8", "--locale=C", "--no-sync")
	s.startUntilTestEnds(t)
	return s
}

// newStoppedServer returns a server that is not started, with a folder of its own.
func newStoppedServer(t testing.TB, settings []string) *Server {
	t.Helper()
	dir := makeServerDirUntilTestEnds(t)
	return &Server{dir: dir, data: filepath.Join(dir, "data"), settings: settings}
}

// makeServerDirUntilTestEnds makes a temporary folder that belongs to whoever the server runs as.
func makeServerDirUntilTestEnds(t testing.TB) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "linework-pg-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	if who := postgresUserIfRoot(t); who != nil {
		if err := os.Chown(dir, int(who.Uid), int(who.Gid)); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// postgresUserIfRoot returns the user postgres where the test is root, as whom PostgreSQL refuses to run.
func postgresUserIfRoot(t testing.TB) *syscall.Credential {
	t.Helper()
	if os.Getuid() != 0 {
		return nil
	}
	u, err := user.Lookup("postgres")
	if err != nil {
		t.Fatal(err)
	}
	uid, _ := strconv.ParseUint(u.Uid, 10, 32)
	gid, _ := strconv.ParseUint(u.Gid, 10, 32)
	return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
}

// runPostgresTool runs one of PostgreSQL's programs to its end.
func (s *Server) runPostgresTool(t testing.TB, name string, args ...string) {
	t.Helper()
	cmd := exec.Command(filepath.Join(newestBinDirOrEmpty(), name), args...)
	cmd.Dir = s.dir
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: postgresUserIfRoot(t)}
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", name, err, out)
	}
}

// startUntilTestEnds starts the server on a free port and stops it with the test.
func (s *Server) startUntilTestEnds(t testing.TB) {
	t.Helper()
	s.Port = findFreePort(t)
	t.Cleanup(func() {
		s.process.signalAndWait(syscall.SIGQUIT)
		if t.Failed() {
			t.Logf("PostgreSQL on port %d said in the end:\n%s", s.Port, s.process.readLogTail())
		}
	})
	s.StartAgainAndWait(t)
}

// findFreePort returns a port on which nobody listens.
func findFreePort(t testing.TB) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

// StartAgainAndWait starts the server again after Stop or Kill, and waits until it answers.
func (s *Server) StartAgainAndWait(t testing.TB) {
	t.Helper()
	args := []string{"-D", s.data, "-p", strconv.Itoa(s.Port), "-k", s.dir, "-c", "listen_addresses=127.0.0.1", "-c", "max_connections=60", "-c", "shared_buffers=32MB"}
	for _, one := range s.settings {
		args = append(args, "-c", one)
	}
	s.process = startProcess(t, s.dir, syscall.SIGQUIT, filepath.Join(newestBinDirOrEmpty(), "postgres"), args...)
	for {
		conn, err := pgx.Connect(context.Background(), s.URL("postgres"))
		if err == nil {
			_ = conn.Close(context.Background())
			return
		}
		select {
		case <-s.process.ended:
			t.Fatalf("PostgreSQL did not start: %v\n%s", s.process.err, s.process.readLogTail())
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// StopAndWait has the server end in good order, whoever is connected.
func (s *Server) StopAndWait() { s.process.signalAndWait(syscall.SIGINT) }

// KillAndWait kills the server, and what it had started, as kill -9 does.
func (s *Server) KillAndWait() {
	children := listChildPIDs(s.process.pid)
	s.process.signalAndWait(syscall.SIGKILL)
	killAndWaitForAll(children)
}

// HasEnded reports whether the server has ended. It can be started again then.
func (s *Server) HasEnded() bool { return s.process.hasEnded() }

// Freeze holds all of the server's processes still, and Thaw lets them go on.
func (s *Server) Freeze() { s.signalServerAndChildren(syscall.SIGSTOP) }

// Thaw ends a Freeze.
func (s *Server) Thaw() { s.signalServerAndChildren(syscall.SIGCONT) }

// signalServerAndChildren sends a signal to the server and what it had started.
func (s *Server) signalServerAndChildren(signal syscall.Signal) {
	for _, pid := range append([]int{s.process.pid}, listChildPIDs(s.process.pid)...) {
		_ = syscall.Kill(pid, signal)
	}
}

// StartStandby makes another server that follows this one. Where synchronous is set, this one
// waits with every commit until the other has it on disk.
func (s *Server) StartStandby(t testing.TB, synchronous bool) *Server {
	t.Helper()
	other := newStoppedServer(t, s.settings)
	url := fmt.Sprintf("host=127.0.0.1 port=%d user=linework application_name=standby", s.Port)
	other.runPostgresTool(t, "pg_basebackup", "-D", other.data, "-R", "-X", "stream", "-c", "fast", "--no-sync", "-d", url)
	other.startUntilTestEnds(t)
	if synchronous {
		s.Exec(t, "ALTER SYSTEM SET synchronous_standby_names = 'standby'")
		s.Exec(t, "SELECT pg_reload_conf()")
		s.waitUntilTrue(t, "SELECT count(*) = 1 FROM pg_stat_replication WHERE sync_state = 'sync'")
	}
	return other
}

// PromoteAndWait makes a standby a server that takes writes, and waits for no other.
func (s *Server) PromoteAndWait(t testing.TB) {
	t.Helper()
	s.Exec(t, "ALTER SYSTEM RESET synchronous_standby_names")
	s.Exec(t, "SELECT pg_reload_conf()")
	s.Exec(t, "SELECT pg_promote(true, 60)")
	s.waitUntilTrue(t, "SELECT NOT pg_is_in_recovery()")
}

// Exec runs one statement.
func (s *Server) Exec(t testing.TB, statement string) {
	t.Helper()
	conn := s.connect(t)
	defer conn.Close(context.Background())
	if _, err := conn.Exec(context.Background(), statement); err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
}

// waitUntilTrue waits until a query says true.
func (s *Server) waitUntilTrue(t testing.TB, query string) {
	t.Helper()
	conn := s.connect(t)
	defer conn.Close(context.Background())
	for done := false; !done; time.Sleep(20 * time.Millisecond) {
		if err := conn.QueryRow(context.Background(), query).Scan(&done); err != nil {
			t.Fatalf("%s: %v", query, err)
		}
	}
}

// connect connects to the server.
func (s *Server) connect(t testing.TB) *pgx.Conn {
	t.Helper()
	conn, err := pgx.Connect(context.Background(), s.URL("postgres"))
	if err != nil {
		t.Fatal(err)
	}
	return conn
}

var databases atomic.Int64

// CreateDatabase makes a new, empty database and returns its URL.
func (s *Server) CreateDatabase(t testing.TB) (url string) {
	t.Helper()
	name := fmt.Sprint("test", databases.Add(1))
	s.Exec(t, "CREATE DATABASE "+name)
	return s.URL(name)
}

// URL returns the address of a database on the server, or on any of several servers.
func (s *Server) URL(database string, fallbacks ...*Server) string {
	hosts := fmt.Sprintf("127.0.0.1:%d", s.Port)
	for _, o := range fallbacks {
		hosts += fmt.Sprintf(",127.0.0.1:%d", o.Port)
	}
	return fmt.Sprintf("postgres://linework@%s/%s?sslmode=disable", hosts, database)
}
