package table

import (
	"fmt"

	"linework/game"
	"linework/table/room"
	"linework/texts"
)

// Plans of commands that players give, for themselves.

func (p *planner) playMove(by *room.Seat, cmd Command) (room.Change, error) {
	seat, err := p.room.CheckMayMove(by.ID)
	if err != nil {
		return nil, err
	}
	if kind := cmd.Kind; kind == game.SkipKind || kind == game.InkKind {
		return nil, game.RefuseUnknownMove(kind)
	}
	move, err := p.room.Match.Game.Wire().Decode(cmd.Kind, cmd.Data)
	if err != nil {
		return nil, err
	}
	if err := p.filter.checkMove(move); err != nil {
		return nil, err
	}
	return p.room.Match.NewMovePlayed(seat, cmd.Phase, move, "person"), nil
}

func (p *planner) setReady(by *room.Seat, d DoReady) (room.Change, error) {
	return &room.ReadySet{Seat: by.ID, Ready: d.Ready}, nil
}

func (p *planner) renameSeat(by *room.Seat, d DoRename) (room.Change, error) {
	if p.room.KnowsSecret(by.ID) {
		return nil, game.Refuse("hint.rename")
	}
	name, err := p.room.NormalizeAndCheckName(d.Name, by.ID)
	if err == nil {
		err = p.filter.checkName(name)
	}
	if err != nil {
		return nil, err
	}
	return &room.SeatRenamed{Seat: by.ID, Name: name}, nil
}

// chooseColour gives a player another colour and mark, which no other person has.
func (p *planner) chooseColour(by *room.Seat, d DoColour) (room.Change, error) {
	if d.Ink < 0 || d.Ink >= room.PackedInks {
		return nil, game.Refuse("unknown-option.colour", game.Figures{"inks": room.PackedInks})
	}
	if x := p.room.Seats.PersonWithClashingInk(d.Ink, by.ID); x != nil {
		return nil, game.Refuse("ink-taken", game.Figures{"name": x.Name})
	}
	return &room.ColourChosen{Seat: by.ID, Ink: d.Ink}, nil
}

func (p *planner) leaveTable(by *room.Seat, _ Command) (room.Change, error) {
	return p.newSeatLeft(by, texts.NewMessage("close-kicked.left")), nil
}

func (p *planner) setSitOut(_ *room.Seat, d DoSitOut) (room.Change, error) {
	if p.room.SeatByID(d.Seat) == nil {
		return nil, noSuchSeatRefusal(d.Seat)
	}
	return &room.SitOutSet{Seat: d.Seat, Out: d.Out}, nil
}

// endSubstitution gives a player the seat back that a bot played.
func (p *planner) endSubstitution(_ *room.Seat, d DoSeat) (room.Change, error) {
	if x := p.room.SeatByID(d.Seat); x == nil || x.StandIn == "" {
		return nil, game.Refuse("no-such-seat.no-stand-in", game.Figures{"seat": d.Seat})
	}
	return &room.BotSubstituted{Seat: d.Seat}, nil
}

// giveOrTakeBackHeart gives the heart of a player to a drawing of the last game, until the next
// begins.
func (p *planner) giveOrTakeBackHeart(by *room.Seat, d DoHeart) (room.Change, error) {
	c, err := p.room.NewHeartGivenOrWithdrawn(by.ID, d.Game, d.Drawing)
	if _, isRefusal := asRefusalOrFault(err); err != nil && !isRefusal {
		return nil, fmt.Errorf("%w: %w", NewStoreRefusal(err), err)
	}
	return c, err
}
