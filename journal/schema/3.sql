-- Files of the versions before get this when they are opened; the chains of their tables begin
-- where they are then.

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
