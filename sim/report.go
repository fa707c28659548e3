package sim

import (
	"time"

	"linework/game"
)

// A Report is how the bots did. All of it but the times is the same whenever the
// same games are played again.
type Report struct {
	Game    string      `json:"game"`
	Options game.Values `json:"options"`
	Seed    uint64      `json:"seed"`
	Games   int         `json:"games"` // that were played to the end
	Ties    int         `json:"ties"`  // games whose win was shared; they are in nobody's wins
	Bots    []Standing  `json:"bots"`  // in the order asked for
	// Moves is how many moves the bots made in a game, on average.
	Moves          float64 `json:"moves"`
	Seconds        float64 `json:"seconds"`
	MovesPerSecond float64 `json:"movesPerSecond"` // of all workers together
}

// A Standing is how one of the bots did in all of its games.
type Standing struct {
	Bot  string `json:"bot"`
	Wins int    `json:"wins"` // games won alone
	Ties int    `json:"ties"` // games won together with another
	// Share is the part of all games that the bot won, a tie counted as its fair
	// part of a win.
	Share  float64 `json:"share"`
	Score  float64 `json:"score"`  // mean; 0 where there is no scoring
	Moves  int     `json:"moves"`  // in all games together
	MoveMS float64 `json:"moveMs"` // mean time to think about a move, in milliseconds
}

func (r *run) report(took time.Duration) Report {
	rep := Report{
		Game: r.game.Info().ID, Options: r.options, Seed: r.seed,
		Bots: make([]Standing, len(r.bots)), Seconds: took.Seconds(),
	}
	for i, b := range r.bots {
		rep.Bots[i].Bot = b.Name()
	}
	thought := make([]time.Duration, len(r.bots))
	moves := 0
	for _, o := range r.outcomes {
		if o == nil {
			continue
		}
		rep.Games++
		rep.count(o)
		for i := range r.bots {
			moves += o.moves[i]
			thought[i] += o.thought[i]
		}
	}
	if rep.Games == 0 {
		return rep
	}
	for i := range rep.Bots {
		s := &rep.Bots[i]
		s.Share /= float64(rep.Games)
		s.Score /= float64(rep.Games)
		s.MoveMS = thought[i].Seconds() * 1000 / float64(max(s.Moves, 1))
	}
	rep.Moves = float64(moves) / float64(rep.Games)
	rep.MovesPerSecond = float64(moves) / took.Seconds()
	return rep
}

// count adds one game; shares and scores are sums until all games are in.
func (rep *Report) count(o *outcome) {
	winners := 0
	for _, won := range o.winners {
		if won {
			winners++
		}
	}
	if winners > 1 {
		rep.Ties++
	}
	for i := range rep.Bots {
		s := &rep.Bots[i]
		s.Moves += o.moves[i]
		if o.points != nil {
			s.Score += float64(o.points[i])
		}
		if !o.winners[i] {
			continue
		}
		s.Share += 1 / float64(winners)
		if winners > 1 {
			s.Ties++
		} else {
			s.Wins++
		}
	}
}
