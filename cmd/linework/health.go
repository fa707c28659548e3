package main

import (
	"cmp"
	"crypto/tls"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"time"
)

// healthCommand takes every flag of serve, to find the server that was started with them.
type healthCommand struct{ serveCommand }

// Run fails unless the server is ready for games: its journal can be written.
func (h *healthCommand) Run() error {
	body, err := h.fetchMonitorPage("readyz")
	if err != nil {
		return err
	}
	fmt.Println(body)
	return nil
}

// fetchMonitorPage returns one of the pages for monitors of the server on this computer. They are
// at the root, whatever the base path.
func (h *healthCommand) fetchMonitorPage(page string) (body string, err error) {
	switch {
	case len(h.Domain) > 0:
		if body, err = fetchLocalPage("https", h.listenAddress(), page); err != nil { // there may be no certificate yet
			body, err = fetchLocalPage("http", cmp.Or(h.HTTPListen, ":80"), page)
		}
		return body, err
	case h.TLSCert != "":
		return fetchLocalPage("https", h.listenAddress(), page)
	}
	return fetchLocalPage("http", h.listenAddress(), page)
}

func fetchLocalPage(scheme, listen, page string) (body string, err error) {
	host, port, err := net.SplitHostPort(listen)
	if err != nil {
		return "", fmt.Errorf("--listen %q: an address is written like :8080 or 127.0.0.1:8080", listen)
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "127.0.0.1" // not localhost: in an image of nothing else there is nobody to ask what that is
	}
	client := http.Client{
		Timeout: 5 * time.Second,
		// The certificate is for another name, and nobody is between.
		Transport:     &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}, DisableKeepAlives: true},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	r, err := http.NewRequest(http.MethodGet, scheme+"://"+net.JoinHostPort(host, port)+"/"+page, nil)
	if err != nil {
		return "", err
	}
	r.Host = "localhost" // it answers to that, whatever name it listens on
	res, err := client.Do(r)
	if err != nil {
		return "", err
	}
	defer res.Body.Close()
	text, err := io.ReadAll(io.LimitReader(res.Body, 4096))
	if err != nil {
		return "", err
	}
	body = strings.TrimSpace(string(text))
	if res.StatusCode != http.StatusOK {
		return "", fmt.Errorf("the server is not well: %s: %s", res.Status, body)
	}
	return body, nil
}
