package funnylines

import (
	"math/rand/v2"
	"slices"
	"time"

	"linework/game"
)

const (
	teamRounds = 6 // (FL-23)
	minMembers = 2 // of a team (FL-10)
)

// teamNames is what the teams are called.
var teamNames = [2]string{"Suns", "Moons"}

// namedTeams is the teams with their names; none where each plays alone.
func (m *match) namedTeams() []game.Team {
	if m.mode != Teams {
		return nil
	}
	var list []game.Team
	for team, seats := range m.teams {
		list = append(list, game.Team{Name: teamNames[team], Seats: seats})
	}
	return list
}

// startChoosing puts players into the teams of the last game, and whoever was in none into
// the smaller one, which without a last game is every other seat; for players to change.
func (m *match) startChoosing(lastTeams []game.Team) []game.Event {
	for _, t := range lastTeams {
		if team := slices.Index(teamNames[:], t.Name); team >= 0 {
			m.teams[team] |= t.Seats & m.Players() &^ m.teams[1-team]
		}
	}
	for seat := range (m.Players() &^ m.teams[0] &^ m.teams[1]).All() {
		team := 0
		if m.teams[1].Len() < m.teams[0].Len() {
			team = 1
		}
		m.teams[team] = m.teams[team].With(seat)
	}
	m.fillUndersizedTeams() // where those who made up a team have gone
	m.Enter(0, Choosing)
	return []game.Event{m.ToAll(TeamsSet{Teams: m.teams})}
}

// joinTeam puts a player into a team. All are asked again whether they are content.
func (m *match) joinTeam(seat game.Seat, team int) ([]game.Event, error) {
	switch {
	case m.Stage != Choosing:
		return nil, game.Refuse("not-now", "the teams are set for this game")
	case team != 0 && team != 1:
		return nil, game.Refuse("bad-team", "the teams are 0 and 1, not {team}", game.Figures{"team": team})
	case m.teams[team].Has(seat):
		return nil, game.Refuse("said-already", "{name} is already on that team", game.Figures{"name": m.Names[seat]})
	}
	return m.moveToTeam(seat, team), nil
}

// placePlayer puts another player into a team: with thirty of them somebody has to, and that is
// who has the first seat.
func (m *match) placePlayer(by, seat game.Seat, team int) ([]game.Event, error) {
	switch {
	case m.Stage == Choosing && by != 0:
		return nil, game.Refuse("not-first", "only {name}, in the first seat, can move other people; you can switch teams yourself", game.Figures{"name": m.Names[0]})
	case m.Stage == Choosing && !m.Players().Has(seat):
		return nil, game.Refuse("no-player", "there’s no player {seat}", game.Figures{"seat": int(seat)})
	}
	return m.joinTeam(seat, team)
}

// moveToTeam puts a player into the other team, and asks everyone again.
func (m *match) moveToTeam(seat game.Seat, team int) []game.Event {
	m.ready = 0
	if m.electedCarlos[1-team] == seat {
		m.electedCarlos[1-team] = game.Watcher
	}
	return []game.Event{m.switchTeam(seat, team)}
}

func (m *match) switchTeam(seat game.Seat, team int) game.Event {
	m.teams[team] = m.teams[team].With(seat)
	m.teams[1-team] = m.teams[1-team].Without(seat)
	return m.ToAll(SideChosen{Seat: seat, Team: team})
}

// declareReady notes that a player is content with the teams.
func (m *match) declareReady(at time.Duration, seat game.Seat, rng *rand.Rand) ([]game.Event, error) {
	switch {
	case m.Stage != Choosing:
		return nil, game.Refuse("not-now", "the teams are set for this game")
	case m.ready.Has(seat):
		return nil, game.Refuse("said-already", "you’re done already; the others are still choosing")
	case m.undersizedTeam() >= 0:
		return nil, game.Refuse("too-few", "a team needs at least {least} players; someone has to switch", game.Figures{"least": minMembers})
	}
	return m.recordReady(at, seat, rng), nil
}

func (m *match) recordReady(at time.Duration, seat game.Seat, rng *rand.Rand) []game.Event {
	m.ready = m.ready.With(seat)
	events := []game.Event{m.ToAll(SaidReady{Seat: seat})}
	if m.ready == m.Players() {
		events = append(events, m.startTeams(at, rng)...)
	}
	return events
}

// undersizedTeam is the team that has too few members; -1 for none.
func (m *match) undersizedTeam() int {
	return slices.IndexFunc(m.teams[:], func(t game.Seats) bool { return t.Len() < minMembers })
}

// fillUndersizedTeams fills a team up that has too few members, from the last seat on.
func (m *match) fillUndersizedTeams() []game.Event {
	var events []game.Event
	for team := m.undersizedTeam(); team >= 0; team = m.undersizedTeam() {
		others := slices.Collect(m.teams[1-team].All())
		events = append(events, m.switchTeam(others[len(others)-1], team))
	}
	return events
}

// startTeams gives the teams their money and begins (FL-10).
func (m *match) startTeams(at time.Duration, rng *rand.Rand) []game.Event {
	events := m.fillUndersizedTeams()
	events = append(events, m.ToAll(TeamsSet{Teams: m.teams}))
	for side, seats := range m.teams {
		m.purses = append(m.purses, &purse{seats: seats})
		m.payFromBank(side, teamMoney)
	}
	return append(events, m.beginRound(at, rng)...)
}
