//go:build linux

package postgres_test

import (
	"context"
	"testing"

	"linework/journal"
	"linework/journal/journaltest"
	"linework/journal/pgtest"
	"linework/journal/postgres"

	"github.com/jackc/pgx/v5"
)

func TestPostgresKeepsTheLaws(t *testing.T) {
	server := pgtest.SharedServer(t)
	journaltest.CheckStoreLaws(t, func(t testing.TB) journaltest.Backend {
		url := server.CreateDatabase(t)
		return journaltest.Backend{
			Open: func() (journal.Store, error) { return postgres.Open(context.Background(), url, postgres.Options{}) },
			Seize: func(table string) error {
				conn, err := pgx.Connect(context.Background(), url)
				if err != nil {
					return err
				}
				defer conn.Close(context.Background())
				_, err = conn.Exec(context.Background(), "UPDATE linework.tables SET epoch = epoch + 1 WHERE name = $1", table)
				return err
			},
		}
	})
}
