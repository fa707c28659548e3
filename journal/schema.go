package journal

import (
	"context"
	"database/sql"
	_ "embed"
	"fmt"
	"strings"
)

const (
	applicationID = 0x4c4e574b // "LNWK"; how a file says whose it is
	schemaVersion = 5          // the last of schemaByVersion
)

// schemaByVersion is what came to the schema with each version, from 1 on. A file of an older
// version gets what it lacks when it is opened. What was released is never changed.
var schemaByVersion = []string{schema1, schema2, schema3, schema4, schema5}

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
	//go:embed schema/pragmas.sql
	pragmas string
)

// upgradeSchema brings a file of a version, which is 0 where it is empty, to the newest one.
func upgradeSchema(ctx context.Context, db querier, fromVersion int) error {
	_, err := db.ExecContext(ctx, fmt.Sprintf("BEGIN; %s; PRAGMA application_id = %d; PRAGMA user_version = %d; COMMIT",
		strings.Join(schemaByVersion[fromVersion:], ""), applicationID, schemaVersion))
	return err
}

// checkFormatAndPrepareSchema makes the schema of a new file, or adds to an old one what it
// lacks, after it made sure that the file is ours.
func checkFormatAndPrepareSchema(conn *sql.Conn) error {
	ctx := context.Background()
	const query = "SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema) FROM pragma_application_id, pragma_user_version"
	var id, version, objects int
	if err := conn.QueryRowContext(ctx, query).Scan(&id, &version, &objects); err != nil {
		return err
	}
	isNew := id == 0 && version == 0 && objects == 0
	if !isNew {
		if err := checkFormatAndVersion(ctx, conn); err != nil {
			return err
		}
		version = max(version, 1)
	}
	if _, err := conn.ExecContext(ctx, pragmas); err != nil {
		return err
	}
	if version == schemaVersion {
		return nil
	}
	return upgradeSchema(ctx, conn, version)
}
