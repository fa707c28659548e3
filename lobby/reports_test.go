package lobby_test

import (
	"testing"
	"time"

	"linework/journal"
	"linework/table/room"
)

func TestReportsOfAllTables(t *testing.T) {
	t.Run("CM-33 the operator is told what was reported at any table, the latest first", func(t *testing.T) {
		store, err := journal.OpenSQLite(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		l := lobbyOn(t, store, 10)
		now := time.Now().Unix()
		for _, at := range []int64{now - 60, now, now - 31*24*3600, 0} {
			ticket, err := l.CreateAndSeatHost(t.Context(), "Ana", "iota")
			if err != nil {
				t.Fatal(err)
			}
			open, err := l.Open(t.Context(), ticket.Code)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := open.Sit("Ben"); err != nil {
				t.Fatal(err)
			}
			open.Close()
			log, err := store.Acquire(t.Context(), ticket.Code)
			if err != nil {
				t.Fatal(err)
			}
			if at > 0 {
				filed := &room.ReportFiled{ReportTarget: room.ReportTarget{Seat: 2, Name: "Ben"}, By: 1, At: at, ForAll: true, Instead: "Otter"}
				if err := log.Append(true, room.Encode(0, filed)); err != nil {
					t.Fatal(err)
				}
			}
			if err := log.Release(); err != nil {
				t.Fatal(err)
			}
		}
		list, err := lobbyOn(t, store, 10).Reports(t.Context())
		if err != nil || len(list) != 2 || list[0].Since != now || list[1].Since != now-60 {
			t.Fatalf("the operator is told %+v, %v", list, err)
		}
		if x := list[0].ReportView; x.Of != "Otter" || x.Name != "Ben" || !x.Covered || x.Word != "" || x.Drawing != -1 {
			t.Errorf("of one of them %+v", x)
		}
	})
}
