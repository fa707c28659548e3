package api

import (
	"encoding/json"

	"linework/game"
)

// What requests are asked and answered with (docs/protocol.md).

// A Catalogue is what can be played.
type Catalogue struct {
	Games []CatalogueEntry `json:"games"`
	Paces []game.Choice    `json:"paces"`
	// Opening is "password" where it takes one to open a table, and "nobody" where nobody may.
	Opening string `json:"opening,omitempty"`
	Demo    string `json:"demo"` // the code of a table where bots play for whoever watches; "" for none
}

// A CatalogueEntry is a game that can be chosen, with its bots.
type CatalogueEntry struct {
	game.Info
	Bots  []BotInfo `json:"bots"`
	Packs []Pack    `json:"packs"` // of words; empty for a game without
	// Languages is those that its words are in (CM-26); empty for a game without.
	Languages []string `json:"languages"`
}

// A Pack is words to choose.
type Pack struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Game     string `json:"game"` // that it was made for, or "any"
	Language string `json:"language"`
	Grade    string `json:"grade"`
	Words    int    `json:"words"`
}

// BotInfo is a bot that can be seated.
type BotInfo struct {
	Name  string `json:"name"`
	Label string `json:"label"`
}

// A ShowTable asks a TV that waits for people to show a table instead. Whoever asks is there:
// they have its invitation, or show the token of a seat.
type ShowTable struct {
	Table      string `json:"table"` // its code
	Invitation string `json:"invitation,omitempty"`
}

// A ShownTable is what a TV was asked to show.
type ShownTable struct {
	Table string `json:"table"` // its code
}

// A Daily is the puzzle of a day.
type Daily struct {
	Date string `json:"date"` // like 2026-11-16
	View any    `json:"view"` // the game's own
}

// An Attempt is a try at a puzzle, or another question about it.
type Attempt struct {
	Kind string          `json:"kind"`
	Data json.RawMessage `json:"data"`
}

// Reach is by which addresses other devices get to the server, as far as it can tell.
type Reach struct {
	Addresses []Address `json:"addresses"` // the best for a phone first
	OnlyHere  bool      `json:"onlyHere"`  // the server listens to its own computer alone
	Visited   bool      `json:"visited"`   // another device has come already
	Firewall  string    `json:"firewall"`  // what may keep others out: windows, macos, ufw, firewalld; "" where none is known of
}

// An Address is one by which other devices open the first page.
type Address struct {
	URL  string `json:"url"`
	Name string `json:"name"` // of the network that it is in; "" for the public one
	Kind string `json:"kind"`
}

// The kinds of addresses.
const (
	PublicAddress  = "public"  // the one that the operator gave
	NetworkAddress = "network" // in a network of the computer
	NamedAddress   = "named"   // a name in these networks, which not every phone knows to look up
)

// A SelfTest is what the server saw of a request, for the self-test page.
type SelfTest struct {
	Scheme    string    `json:"scheme"`
	Host      string    `json:"host"`
	BasePath  string    `json:"basePath"`
	Forwarded Forwarded `json:"forwarded"`
	Version   string    `json:"version"`
}

// Forwarded is what a proxy said about the request.
type Forwarded struct {
	Proto   string `json:"proto"`
	Host    string `json:"host"`
	For     string `json:"for"`
	Trusted bool   `json:"trusted"` // whether it is believed
}
