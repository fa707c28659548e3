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

// explainFailure returns an error that says in one sentence why there is no certificate, and
// what would help. The details are what the authority saw when it looked for this server.
func explainFailure(domain string, err error, details []string) error {
	refused, isRefused := errors.AsType[*acme.Error](err)
	_, isUnreachable := errors.AsType[*url.Error](err)
	switch {
	case len(details) > 0:
		return fmt.Errorf("the authority could not see that %s is this server: %s. The name must lead here, and the ports 80 and 443 must be open from the internet", domain, strings.Join(details, "; "))
	case isRefused && strings.HasSuffix(refused.ProblemType, ":rateLimited"):
		return fmt.Errorf("the authority was asked too often: %s", refused.Detail)
	case isRefused:
		return fmt.Errorf("the authority refuses: %s", refused.Detail)
	case isUnreachable:
		return fmt.Errorf("the authority cannot be reached: %w. This server needs a way to the internet", err)
	}
	return err
}

// A problemRecorder is a transport that records what an authority says about its attempts to
// reach this server, which autocert does not pass on.
type problemRecorder struct {
	http.RoundTripper

	mu    sync.Mutex
	found []string
}

const maxResponse = 1 << 20

// RoundTrip sends a request and records the problems in the response.
func (e *problemRecorder) RoundTrip(r *http.Request) (*http.Response, error) {
	res, err := e.RoundTripper.RoundTrip(r)
	if err != nil || !strings.Contains(res.Header.Get("Content-Type"), "json") {
		return res, err
	}
	body, err := io.ReadAll(io.LimitReader(res.Body, maxResponse))
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
				e.addDetailOnce(c.Error.Detail)
			}
		}
	}
	return res, nil
}

func (e *problemRecorder) addDetailOnce(detail string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if !slices.Contains(e.found, detail) {
		e.found = append(e.found, detail)
	}
}

func (e *problemRecorder) details() []string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return slices.Clone(e.found)
}
