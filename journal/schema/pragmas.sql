-- The write-ahead log is moved into the file every 1000 pages, 4 MB, and when nothing was written
-- for a while (checkpointAfterIdle). The size limit gives back what one large burst made of it.
PRAGMA journal_mode = WAL;
PRAGMA wal_autocheckpoint = 1000;
PRAGMA journal_size_limit = 67108864;
PRAGMA synchronous = FULL;
-- The full fsyncs matter on macOS alone, where a plain one stops at the drive's own cache.
PRAGMA fullfsync = 1;
PRAGMA checkpoint_fullfsync = 1;
-- The cache is small because the system keeps the file's pages too, and what a burst has put
-- into it stays.
PRAGMA cache_size = -4096;
-- What is deleted is overwritten: a table that was removed is not to be found in the file.
PRAGMA secure_delete = ON;
