CREATE TABLE linework.pruned ( -- what was drawn in games that are settled is removed from entries
	journal bigint PRIMARY KEY REFERENCES linework.tables (id) ON DELETE CASCADE, -- also by a program that does not know it
	upto    bigint NOT NULL, -- no entry behind this one was removed
	count   bigint NOT NULL, -- how many were
	kept    bytea  NOT NULL, -- last link of a hash chain over the entries that are left up to there
	link    bytea  NOT NULL  -- last link of the chain over all of them, which goes on from there
);
