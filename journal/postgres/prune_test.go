//go:build linux

package postgres_test

import (
	"context"
	"testing"

	"linework/journal/pgtest"
	"linework/journal/postgres"

	"github.com/jackc/pgx/v5"
)

// Nothing is pruned while a node lives that does not know of it: it would take the gaps for damage.
func TestPruningWaitsForOldNodes(t *testing.T) {
	ctx := context.Background()
	url := pgtest.SharedServer(t).CreateDatabase(t)
	_, _, err := postgres.Migrate(ctx, url)
	wantError(t, err, nil)
	conn, err := pgx.Connect(ctx, url)
	wantError(t, err, nil)
	defer conn.Close(ctx)
	_, err = conn.Exec(ctx, `INSERT INTO linework.nodes (id, address, version, rules, schema, load, leaving, beaten, steady)
		VALUES ('old', '', '1.0.0', '{}', 3, 0, false, now() + interval '1 hour', '-infinity')`)
	wantError(t, err, nil)
	s := openStore(t, url, postgres.Options{})
	log := createTable(t, s, "a")
	wantError(t, log.Append(true, []byte("move"), []byte("ink")), nil)
	wantError(t, log.AppendMark(true, []byte("settled")), nil)
	for _, count := range []uint64{0, 1} {
		wantError(t, log.Prune(ctx, 3, func(data []byte) bool { return string(data) == "ink" }), nil)
		if p, err := log.Pruned(ctx); err != nil || p.Count != count {
			t.Fatalf("pruned is %+v, %v, want %d entries", p, err, count)
		}
		_, err := conn.Exec(ctx, "DELETE FROM linework.nodes WHERE id = 'old'")
		wantError(t, err, nil)
	}
}
