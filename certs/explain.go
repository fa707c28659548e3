package certs

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"

	"golang.org/x/crypto/acme"
)

// explain says in one sentence why a certificate could not be had, and what would help.
// found is what the authority saw when it looked for this server.
func explain(domain string, err error, found []string) error {
	var refused *acme.Error
	var address *url.Error
	switch {
	case len(found) > 0:
		return fmt.Errorf("the authority could not see that %s is this server: %s. The name must lead here, and the ports 80 and 443 must be open from the internet", domain, strings.Join(found, "; "))
	case errors.As(err, &refused) && strings.HasSuffix(refused.ProblemType, ":rateLimited"):
		return fmt.Errorf("the authority was asked too often: %s", refused.Detail)
	case errors.As(err, &refused):
		return fmt.Errorf("the authority refuses: %s", refused.Detail)
	case errors.As(err, &address):
		return fmt.Errorf("the authority cannot be reached: %w. This server needs a way to the internet", err)
	}
	return err
}

// An ear listens to what an authority says about its attempts to reach this server, which
// autocert keeps to itself.
type ear struct {
	http.RoundTripper

	mu    sync.Mutex
	found []string
}

const maxHeard = 1 << 20

// RoundTrip passes a request on and looks into the answer.
func (e *ear) RoundTrip(r *http.Request) (*http.Response, error) {
	res, err := e.RoundTripper.RoundTrip(r)
	if err != nil || !strings.Contains(res.Header.Get("Content-Type"), "json") {
		return res, err
	}
	body, err := io.ReadAll(io.LimitReader(res.Body, maxHeard))
	_ = res.Body.Close()
	if err != nil {
		return nil, err
	}
	res.Body = io.NopCloser(bytes.NewReader(body))
	var authorization struct {
		Challenges []struct {
			Error *struct{ Detail string }
		}
	}
	if json.Unmarshal(body, &authorization) == nil {
		for _, c := range authorization.Challenges {
			if c.Error != nil {
				e.note(c.Error.Detail)
			}
		}
	}
	return res, nil
}

func (e *ear) note(detail string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if !slices.Contains(e.found, detail) {
		e.found = append(e.found, detail)
	}
}

func (e *ear) details() []string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return slices.Clone(e.found)
}
