package postgres

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"strings"
	"time"

	"linework/journal"

	"github.com/jackc/pgx/v5"
)

// A migration leads from one version of the schema to the next. The first makes version 1.
type migration struct {
	// oldestCompatible is the oldest version whose programs can go on while they share the schema:
	// its own number if the change is one that they would stumble over.
	oldestCompatible int
	text             string
}

var (
	//go:embed schema/1.sql
	schema1 string
	//go:embed schema/2.sql
	schema2 string
	//go:embed schema/3.sql
	schema3 string
	//go:embed schema/4.sql
	schema4 string
	//go:embed schema/5.sql
	schema5 string
)

// migrations is how the schema came to be. What was released is never changed; a change
// is a migration at the end.
var migrations = []migration{{1, schema1}, {1, schema2}, {1, schema3}, {1, schema4}, {1, schema5}}

// ErrOldSchema means that the database has a schema of an older version; Migrate renews it.
var ErrOldSchema = errors.New("its schema is of an older version")

// A schemaState is what the database says of its schema.
type schemaState struct{ version, oldestCompatible int }

// readSchemaState reads which version the database has; 0 when it is none of ours yet.
func readSchemaState(ctx context.Context, db querier) (at schemaState, err error) {
	var exists bool
	if err := db.QueryRow(ctx, "SELECT count(*) > 0 FROM information_schema.tables WHERE table_schema = 'linework' AND table_name = 'schema'").Scan(&exists); err != nil || !exists {
		return at, err
	}
	err = db.QueryRow(ctx, "SELECT version, beside FROM linework.schema").Scan(&at.version, &at.oldestCompatible)
	return at, err
}

// checkMigratedAndCompatible fails unless a program that knows the schema up to a version can use it.
func (at schemaState) checkMigratedAndCompatible(knownVersion int) error {
	switch {
	case at.version < knownVersion:
		return fmt.Errorf("%w: it has version %d and this program wants %d; run linework journal migrate, beside running servers if you like", ErrOldSchema, at.version, knownVersion)
	case at.oldestCompatible > knownVersion:
		return fmt.Errorf("%w: its schema has version %d, which programs that know version %d or newer can use, and this one knows %d; use a newer one", journal.ErrForeign, at.version, at.oldestCompatible, knownVersion)
	}
	return nil
}

// lockKey is the advisory lock of whoever changes the schema: "LNWK".
const lockKey = 0x4c4e574b

// migrateUnlessOlderNodesLive brings the schema to the newest version that list knows and returns the
// versions before and after. Of several who try at once, one does it and the others wait.
// Nothing is done while a live node runs that could not go on.
func migrateUnlessOlderNodesLive(ctx context.Context, conn *pgx.Conn, known []migration, leaseTimeout time.Duration) (versionBefore, versionAfter int, err error) {
	err = pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, "SELECT pg_advisory_xact_lock($1)", lockKey); err != nil {
			return err
		}
		at, err := readSchemaState(ctx, tx)
		if err != nil {
			return err
		}
		versionBefore, versionAfter = at.version, at.version
		if at.version >= len(known) {
			return at.checkMigratedAndCompatible(len(known))
		}
		if at.version == 0 {
			const first = `CREATE SCHEMA IF NOT EXISTS linework;
				CREATE TABLE linework.schema (one boolean PRIMARY KEY DEFAULT true CHECK (one), version integer NOT NULL, beside integer NOT NULL);
				INSERT INTO linework.schema (version, beside) VALUES (0, 0)`
			if _, err := tx.Exec(ctx, first); err != nil {
				return err
			}
		}
		oldest := at.oldestCompatible
		for _, m := range known[at.version:] {
			oldest = max(oldest, m.oldestCompatible)
		}
		if at.version > 0 {
			if err := failIfOlderNodesLive(ctx, tx, oldest, leaseTimeout); err != nil {
				return err
			}
		}
		for _, m := range known[at.version:] {
			if _, err := tx.Exec(ctx, m.text); err != nil {
				return err
			}
		}
		versionAfter = len(known)
		_, err = tx.Exec(ctx, "UPDATE linework.schema SET version = $1, beside = $2", versionAfter, oldest)
		return err
	})
	if err != nil {
		return versionBefore, versionBefore, err
	}
	return versionBefore, versionAfter, nil
}

// errOldNodes means that nodes run who would not understand the schema any more.
var errOldNodes = errors.New("servers of an older version are running and could not go on")

// failIfOlderNodesLive fails when a live node knows only versions before the oldest compatible one.
func failIfOlderNodesLive(ctx context.Context, tx pgx.Tx, oldestCompatible int, leaseTimeout time.Duration) error {
	rows, err := tx.Query(ctx, "SELECT address FROM linework.nodes WHERE schema < $1 AND beaten > now() - $2::float8 * interval '1 second' ORDER BY address", oldestCompatible, leaseTimeout.Seconds())
	if err != nil {
		return err
	}
	all, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err == nil && len(all) > 0 {
		err = fmt.Errorf("%w: %s; stop them first", errOldNodes, strings.Join(all, ", "))
	}
	return err
}

// Migrate brings the schema of a database to this program's version, and returns the
// versions before and after.
func Migrate(ctx context.Context, url string) (versionBefore, versionAfter int, err error) {
	versionBefore, versionAfter, err = connectAndMigrate(ctx, url, migrations)
	if err != nil {
		return versionBefore, versionAfter, fmt.Errorf("migrate journal: %w", translateError(err))
	}
	return versionBefore, versionAfter, nil
}

// connectAndMigrate is Migrate with a list of migrations.
func connectAndMigrate(ctx context.Context, url string, known []migration) (versionBefore, versionAfter int, err error) {
	cfg, err := poolConfigFromURL(url)
	if err != nil {
		return 0, 0, err
	}
	conn, err := pgx.ConnectConfig(ctx, cfg.ConnConfig)
	if err != nil {
		return 0, 0, err
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	return migrateUnlessOlderNodesLive(ctx, conn, known, defaultLeaseTimeout)
}
