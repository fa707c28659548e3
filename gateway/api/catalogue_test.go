package api

import (
	"encoding/json"
	"testing"
)

// What can be played is encoded once, not for each who asks.
func TestCatalogueIsKept(t *testing.T) {
	a := New(t.Context(), Settings{}, nil)
	encoded := map[*byte]bool{}
	for _, demo := range []string{"", "", "BBBBB", "BBBBB"} {
		var c Catalogue
		body := a.encodedCatalogue(demo, "")
		encoded[&body[0]] = true
		if err := json.Unmarshal(body, &c); err != nil || c.Demo != demo {
			t.Errorf("%v, and the demonstration is at %q, want %q", err, c.Demo, demo)
		}
	}
	if len(encoded) != 2 {
		t.Errorf("encoded %d times, want once for each table of the demonstration", len(encoded))
	}
}
