package gateway_test

import (
	"bytes"
	"net/http"
	"testing"

	"linework/table"
)

func TestForget(t *testing.T) { onEach(t, forgetTable) }

// forgetTable has a host forget a table that another node runs.
func forgetTable(t *testing.T, c *cluster) {
	a, b := c.add(), c.add()
	hers := a.open(t, "vernissage")
	ana := b.join(t, hers.Code, hers.Token)
	ana.must("start", `{"force":true}`)
	ana.move("done", "null")
	view, _ := ana.seen()
	tv := a.join(t, hers.Code, "")
	other := a.open(t, "iota")
	paths := []string{"", "/gallery/" + view.Gallery, "/gallery/" + view.Gallery + "/0/0.png"}
	for _, path := range paths {
		if res, body := fetch(t, b.URL+"/api/tables/"+hers.Code+path); res.StatusCode != http.StatusOK {
			t.Fatalf("%s: %d %s", path, res.StatusCode, body)
		}
	}
	ana.must("forget", "null")
	for _, d := range []*device{ana, tv} {
		if code := d.closeCode(); code != table.CloseForgotten {
			t.Errorf("a device is closed with %d", code)
		}
	}
	for _, n := range []*node{a, b} {
		for _, path := range paths {
			if res, body := fetch(t, n.URL+"/api/tables/"+hers.Code+path); res.StatusCode != http.StatusNotFound || !bytes.Contains(body, []byte("no-such-table")) {
				t.Errorf("%q: %d %s", path, res.StatusCode, body)
			}
		}
		if code := n.dialHello(t, hers.Code); code != table.CloseNoTable {
			t.Errorf("a socket is closed with %d", code)
		}
	}
	all, err := a.store.Tables(t.Context())
	if err != nil || len(all) != 1 || all[0].Table != other.Code {
		t.Errorf("the store has %+v, %v", all, err)
	}
}
