package gateway_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"

	"linework/gateway/api"
	"linework/table"
)

func TestLanguages(t *testing.T) {
	t.Run("CM-26 a table is opened in the language of the device, where its game has words in that", func(t *testing.T) {
		s := newServer(t)
		for _, tt := range []struct{ game, device, table string }{
			{"funnylines", "de-AT", "de"}, {"funnylines", "fr", "en"}, {"funnylines", "", "en"}, {"iota", "de", "en"},
		} {
			var ticket table.Ticket
			body := fmt.Sprintf(`{"name":"Ana","game":%q,"language":%q}`, tt.game, tt.device)
			if status := s.post(t, "/api/tables", body, &ticket); status != http.StatusCreated {
				t.Fatalf("create table: status %d", status)
			}
			d := s.join(t, ticket.Code, ticket.Token)
			d.mu.Lock()
			got := d.table.Language
			d.mu.Unlock()
			if got != tt.table {
				t.Errorf("%s opened by a device in %q speaks %q, want %q", tt.game, tt.device, got, tt.table)
			}
		}
	})
	t.Run("CM-26 the catalogue names the languages that a game has words in", func(t *testing.T) {
		var all api.Catalogue
		newServer(t).get(t, "/api/games", &all)
		for _, g := range all.Games {
			want := map[string][]string{"funnylines": {"en", "de"}}[g.ID]
			if g.Languages == nil || !slices.Equal(g.Languages, want) { // this server has no packs
				t.Errorf("%s has words in %q, want %q", g.ID, g.Languages, want)
			}
		}
	})
}
