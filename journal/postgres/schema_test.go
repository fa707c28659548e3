//go:build linux

package postgres

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"linework/journal"
	"linework/journal/pgtest"
)

// What versions to come may do: one adds something that old programs do not notice, the
// next takes away what they need.
var (
	additiveMigrations = append(slices.Clone(migrations), migration{1, "ALTER TABLE linework.tables ADD COLUMN colour text NOT NULL DEFAULT 'plain'"})
	breakingMigrations = append(slices.Clone(additiveMigrations), migration{7, "ALTER TABLE linework.nodes DROP COLUMN address"})
)

func TestMigrations(t *testing.T) {
	ctx := context.Background()
	url := pgtest.SharedServer(t).CreateDatabase(t)
	begin := func(list []migration) (*Store, error) {
		s, err := openCreatingSchemaIfEmpty(ctx, url, Options{HeartbeatEvery: time.Hour}, list)
		if err == nil {
			t.Cleanup(func() { _ = s.Close() })
		}
		return s, err
	}
	fails := func(err, cause error, text string) {
		t.Helper()
		if !errors.Is(err, cause) || !strings.Contains(err.Error(), text) {
			t.Fatalf("got error %v; it should say %q", err, text)
		}
	}
	moves := func(list []migration, from, to int) {
		t.Helper()
		var all sync.WaitGroup
		var mu sync.Mutex
		moved := 0
		for range 3 { // at once, and one does it
			all.Go(func() {
				before, after, err := connectAndMigrate(ctx, url, list)
				if err != nil || after != to {
					t.Errorf("migrated from %d to %d, %v", before, after, err)
				}
				mu.Lock()
				defer mu.Unlock()
				if before == from {
					moved++
				}
			})
		}
		all.Wait()
		if moved != 1 {
			t.Errorf("%d of three have migrated from %d to %d", moved, from, to)
		}
	}
	plays := func(s *Store, table string) {
		t.Helper()
		log, err := s.Create(ctx, table)
		if err == nil {
			err = log.Append(true, []byte("a move"))
		}
		if err != nil {
			t.Fatal(err)
		}
	}

	old, err := begin(migrations)
	if err != nil {
		t.Fatal(err)
	}
	plays(old, "before")
	_, err = begin(additiveMigrations)
	fails(err, ErrOldSchema, "linework journal migrate")
	moves(additiveMigrations, 5, 6)
	plays(old, "side by side")
	next, err := begin(additiveMigrations)
	if err != nil {
		t.Fatal(err)
	}
	plays(next, "after")
	if _, err := begin(migrations); err != nil {
		t.Fatalf("an old program does not start beside the new one: %v", err)
	}

	// However long this took, they count as alive.
	if _, err := next.queryPool.Exec(ctx, "UPDATE linework.nodes SET beaten = now() + interval '1 hour'"); err != nil {
		t.Fatal(err)
	}
	_, _, err = connectAndMigrate(ctx, url, breakingMigrations)
	fails(err, errOldNodes, "stop them first")
	if at := readState(t, url); at.version != 6 {
		t.Fatalf("a migration that was refused has left version %d", at.version)
	}
}

func TestOldProgramDoesNotStartOnWhatItWouldBreak(t *testing.T) {
	ctx := context.Background()
	url := pgtest.SharedServer(t).CreateDatabase(t)
	if _, after, err := connectAndMigrate(ctx, url, breakingMigrations); err != nil || after != 7 {
		t.Fatalf("a new database has version %d, %v", after, err)
	}
	for _, list := range [][]migration{migrations, additiveMigrations} {
		if _, err := openCreatingSchemaIfEmpty(ctx, url, Options{}, list); !errors.Is(err, journal.ErrForeign) || !strings.Contains(err.Error(), "use a newer one") {
			t.Errorf("a program that knows version %d starts on version 7: %v", len(list), err)
		}
		if _, _, err := connectAndMigrate(ctx, url, list); !errors.Is(err, journal.ErrForeign) {
			t.Errorf("a program that knows version %d migrates version 7: %v", len(list), err)
		}
	}
}

func readState(t *testing.T, url string) schemaState {
	t.Helper()
	var d database
	if err := d.openPools(context.Background(), url, Options{}); err != nil {
		t.Fatal(err)
	}
	defer d.closePools()
	at, err := readSchemaState(context.Background(), d.queryPool)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// TestMonthGoesWithItsLastTable drops a partition when there is no table of its month
// left, and not before.
func TestMonthGoesWithItsLastTable(t *testing.T) {
	ctx := context.Background()
	url := pgtest.SharedServer(t).CreateDatabase(t)
	s, err := openCreatingSchemaIfEmpty(ctx, url, Options{}, migrations)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	there := func(want bool) {
		t.Helper()
		var got bool
		if err := s.queryPool.QueryRow(ctx, "SELECT to_regclass('linework.entries_2020_02') IS NOT NULL").Scan(&got); err != nil || got != want {
			t.Fatalf("the month is there: %t, %v", got, err)
		}
	}
	for _, table := range []string{"a", "b"} {
		if _, err := s.queryPool.Exec(ctx, `INSERT INTO linework.tables (name, month, created, last, epoch, node, entries, bytes) VALUES ($1, '2020-02-01', 0, 0, 1, '', 0, 0)`, table); err != nil {
			t.Fatal(err)
		}
		conn, err := s.queryPool.Acquire(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.ensurePartition(ctx, conn.Conn(), "2020-02-01"); err != nil {
			t.Fatal(err)
		}
		conn.Release()
	}
	log, err := s.Acquire(ctx, "b")
	if err == nil {
		err = errors.Join(log.Append(true, []byte("old")), log.Release())
	}
	if err != nil {
		t.Fatal(err)
	}
	there(true)
	for i, table := range []string{"a", "b"} {
		if err := s.Remove(ctx, table); err != nil {
			t.Fatal(err)
		}
		there(i == 0)
	}
}

func TestPasswordsAreHidden(t *testing.T) {
	for text, want := range map[string]string{
		"postgres://ada:s3cret@db/linework":                             "postgres://ada:xxxxx@db/linework",
		"postgres://ada:s@/:cret@a:5432,b:5433/linework?sslmode=verify": "postgres://ada:xxxxx@a:5432,b:5433/linework?sslmode=verify",
		"postgres://ada@db/linework?x=1&password=s3cret&sslpassword=y":  "postgres://ada@db/linework?x=1&password=xxxxx&sslpassword=xxxxx",
		"postgres://ada@db/linework":                                    "postgres://ada@db/linework",
		"postgres:///linework":                                          "postgres:///linework",
		"/var/lib/linework":                                             "/var/lib/linework",
	} {
		if got := HidePassword(text); got != want {
			t.Errorf("%s is printed as %s, want %s", text, got, want)
		}
	}
	if _, err := Open(context.Background(), "postgres://ada:s3cret@db:no-port/x", Options{}); err == nil || strings.Contains(err.Error(), "s3cret") {
		t.Errorf("got error %v", err)
	}
}
