package funnylines

import (
	"slices"

	"linework/game"
)

// carloCandidates is whom a player may name as the Carlo of the next round, where teams choose:
// anybody of the own team, but whoever has just drawn, since every round has new Carlos
// (FL-11, FL-12).
func (m *match) carloCandidates(seat game.Seat) game.Seats {
	switch {
	case !m.teamsElect || m.mode != Teams:
		return 0
	case m.Stage == Choosing:
		return m.teams[m.displayedSide(seat)]
	case m.Stage != Looking || m.round.number >= m.rounds && !m.breaksTies:
		return 0
	}
	return m.teams[m.sideOf(seat)] &^ m.round.carlos
}

// electCarlo takes the name of who draws next for a team. The last word of the team counts.
func (m *match) electCarlo(seat, carlo game.Seat) ([]game.Event, error) {
	who := m.carloCandidates(seat)
	side := m.displayedSide(seat)
	switch {
	case who == 0:
		return nil, game.Refuse("not-now", "teams choose who draws when they choose sides and after each round, if the options say so")
	case !who.Has(carlo):
		return nil, game.Refuse("not-your-team", "choose someone on your own team who hasn’t just drawn")
	case m.electedCarlos[side] == carlo:
		return nil, game.Refuse("said-already", "{name} is already set to draw next", game.Figures{"name": m.Names[carlo]})
	}
	m.electedCarlos[side] = carlo
	return []game.Event{m.ToAll(CarloChosen{Seat: seat, Carlo: carlo})}, nil
}

// nextCarlo is who draws for a team in a round: in seat order (FL-12), or who was chosen;
// where the team has not chosen, the next after the last.
func (m *match) nextCarlo(side, roundNumber int) game.Seat {
	seats := m.purses[side].seats
	if !m.teamsElect {
		return nthSeat(seats, roundNumber-1)
	}
	chosen := m.electedCarlos[side]
	m.electedCarlos[side] = game.Watcher
	if seats.Has(chosen) {
		return chosen
	}
	if len(m.pastRounds) == 0 {
		return nthSeat(seats, 0)
	}
	team := slices.Collect(seats.All())
	last := slices.Index(team, m.pastRounds[len(m.pastRounds)-1].boards[side].carlo)
	return team[(last+1)%len(team)]
}
