//go:build linux

package postgres_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"linework/journal"
	"linework/journal/journaltest"
	"linework/journal/pgtest"
	"linework/journal/postgres"
)

func TestPostgresKeepsTheLaws(t *testing.T) {
	server := pgtest.SharedServer(t)
	journaltest.CheckStoreLaws(t, func(t testing.TB) journaltest.Backend {
		url := server.CreateDatabase(t)
		thief := sync.OnceValue(func() *postgres.Store { // to whom everybody else is dead
			return openStore(t, url, postgres.Options{HeartbeatEvery: time.Hour, LeaseTimeout: 1})
		})
		return journaltest.Backend{
			Open: func() (journal.Store, error) { return postgres.Open(context.Background(), url, postgres.Options{}) },
			Seize: func(table string) error {
				for {
					log, err := thief().Acquire(context.Background(), table)
					switch {
					case errors.Is(err, journal.ErrHeld): // its owner was heard of just now
						continue
					case err != nil:
						return err
					}
					return log.Release()
				}
			},
		}
	})
}
