-- A file of version 1 gets this when it is opened, and all that it has stays as it was.

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
