package journal

import (
	"context"
	"database/sql"
	"fmt"
)

const (
	applicationID = 0x4c4e574b // "LNWK"; how a file says whose it is
	schemaVersion = 3
)

// Entries of all tables lie in the order they came, which keeps a commit small;
// the index finds the entries of one table. Times are microseconds since 1970.
const schema = `
CREATE TABLE tables (
	id      INTEGER PRIMARY KEY,
	name    TEXT    NOT NULL UNIQUE,
	created INTEGER NOT NULL,
	epoch   INTEGER NOT NULL -- of the lease; an append under another one is refused
) STRICT;

CREATE TABLE entries (
	journal INTEGER NOT NULL, -- tables.id; an append without the lease offers NULL
	seq     INTEGER NOT NULL,
	at      INTEGER NOT NULL,
	sum     INTEGER NOT NULL, -- CRC-32C of the four other columns
	data    BLOB    NOT NULL
) STRICT;
CREATE UNIQUE INDEX entries_by_table ON entries (journal, seq);

CREATE TABLE probe (data BLOB NOT NULL) STRICT; -- empty; see CheckDurableWrite
` + additionsVersion2 + additionsVersion3

// additionsVersion2 is what came with version 2. A file of version 1 gets it when it is opened,
// and all that it has stays as it was.
const additionsVersion2 = `
CREATE TABLE blobs (
	hash TEXT NOT NULL PRIMARY KEY, -- SHA-256 of data
	data BLOB NOT NULL
) STRICT;

CREATE TABLE uses ( -- which tables have kept a blob; it goes with the last of them
	journal INTEGER NOT NULL,
	hash    TEXT    NOT NULL,
	PRIMARY KEY (journal, hash)
) STRICT, WITHOUT ROWID;
CREATE INDEX uses_by_hash ON uses (hash);

CREATE TABLE marks (
	journal INTEGER NOT NULL,
	seq     INTEGER NOT NULL,
	bytes   INTEGER NOT NULL, -- of all entries up to this one
	PRIMARY KEY (journal, seq)
) STRICT, WITHOUT ROWID;
`

// additionsVersion3 is what came with version 3. Files of the versions before get it when they are
// opened; the chains of their tables begin where they are then.
const additionsVersion3 = `
CREATE TABLE links ( -- of the hash chain, stated: where a chain begins, at each mark, and where a copy ended
	journal INTEGER NOT NULL,
	seq     INTEGER NOT NULL,
	link    BLOB    NOT NULL,
	base    INTEGER NOT NULL, -- 1 where the chain begins anew
	PRIMARY KEY (journal, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE losses ( -- what was found missing, until an operator accepts it
	name         TEXT    NOT NULL,
	noticed      INTEGER NOT NULL,
	acknowledged INTEGER NOT NULL, -- entries
	found        INTEGER NOT NULL, -- entries
	blobs        INTEGER NOT NULL, -- that are missing
	durable      INTEGER NOT NULL, -- 1 when it had reached the disk
	gone         INTEGER NOT NULL  -- 1 when the table itself is missing
) STRICT;

CREATE TABLE edits ( -- tables taken in or removed beside a server, until their heads say so
	journal INTEGER NOT NULL,
	created INTEGER NOT NULL,
	gone    INTEGER NOT NULL -- 1 when it was removed
) STRICT;
`

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
	}
	if _, err := conn.ExecContext(ctx, pragmas); err != nil {
		return err
	}
	var missing string
	switch {
	case isNew:
		missing = schema
	case version < 2:
		missing = additionsVersion2 + additionsVersion3
	case version < 3:
		missing = additionsVersion3
	default:
		return nil
	}
	_, err := conn.ExecContext(ctx, fmt.Sprintf("BEGIN; %s; PRAGMA application_id = %d; PRAGMA user_version = %d; COMMIT",
		missing, applicationID, schemaVersion))
	return err
}

// The full fsyncs matter on macOS alone, where a plain one stops at the drive's
// own cache. The write-ahead log is moved into the file every 1000 pages, 4 MB, and when
// nothing was written for a while (checkpointAfterIdle). The size limit gives back what one
// large burst made of the log. The cache is small because the system keeps the file's pages
// too, and what a burst has put into it stays. What is deleted is overwritten: a table that
// was removed is not to be found in the file.
const pragmas = `
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
PRAGMA fullfsync = 1;
PRAGMA checkpoint_fullfsync = 1;
PRAGMA journal_size_limit = 67108864;
PRAGMA cache_size = -4096;
PRAGMA wal_autocheckpoint = 1000;
PRAGMA secure_delete = ON;
`
