CREATE TABLE linework.operations ( -- what operators did, beside the tables
	seq  bigint      PRIMARY KEY,
	at   timestamptz NOT NULL DEFAULT now(),
	data bytea       NOT NULL
);
