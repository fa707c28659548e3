package table

import (
	"bytes"
	"encoding/json"

	"linework/game"
	"linework/table/room"
)

// A Role is what somebody is at a table.
type Role int

// The roles (CM-6).
const (
	RoleOwner   Role = iota // whose table it is
	RoleStandIn             // has most of the owner's rights while the owner is away
	RolePlayer              // has a seat
	RoleWatcher             // has none
	RoleTV                  // has none either, and a key of its own with which it may watch a locked table
	roleCount
)

// RoleNames is the roles as the client calls them.
var RoleNames = [roleCount]string{"owner", "standIn", "player", "watcher", "tv"}

// A Scope is about whom a role may give a command.
type Scope string

// The scopes.
const (
	Nobody   Scope = ""         // the role may not give the command
	Anybody  Scope = "yes"      // about whom it likes, or about nobody in particular
	OwnSeat  Scope = "own seat" // about the own seat alone
	NotOwner Scope = "not the owner"
)

// scopes is a scope for each role.
type scopes [roleCount]Scope

var (
	forEveryone = scopes{Anybody, Anybody, Anybody, Anybody, Anybody}
	forSeats    = scopes{Anybody, Anybody, Anybody}
	forHosts    = scopes{Anybody, Anybody}
	forOwner    = scopes{Anybody}
)

// roleOf returns the role of a seat at the table; whoever has none watches.
func roleOf(r *room.Room, who room.SeatID) Role {
	switch {
	case r.SeatByID(who) == nil:
		return RoleWatcher
	case who == r.Owner:
		return RoleOwner
	case who == r.Host:
		return RoleStandIn
	}
	return RolePlayer
}

// checkRight refuses a command that a role may not give, or not about the seat that it names.
func checkRight(r *room.Room, role Role, scope Scope, who room.SeatID, cmd Command) error {
	switch {
	case scope == Anybody:
		return nil
	case role == RoleWatcher || role == RoleTV:
		return game.Refuse("not-seated.watching")
	}
	if scope != Nobody {
		var about struct{ Seat room.SeatID }
		if err := json.NewDecoder(bytes.NewReader(cmd.Data)).Decode(&about); err != nil {
			return game.RefuseMalformed(cmd.Do, err)
		}
		if scope == OwnSeat && about.Seat == who || scope == NotOwner && about.Seat != r.Owner {
			return nil
		}
	}
	if role == RoleStandIn {
		return ownerOnlyRefusal(cmd.Do, r.SeatByID(r.Owner))
	}
	return game.Refuse("not-host.ask-host")
}

func ownerOnlyRefusal(command string, owner *room.Seat) error {
	who := game.Figures{"name": owner.Name}
	switch command {
	case "kick":
		return game.Refuse("not-owner.kick", who)
	case "open":
		return game.Refuse("not-owner.lock", who)
	case "host":
		return game.Refuse("not-owner.pass-on", who)
	case "forget":
		return game.Refuse("not-owner.remove-table", who)
	}
	panic("no sentence says that " + command + " is the owner's")
}

func unknownCommandRefusal(command string) error {
	return game.Refuse("unknown-command.command", game.Figures{"command": game.Truncate(command, 30)})
}
