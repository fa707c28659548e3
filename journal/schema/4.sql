
-- What operators did, beside the tables.

CREATE TABLE operations (
	seq  INTEGER PRIMARY KEY,
	at   INTEGER NOT NULL, -- microseconds since 1970
	data BLOB    NOT NULL
) STRICT;
