package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"slices"
	"strings"

	"linework/game"
	"linework/journal"
	"linework/journal/postgres"
)

// openStore opens the data folder, or a database that other nodes may share. It calls lost
// with each table that another node has taken.
func (s *serveCommand) openStore(gamesOffered []game.Game, onLeaseLost func(table string), log *slog.Logger) (journal.Store, error) {
	if s.Store == "" {
		store, err := journal.OpenSQLite(s.Data)
		if err != nil {
			return nil, addStoreAdvice(err)
		}
		return store, nil
	}
	rules := map[string]int{}
	for _, g := range gamesOffered {
		rules[g.Info().ID] = max(g.Info().Rules, 1)
	}
	store, err := postgres.Open(context.Background(), s.Store, postgres.Options{Address: s.NodeAddress, Version: version, Rules: rules, OnLeaseLost: onLeaseLost, Log: log})
	if err != nil {
		return nil, addStoreAdvice(err)
	}
	if s.NodeAddress == "" {
		warnIfAnotherNodeRuns(store, log)
	}
	return store, nil
}

// warnIfAnotherNodeRuns tells that a node without --node-address is not alone at its database.
func warnIfAnotherNodeRuns(store *postgres.Store, log *slog.Logger) {
	nodes, _ := store.ListLiveNodes(context.Background()) // who cannot be asked is told nothing
	if slices.ContainsFunc(nodes, func(n journal.Node) bool { return n.ID != store.Self().ID && !n.Leaving }) {
		log.Warn("another node uses this database, and this one has no --node-address: people cannot get from one to tables of the other; name the address, or stop one of them")
		return
	}
	log.Info("this node has no --node-address: no other can share its tables")
}

const minTokenLength = 16 // letters

func (s *serveCommand) checkNodeFlagsAndReadToken() error {
	if err := checkStoreURL(s.Store); err != nil {
		return err
	}
	if s.NodeTokenFile != "" {
		text, err := os.ReadFile(s.NodeTokenFile)
		if err != nil {
			return fmt.Errorf("--node-token-file: %w", err)
		}
		s.NodeToken = strings.TrimSpace(string(text))
	}
	if s.NodeAddress == "" {
		return nil
	}
	u, err := url.Parse(s.NodeAddress)
	switch {
	case err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.Path != "" && u.Path != "/" || u.RawQuery != "" || u.User != nil:
		return fmt.Errorf("--node-address %q: where other nodes reach this one is written like http://10.0.0.2:8080", s.NodeAddress)
	case s.Store == "":
		return errors.New("--node-address is for nodes that share a database; name it with --store")
	case len(s.NodeToken) < minTokenLength:
		return fmt.Errorf("--node-address needs a --node-token of %d letters or more, the same on all nodes and known to nobody else", minTokenLength)
	}
	return nil
}
