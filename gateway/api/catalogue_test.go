package api

import (
	"encoding/json"
	"testing"
)

// What can be played is encoded once, not for each who asks.
func TestCatalogueIsKept(t *testing.T) {
	a := New(t.Context(), Settings{}, nil)
	listed := 0
	list := func() Catalogue { listed++; return a.buildCatalogue() }
	for _, demo := range []string{"", "", "BBBBB", "BBBBB"} {
		var c Catalogue
		if err := json.Unmarshal(a.catalogue.getOrEncode(demo, list), &c); err != nil || c.Demo != demo {
			t.Errorf("%v, and the demonstration is at %q, want %q", err, c.Demo, demo)
		}
	}
	if listed != 2 {
		t.Errorf("encoded %d times, want once for each table of the demonstration", listed)
	}
}
