-- Entries of all tables lie in the order they came, which keeps a commit small; the index
-- finds the entries of one table. Times are microseconds since 1970.

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
