package gateway_test

import (
	"bytes"
	"net/http"
	"testing"

	"linework/table"
)

func TestForget(t *testing.T) { runOnEachStore(t, forgetTable) }

// forgetTable has a host forget a table that another node runs.
func forgetTable(t *testing.T, c *cluster) {
	a, b := c.addNode(), c.addNode()
	hers := a.openTable(t, "vernissage")
	ana := b.join(t, hers.Code, hers.Token)
	ana.mustDo("start", `{"force":true}`)
	ana.move("done", "null")
	view, _ := ana.lastViews()
	tv := a.join(t, hers.Code, "")
	other := a.openTable(t, "iota")
	paths := []string{"", "/gallery/" + view.Gallery, "/gallery/" + view.Gallery + "/0/0.png"}
	for _, path := range paths {
		if res, body := b.fetch(t, "/api/tables/"+hers.Code+path); res.StatusCode != http.StatusOK {
			t.Fatalf("%s: %d %s", path, res.StatusCode, body)
		}
	}
	ana.mustDo("forget", "null")
	for _, d := range []*device{ana, tv} {
		if code := d.awaitCloseCode(); code != table.CloseForgotten {
			t.Errorf("a device is closed with %d", code)
		}
	}
	for _, n := range []*node{a, b} {
		for _, path := range paths {
			if res, body := n.fetch(t, "/api/tables/"+hers.Code+path); res.StatusCode != http.StatusNotFound || !bytes.Contains(body, []byte("no-such-table")) {
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
