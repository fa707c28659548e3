package journal

import (
	"context"
	"database/sql"
	"time"
)

// An OperationLog is the list of what operators did, opaque to the journal. It is one list for
// all who share a store, and is never cut: who reads it anew knows all that still holds.
type OperationLog interface {
	// AppendOperation writes an operation as the next one, and returns when it is durable.
	AppendOperation(ctx context.Context, data []byte) error

	// Operations lists the operations after a seq, in order; the first has seq 1.
	Operations(ctx context.Context, afterSeq uint64) ([]Operation, error)
}

// An Operation is something that an operator did.
type Operation struct {
	Seq  uint64        // 1, 2, 3 … without gaps
	At   time.Time     // by the clock of the store
	Age  time.Duration // when it was read, by the same clock
	Data []byte
}

const operationsVersion = 4 // since this version of the schema there is a list

const insertOperation = "INSERT INTO operations (seq, at, data) SELECT coalesce(max(seq), 0) + 1, ?, ? FROM operations"

// AppendOperation has the writer append an operation.
func (s *SQLite) AppendOperation(ctx context.Context, data []byte) (err error) {
	defer AddContext(&err, "note operation")
	return <-s.writer.submitChange(func(conn *sql.Conn) error {
		_, err := conn.ExecContext(context.WithoutCancel(ctx), insertOperation, time.Now().UnixMicro(), data)
		return err
	}, nil)
}

// AppendOperation appends an operation, which a server that uses the folder finds within a second.
func (e *Editor) AppendOperation(ctx context.Context, data []byte) (err error) {
	defer AddContext(&err, "note operation")
	_, err = e.writable.ExecContext(ctx, insertOperation, time.Now().UnixMicro(), data)
	return translateError(err)
}

// Operations lists the operations after a seq, in order. A journal of an older version has none.
func (r *Reader) Operations(ctx context.Context, afterSeq uint64) (all []Operation, err error) {
	defer AddContext(&err, "list operations")
	var version int
	if _, err := r.queryOptionalRow(ctx, []any{&version}, "PRAGMA user_version"); err != nil || version < operationsVersion {
		return nil, err
	}
	var seq uint64
	var at int64
	var data []byte
	err = r.scanEachRow(ctx, []any{&seq, &at, &data}, func() error {
		all = append(all, Operation{Seq: seq, At: time.UnixMicro(at), Age: time.Since(time.UnixMicro(at)), Data: data})
		data = nil
		return nil
	}, "SELECT seq, at, data FROM operations WHERE seq > ? ORDER BY seq", int64(afterSeq))
	return all, err
}
