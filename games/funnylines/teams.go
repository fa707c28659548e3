package funnylines

import (
	"slices"

	"linework/game"
)

const (
	teamRounds = 6 // (FL-23)
	minMembers = 2 // of a team (FL-10)
)

// teamNames is what the teams are called in English and in journals; server.toml has them by these names.
var teamNames = [2]string{"Suns", "Moons"}

// teams is who plays with whom, and whom each team wants as its next Carlo.
type teams struct {
	members       [2]game.Seats
	ready         game.Seats   // who is content with the teams
	teamsElect    bool         // teams choose who draws (FL-12)
	electedCarlos [2]game.Seat // who draws next; Watcher where it is not chosen
}

// assignTeams puts players into the teams of the last game, and whoever was in none into
// the smaller one, which without a last game is every other seat.
func (t *teams) assignTeams(players game.Seats, keptTeams []game.Team) {
	for _, last := range keptTeams {
		if team := slices.Index(teamNames[:], last.Name); team >= 0 {
			t.members[team] |= last.Seats & players &^ t.members[1-team]
		}
	}
	for seat := range (players &^ t.members[0] &^ t.members[1]).All() {
		team := 0
		if t.members[1].Len() < t.members[0].Len() {
			team = 1
		}
		t.members[team] = t.members[team].With(seat)
	}
	t.fillUndersizedTeams() // where those who made up a team have gone
}

func (t *teams) switchTeam(seat game.Seat, team int) SideChosen {
	t.members[team] = t.members[team].With(seat)
	t.members[1-team] = t.members[1-team].Without(seat)
	return SideChosen{Seat: seat, Team: team}
}

// undersizedTeam returns the team that has too few members; -1 for none.
func (t *teams) undersizedTeam() int {
	return slices.IndexFunc(t.members[:], func(seats game.Seats) bool { return seats.Len() < minMembers })
}

// fillUndersizedTeams fills a team up that has too few members, from the last seat on.
func (t *teams) fillUndersizedTeams() (switched []game.Fact) {
	for team := t.undersizedTeam(); team >= 0; team = t.undersizedTeam() {
		others := slices.Collect(t.members[1-team].All())
		switched = append(switched, t.switchTeam(others[len(others)-1], team))
	}
	return switched
}

func (t *teams) teamOf(member game.Seat) int {
	if t.members[1].Has(member) {
		return 1
	}
	return 0
}

// chooseCarloAndClearElection returns who draws for a team in a round: in seat order (FL-12), or who was
// elected; where the team has elected nobody, the next after the last Carlo, who is
// Watcher in the first round. An election counts for one round.
func (t *teams) chooseCarloAndClearElection(team, roundNumber int, lastCarlo game.Seat) game.Seat {
	seats := t.members[team]
	if !t.teamsElect {
		return nthSeatWrapping(seats, roundNumber-1)
	}
	elected := t.electedCarlos[team]
	t.electedCarlos[team] = game.Watcher
	switch {
	case seats.Has(elected):
		return elected
	case lastCarlo == game.Watcher:
		return nthSeatWrapping(seats, 0)
	}
	return nthSeatWrapping(seats, slices.Index(slices.Collect(seats.All()), lastCarlo)+1)
}

// nthSeatWrapping returns the seat with an index in a set, going round and round (FL-12).
func nthSeatWrapping(seats game.Seats, index int) game.Seat {
	return slices.Collect(seats.All())[index%seats.Len()]
}
