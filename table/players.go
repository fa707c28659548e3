package table

import (
	"fmt"

	"linework/game"
	"linework/table/room"
)

// playerOrders is what players ask for, for themselves. Who may is in Rights.
var playerOrders = map[string]orderFunc{
	"move":    (*orders).move,
	"ready":   reads((*orders).ready),
	"rename":  reads((*orders).rename),
	"colour":  reads((*orders).colour),
	"leave":   (*orders).leave,
	"sit-out": reads((*orders).sitOut),
	"return":  reads((*orders).giveBack),
	"heart":   reads((*orders).heart),
}

func (o *orders) move(by *room.Seat, cmd Command) (room.Change, error) {
	seat, err := o.room.Mover(by.ID)
	if err != nil {
		return nil, err
	}
	if kind := cmd.Kind; kind == game.SkipKind || kind == game.InkKind {
		return nil, game.RefuseUnknownMove(kind)
	}
	move, err := o.room.Match.Game.Wire().Decode(cmd.Kind, cmd.Data)
	if err != nil {
		return nil, err
	}
	return o.room.Match.NewMove(seat, cmd.Phase, move, "person"), nil
}

func (o *orders) ready(by *room.Seat, d DoReady) (room.Change, error) {
	if err := o.room.Between(); err != nil {
		return nil, err
	}
	return &room.Readied{Seat: by.ID, Ready: d.Ready}, nil
}

func (o *orders) rename(by *room.Seat, d DoRename) (room.Change, error) {
	if o.room.Knows(by.ID) {
		return nil, game.Refuse("hint", "you know the word and others are guessing; change your name when they’re done")
	}
	name, err := o.room.NewName(d.Name, by.ID)
	if err != nil {
		return nil, err
	}
	return &room.Renamed{Seat: by.ID, Name: name}, nil
}

// colour gives a player another colour and mark, which no other person has.
func (o *orders) colour(by *room.Seat, d DoColour) (room.Change, error) {
	if err := o.room.Between(); err != nil {
		return nil, err
	}
	if d.Ink < 0 || d.Ink >= room.Inks {
		return nil, game.Refuse("unknown-option", "a colour and a mark are a number below {inks}", game.Figures{"inks": room.Inks})
	}
	if x := o.room.Seats.InkHolder(d.Ink, by.ID); x != nil {
		return nil, game.Refuse("ink-taken", "{name} already has that colour or mark; choose another one", game.Figures{"name": x.Name})
	}
	return &room.InkChosen{Seat: by.ID, Ink: d.Ink}, nil
}

func (o *orders) leave(by *room.Seat, _ Command) (room.Change, error) {
	return o.leaves(by, "you have left the table"), nil
}

func (o *orders) sitOut(_ *room.Seat, d DoSitOut) (room.Change, error) {
	if err := o.room.Between(); err != nil {
		return nil, err
	}
	if o.room.Seat(d.Seat) == nil {
		return nil, noSeat(d.Seat)
	}
	return &room.SatOut{Seat: d.Seat, Out: d.Out}, nil
}

// giveBack lets a player have the seat again that a bot played.
func (o *orders) giveBack(_ *room.Seat, d DoSeat) (room.Change, error) {
	if x := o.room.Seat(d.Seat); x == nil || x.StandIn == "" {
		return nil, game.Refuse("no-such-seat", "no bot is standing in for anyone in seat {seat}", game.Figures{"seat": d.Seat})
	}
	return &room.Substituted{Seat: d.Seat}, nil
}

// heart gives the heart of a player to a drawing of the last game, until the next begins.
func (o *orders) heart(by *room.Seat, d DoHeart) (room.Change, error) {
	if err := o.room.Between(); err != nil {
		return nil, err
	}
	c, err := o.room.NewHeart(by.ID, d.Game, d.Drawing)
	if _, meant := refusal(err); err != nil && !meant {
		return nil, fmt.Errorf("%w: %w", Unwell(err), err)
	}
	return c, err
}
