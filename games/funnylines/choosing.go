package funnylines

import (
	"math/rand/v2"
	"time"

	"linework/game"
)

// choosingStage is the stage in which players choose their teams (FL-10), and the choice of
// Carlos, which goes on between rounds (FL-12).
type choosingStage struct{ *state }

// joinTeamAndResetReady puts a player into the other team. All are asked again whether they are
// content, and a team forgets a chosen Carlo who leaves it.
func (m choosingStage) joinTeamAndResetReady(seat game.Seat, team int) ([]game.Event, error) {
	switch {
	case m.Stage != Choosing:
		return nil, game.Refuse("not-now.teams-set")
	case team != 0 && team != 1:
		return nil, game.Refuse("bad-team", game.Figures{"team": team})
	case m.members[team].Has(seat):
		return nil, game.Refuse("said-already.on-team", game.Figures{"name": m.Names[seat]})
	}
	m.ready = 0
	if m.electedCarlos[1-team] == seat {
		m.electedCarlos[1-team] = game.Watcher
	}
	return []game.Event{m.ToAll(m.switchTeam(seat, team))}, nil
}

// movePlayerIfFirstSeat puts another player into a team: with thirty of them somebody has to, and
// that is who has the first seat.
func (m choosingStage) movePlayerIfFirstSeat(mover, seat game.Seat, team int) ([]game.Event, error) {
	switch {
	case m.Stage == Choosing && mover != 0:
		return nil, game.Refuse("not-first", game.Figures{"name": m.Names[0]})
	case m.Stage == Choosing && !m.Players().Has(seat):
		return nil, game.Refuse("no-player", game.Figures{"seat": int(seat)})
	}
	return m.joinTeamAndResetReady(seat, team)
}

// declareReadyAndStartIfAll records that a player is content with the teams, if they can be played; the last
// one starts the game.
func (m choosingStage) declareReadyAndStartIfAll(at time.Duration, seat game.Seat, rng *rand.Rand) ([]game.Event, error) {
	switch {
	case m.Stage != Choosing:
		return nil, game.Refuse("not-now.teams-set")
	case m.ready.Has(seat):
		return nil, game.Refuse("said-already.teams-chosen")
	case m.undersizedTeam() >= 0:
		return nil, game.Refuse("too-few.team", game.Figures{"least": minMembers})
	}
	return m.recordReadyAndStartIfAll(at, seat, rng), nil
}

// recordReadyAndStartIfAll records that a player is content. When all are, play begins.
func (m choosingStage) recordReadyAndStartIfAll(at time.Duration, seat game.Seat, rng *rand.Rand) []game.Event {
	m.ready = m.ready.With(seat)
	events := []game.Event{m.ToAll(ReadyDeclared{Seat: seat})}
	if m.ready == m.Players() {
		events = append(events, m.fillUndersizedTeamsAndStart(at, rng)...)
	}
	return events
}

// fillUndersizedTeamsAndStart fills up teams that are too small, gives both their money and begins the
// first round (FL-10).
func (m choosingStage) fillUndersizedTeamsAndStart(at time.Duration, rng *rand.Rand) []game.Event {
	events := m.EventsToAll(m.fillUndersizedTeams()...)
	events = append(events, m.ToAll(TeamsSet{Teams: m.members}))
	for _, seats := range m.members {
		m.openSidePurseFromBank(seats, teamMoney)
	}
	return append(events, m.beginRound(at, rng)...)
}

// carloCandidates returns whom a player may name as the Carlo of the next round, where
// teams choose: anybody of the own team but whoever has just drawn, since every round has
// new Carlos (FL-11, FL-12).
func (m choosingStage) carloCandidates(chooser game.Seat) game.Seats {
	switch {
	case !m.teamsElect || m.mode != Teams:
		return 0
	case m.Stage == Choosing:
		return m.members[m.teamOf(chooser)]
	case m.Stage != Looking || m.round.number >= m.TotalRounds && !m.breaksTies:
		return 0
	}
	return m.members[m.sideOf(chooser)] &^ m.round.carlos
}

// setNextCarlo records who is to draw next for the chooser's team. The last word of it counts.
func (m choosingStage) setNextCarlo(chooser, carlo game.Seat) ([]game.Event, error) {
	candidates := m.carloCandidates(chooser)
	side := m.sideOrChosenTeam(chooser)
	switch {
	case candidates == 0:
		return nil, game.Refuse("not-now.choose-carlo")
	case !candidates.Has(carlo):
		return nil, game.Refuse("not-your-team")
	case m.electedCarlos[side] == carlo:
		return nil, game.Refuse("said-already.next-carlo", game.Figures{"name": m.Names[carlo]})
	}
	m.electedCarlos[side] = carlo
	return []game.Event{m.ToAll(CarloChosen{Seat: chooser, Carlo: carlo})}, nil
}
