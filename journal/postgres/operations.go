package postgres

import (
	"context"
	"time"

	"linework/journal"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// AppendOperation appends an operation. Who comes second with the same number waits for the first
// and tries again, so nobody reads a number before all smaller ones are there. Where the
// answer got lost the operation may be there twice; each can be done twice.
func (d *database) AppendOperation(ctx context.Context, data []byte) (err error) {
	defer journal.AddContext(&err, "note operation")
	const insert = "INSERT INTO linework.operations (seq, data) SELECT coalesce(max(seq), 0) + 1, $1 FROM linework.operations"
	return d.queryWithRetries(ctx, func(ctx context.Context, conn *pgxpool.Conn) error {
		for {
			_, err := conn.Exec(ctx, insert, data)
			if code, _ := serverCode(err); code != "23505" || ctx.Err() != nil { // unique_violation
				return err
			}
		}
	})
}

// Operations lists the operations after a seq, in order.
func (d *database) Operations(ctx context.Context, afterSeq uint64) (_ []journal.Operation, err error) {
	defer journal.AddContext(&err, "list operations")
	return queryRowsWithRetries(ctx, d, func(row pgx.CollectableRow) (o journal.Operation, err error) {
		var age float64
		err = row.Scan(&o.Seq, &o.At, &age, &o.Data)
		o.Age = time.Duration(age * float64(time.Second))
		return o, err
	}, "SELECT seq, at, extract(epoch FROM now() - at)::float8, data FROM linework.operations WHERE seq > $1 ORDER BY seq", int64(afterSeq))
}
