package table_test

import (
	"testing"
	"testing/synctest"
	"time"

	"linework/table"
)

// A crowd of watchers that comes and goes is told to those who play now and then, and
// not for each of them.
func TestWatcherCountIsThrottled(t *testing.T) {
	runTable(t, func(t *testing.T, r *testTable) {
		ana, _ := r.sit("Ana")
		synctest.Wait()
		before := len(ana.updatesWith("update"))
		var crowd []*device
		for range 100 {
			d := &device{t: t, at: r.Table}
			if code, text, err := r.attach(d, table.DoHello{}); code != 0 || err != nil {
				t.Fatal(code, text, err)
			}
			crowd = append(crowd, d)
		}
		synctest.Wait()
		if told := len(ana.updatesWith("update")) - before; told > 2 {
			t.Errorf("a hundred watchers were told in %d updates", told)
		}
		time.Sleep(2 * time.Second)
		synctest.Wait()
		if ana.table.Watchers != 100 {
			t.Errorf("told of %d watchers in the end", ana.table.Watchers)
		}
		for _, d := range crowd {
			r.Detach(d)
		}
		time.Sleep(2 * time.Second)
		synctest.Wait()
		if ana.table.Watchers != 0 {
			t.Errorf("told of %d watchers when all have gone", ana.table.Watchers)
		}
	})
}

// Whoever comes back without end is asked to wait; who comes back as a phone does is not.
func TestConnectRateLimit(t *testing.T) {
	runTable(t, func(t *testing.T, r *testTable) {
		_, ticket := r.sit("Ana")
		come := func() int {
			d := &device{t: t, at: r.Table}
			code, _, err := r.attach(d, table.DoHello{Token: ticket.Token})
			if err != nil {
				t.Fatal(err)
			}
			r.Detach(d)
			return code
		}
		for range 60 {
			if code := come(); code != 0 {
				t.Fatalf("turned away with %d", code)
			}
			time.Sleep(time.Second)
		}
		code := 0
		for k := 0; code == 0; k++ {
			if k > 100 {
				t.Fatal("comes a hundred times in a row")
			}
			code = come()
		}
		if code != table.CloseTooFast {
			t.Errorf("closed with %d", code)
		}
	})
}
