package journal

import (
	"context"
	"database/sql"
	"database/sql/driver"
)

// The lease is checked by the insertion itself: under another epoch the
// subquery finds nothing and the schema refuses the row.
const insertEntry = `INSERT INTO entries (journal, seq, at, sum, data)
VALUES ((SELECT id FROM tables WHERE id = ? AND epoch = ?), ?, ?, ?, ?)`

// An entryInserter is insertEntry, prepared. It is run for each batch of ink, thousands of
// times a second, so it goes to the driver past database/sql, which would make a list of
// arguments and a result each time: half of what drawing leaves to the collector.
type entryInserter struct {
	conn *sql.Conn
	stmt driver.Stmt
	args [6]driver.NamedValue
	exec func(any) error
}

// prepareEntryInserter prepares the statement on a connection.
func prepareEntryInserter(conn *sql.Conn) (*entryInserter, error) {
	i := &entryInserter{conn: conn}
	for k := range i.args {
		i.args[k].Ordinal = k + 1
	}
	i.exec = func(any) error {
		_, err := i.stmt.(driver.StmtExecContext).ExecContext(context.Background(), i.args[:])
		return err
	}
	err := conn.Raw(func(c any) (err error) {
		i.stmt, err = c.(driver.ConnPrepareContext).PrepareContext(context.Background(), insertEntry)
		return err
	})
	return i, err
}

// insertRow inserts one entry.
func (i *entryInserter) insertRow(values ...driver.Value) error {
	for k, v := range values {
		i.args[k].Value = v
	}
	err := i.conn.Raw(i.exec)
	for k := range i.args {
		i.args[k].Value = nil // an entry may be large
	}
	return err
}

// close closes the prepared statement.
func (i *entryInserter) close() error { return i.conn.Raw(func(any) error { return i.stmt.Close() }) }
