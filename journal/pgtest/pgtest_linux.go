package pgtest

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// A Server is one PostgreSQL on a port of its own on loopback.
type Server struct {
	Port int

	dir   string // with its socket and its log, and in it
	data  string
	extra []string // settings beside those of every server
	pid   int
	ended chan error // told when the process has ended
	log   *os.File
}

// bin is the folder with the newest PostgreSQL of this machine, or "".
func bin() string {
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/postgres")
	slices.SortFunc(found, func(a, b string) int { return cmp.Compare(version(b), version(a)) })
	if len(found) == 0 || version(found[0]) < 15 {
		return ""
	}
	return filepath.Dir(found[0])
}

func version(path string) int {
	n, _ := strconv.Atoi(filepath.Base(filepath.Dir(filepath.Dir(path))))
	return n
}

// Need skips a test on a machine without PostgreSQL 15 or newer, and fails it in CI.
func Need(t testing.TB) {
	t.Helper()
	switch {
	case bin() != "":
	case os.Getenv("CI") != "":
		t.Fatal("there is no PostgreSQL 15 or newer; tools/postgres.sh installs one")
	default:
		t.Skip("there is no PostgreSQL 15 or newer; tools/postgres.sh installs one")
	}
}

// Start makes an empty server and stops it with the test. Settings are written like
// fsync=on; by default nothing waits for the disk, which no kill of a process notices.
func Start(t testing.TB, settings ...string) *Server {
	t.Helper()
	Need(t)
	s := newServer(t, append([]string{"fsync=off"}, settings...))
	s.tool(t, "initdb", "-D", s.data, "-A", "trust", "-U", "linework", "-E", "UTF8", "--locale=C", "--no-sync")
	s.run(t)
	return s
}

func newServer(t testing.TB, settings []string) *Server {
	t.Helper()
	dir := folder(t)
	return &Server{dir: dir, data: filepath.Join(dir, "data"), extra: settings}
}

// folder is a temporary one that belongs to whoever the server runs as.
func folder(t testing.TB) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "linework-pg-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	if who := credential(t); who != nil {
		if err := os.Chown(dir, int(who.Uid), int(who.Gid)); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// credential is the user postgres where the test is root, as whom PostgreSQL refuses to run.
func credential(t testing.TB) *syscall.Credential {
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

// tool runs one of PostgreSQL's programs to its end.
func (s *Server) tool(t testing.TB, name string, args ...string) {
	t.Helper()
	cmd := exec.Command(filepath.Join(bin(), name), args...)
	cmd.Dir = s.dir
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: credential(t)}
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", name, err, out)
	}
}

// run starts the process and stops it with the test.
func (s *Server) run(t testing.TB) {
	t.Helper()
	s.Port = freePort(t)
	t.Cleanup(func() {
		s.end(t, syscall.SIGQUIT)
		if t.Failed() {
			text, _ := os.ReadFile(s.log.Name())
			lines := bytes.Split(text, []byte("\n"))
			t.Logf("PostgreSQL on port %d said in the end:\n%s", s.Port, bytes.Join(lines[max(0, len(lines)-40):], []byte("\n")))
		}
	})
	s.Restart(t)
}

func freePort(t testing.TB) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

// Restart starts the server again after Stop or Kill, and waits until it answers.
func (s *Server) Restart(t testing.TB) {
	t.Helper()
	var err error
	if s.log, err = os.CreateTemp(s.dir, "log-*"); err != nil {
		t.Fatal(err)
	}
	args := []string{"-D", s.data, "-p", strconv.Itoa(s.Port), "-k", s.dir, "-c", "listen_addresses=127.0.0.1", "-c", "max_connections=60", "-c", "shared_buffers=32MB"}
	for _, one := range s.extra {
		args = append(args, "-c", one)
	}
	cmd := exec.Command(filepath.Join(bin(), "postgres"), args...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = s.dir, s.log, s.log
	// It goes when the test is killed. The signal comes with the end of the thread that
	// started the process, so that thread is kept.
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: credential(t), Pdeathsig: syscall.SIGQUIT}
	started, ended := make(chan error), make(chan error, 1)
	go func() {
		runtime.LockOSThread()
		err := cmd.Start()
		started <- err
		if err == nil {
			ended <- cmd.Wait()
		}
	}()
	if err := <-started; err != nil {
		t.Fatal(err)
	}
	s.pid, s.ended = cmd.Process.Pid, ended
	for {
		conn, err := pgx.Connect(context.Background(), s.URL("postgres"))
		if err == nil {
			_ = conn.Close(context.Background())
			return
		}
		select {
		case err := <-ended:
			text, _ := os.ReadFile(s.log.Name())
			t.Fatalf("PostgreSQL did not start: %v\n%s", err, text)
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// end sends a signal to the server and waits until it is gone, unless it is already.
func (s *Server) end(t testing.TB, with syscall.Signal) {
	t.Helper()
	if s.pid == 0 {
		return
	}
	if err := syscall.Kill(s.pid, with); err != nil && !errors.Is(err, syscall.ESRCH) {
		t.Error(err)
	}
	<-s.ended
	s.pid = 0
	_ = s.log.Close()
}

// Stop has the server end in good order, whoever is connected.
func (s *Server) Stop(t testing.TB) { t.Helper(); s.end(t, syscall.SIGINT) }

// Kill kills the server, and what it had started, as kill -9 does.
func (s *Server) Kill(t testing.TB) {
	t.Helper()
	children := s.children()
	s.end(t, syscall.SIGKILL)
	for _, child := range children {
		for syscall.Kill(child, syscall.SIGKILL) == nil { // until it is gone, and its memory with it
			time.Sleep(time.Millisecond)
		}
	}
}

// Ended reports whether the server has ended by itself. It can be started again then.
func (s *Server) Ended() bool {
	select {
	case err := <-s.ended:
		s.ended <- err
		return true
	default:
		return false
	}
}

// Freeze holds all of the server's processes still, and Thaw lets them go on.
func (s *Server) Freeze(t testing.TB) { t.Helper(); s.signal(t, syscall.SIGSTOP) }

// Thaw ends a Freeze.
func (s *Server) Thaw(t testing.TB) { t.Helper(); s.signal(t, syscall.SIGCONT) }

func (s *Server) signal(t testing.TB, sig syscall.Signal) {
	t.Helper()
	if err := syscall.Kill(s.pid, sig); err != nil {
		t.Error(err)
	}
	for _, child := range s.children() {
		_ = syscall.Kill(child, sig)
	}
}

// children is the processes that the server started.
func (s *Server) children() []int {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/task/%d/children", s.pid, s.pid))
	var all []int
	for _, word := range strings.Fields(string(text)) {
		if pid, err := strconv.Atoi(word); err == nil {
			all = append(all, pid)
		}
	}
	return all
}

// Standby makes another server that follows this one. Where synchronous is set, this one
// waits with every commit until the other has it on disk.
func (s *Server) Standby(t testing.TB, synchronous bool) *Server {
	t.Helper()
	other := newServer(t, s.extra)
	url := fmt.Sprintf("host=127.0.0.1 port=%d user=linework application_name=standby", s.Port)
	other.tool(t, "pg_basebackup", "-D", other.data, "-R", "-X", "stream", "-c", "fast", "--no-sync", "-d", url)
	other.run(t)
	if synchronous {
		s.Exec(t, "ALTER SYSTEM SET synchronous_standby_names = 'standby'")
		s.Exec(t, "SELECT pg_reload_conf()")
		s.wait(t, "SELECT count(*) = 1 FROM pg_stat_replication WHERE sync_state = 'sync'")
	}
	return other
}

// Promote makes a standby a server that takes writes, and waits for no other.
func (s *Server) Promote(t testing.TB) {
	t.Helper()
	s.Exec(t, "ALTER SYSTEM RESET synchronous_standby_names")
	s.Exec(t, "SELECT pg_reload_conf()")
	s.Exec(t, "SELECT pg_promote(true, 60)")
	s.wait(t, "SELECT NOT pg_is_in_recovery()")
}

// Exec runs one statement.
func (s *Server) Exec(t testing.TB, text string) {
	t.Helper()
	conn := s.connect(t)
	defer conn.Close(context.Background())
	if _, err := conn.Exec(context.Background(), text); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
}

// wait waits until a query says true.
func (s *Server) wait(t testing.TB, query string) {
	t.Helper()
	conn := s.connect(t)
	defer conn.Close(context.Background())
	for done := false; !done; time.Sleep(20 * time.Millisecond) {
		if err := conn.QueryRow(context.Background(), query).Scan(&done); err != nil {
			t.Fatalf("%s: %v", query, err)
		}
	}
}

func (s *Server) connect(t testing.TB) *pgx.Conn {
	t.Helper()
	conn, err := pgx.Connect(context.Background(), s.URL("postgres"))
	if err != nil {
		t.Fatal(err)
	}
	return conn
}

var databases atomic.Int64

// Database makes a new, empty database and returns its URL.
func (s *Server) Database(t testing.TB) string {
	t.Helper()
	name := fmt.Sprint("test", databases.Add(1))
	s.Exec(t, "CREATE DATABASE "+name)
	return s.URL(name)
}

// URL is the address of a database on the server, or on any of several servers.
func (s *Server) URL(database string, others ...*Server) string {
	hosts := fmt.Sprintf("127.0.0.1:%d", s.Port)
	for _, o := range others {
		hosts += fmt.Sprintf(",127.0.0.1:%d", o.Port)
	}
	return fmt.Sprintf("postgres://linework@%s/%s?sslmode=disable", hosts, database)
}
