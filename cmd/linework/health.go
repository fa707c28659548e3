package main

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"time"
)

type health struct {
	Listen string `default:":8080" help:"Address that the server listens on."`
}

// Run fails unless the server is ready for games: its journal can be written.
func (h health) Run() error {
	said, err := h.ask("readyz")
	if err != nil {
		return err
	}
	fmt.Println(said)
	return nil
}

// ask gets one of the pages for monitors from the server on this machine. They are at
// the root, whatever the base path.
func (h health) ask(page string) (said string, err error) {
	host, port, err := net.SplitHostPort(h.Listen)
	if err != nil {
		return "", fmt.Errorf("--listen %q: an address is written like :8080 or 127.0.0.1:8080", h.Listen)
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "127.0.0.1" // not localhost: in an image of nothing else there is nobody to ask what that is
	}
	client := http.Client{Timeout: 5 * time.Second}
	res, err := client.Get("http://" + net.JoinHostPort(host, port) + "/" + page)
	if err != nil {
		return "", err
	}
	defer res.Body.Close()
	text, err := io.ReadAll(io.LimitReader(res.Body, 4096))
	if err != nil {
		return "", err
	}
	said = strings.TrimSpace(string(text))
	if res.StatusCode != http.StatusOK {
		return "", fmt.Errorf("the server is not well: %s: %s", res.Status, said)
	}
	return said, nil
}
