ALTER TABLE linework.tables
	ADD COLUMN base   bigint NOT NULL DEFAULT 0,  -- after which entry the hash chain begins
	ADD COLUMN linked bigint NOT NULL DEFAULT 0,  -- up to which entry it goes; not all where an older program has appended
	ADD COLUMN link   bytea  NOT NULL DEFAULT ''; -- of that entry; '' for the link of zeros
