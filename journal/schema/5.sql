-- What was drawn in games that are settled is removed from entries.

CREATE TABLE pruned (
	journal INTEGER NOT NULL PRIMARY KEY,
	upto    INTEGER NOT NULL, -- no entry behind this one was removed
	count   INTEGER NOT NULL, -- how many were
	kept    BLOB    NOT NULL, -- last link of a hash chain over the entries that are left up to there
	link    BLOB    NOT NULL  -- last link of the chain over all of them, which goes on from there
) STRICT;
