package gateway_test

import (
	"strings"
	"testing"

	"linework/gateway"
)

// A page that the operator names may show the server in a frame, and no other.
func TestFrameAncestors(t *testing.T) {
	s := newUnstartedServerWith(t, openStore(t), "/", func(cfg *gateway.Config) { cfg.FrameAncestors = []string{"'self'", "https://moodle.example.org"} })
	s.Start()
	res, err := s.http.Get(s.URL)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if policy := res.Header.Get("Content-Security-Policy"); !strings.HasSuffix(policy, "; frame-ancestors 'self' https://moodle.example.org") || res.Header.Get("X-Frame-Options") != "" {
		t.Errorf("its policy is %s, %v", policy, res.Header)
	}
}
