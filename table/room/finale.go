package room

import (
	"cmp"
	"slices"

	"linework/game"
)

// An ActKind is what is shown in an act of the finale.
type ActKind string

// The kinds, in the order in which they come.
const (
	ActDrawing ActKind = "drawing" // one drawing, as it was drawn
	ActPlay    ActKind = "play"    // the best of a game without drawings, as the game shows it
	ActPlace   ActKind = "place"   // who came somewhere behind the first
	ActPodium  ActKind = "podium"  // who won
)

// An Act is one thing that is shown after a game, to everyone at the same time.
type Act struct {
	Kind    ActKind  `json:"kind"`
	Drawing int      `json:"drawing"`         // its number in the game's gallery, from 0
	Place   int      `json:"place"`           // with place: which one, or the best of several
	Rest    bool     `json:"rest,omitempty"`  // with place: this one and all behind it
	Seats   []SeatID `json:"seats,omitempty"` // with place and podium: whose it is
}

const (
	maxDrawingActs = 6 // at most; the gallery has them all
	maxPlaceActs   = 5 // at most; those behind come together
)

// FinaleActs returns how the last game of the evening is shown when it is over: some of its
// drawings, and then everyone from the last place to the first. Everything in it is
// known to all by then. There is none of a game that does not count.
func (r *Room) FinaleActs() ([]Act, error) {
	if len(r.Evening) == 0 || r.Evening[len(r.Evening)-1].Uncounted {
		return nil, nil
	}
	last := len(r.Evening) - 1
	drawings, err := r.loadDrawings(last)
	if err != nil {
		return nil, err
	}
	acts := game.MapList(chooseMostGuessedForFinale(drawings), func(k int) Act { return Act{Kind: ActDrawing, Drawing: k} })
	places := r.Evening[last].placeActsLastToFirst()
	if len(drawings) == 0 && len(places) > 0 {
		acts = append(acts, Act{Kind: ActPlay})
	}
	return append(acts, places...), nil
}

// chooseMostGuessedForFinale returns the numbers of the drawings that are shown, in the order in
// which they were drawn. Everyone's best comes before anyone's second: the one that most have
// guessed, and of these the one that was guessed at most.
func chooseMostGuessedForFinale(drawings []game.Drawing) (indexes []int) {
	right := func(k int) int {
		return game.CountWhere(drawings[k].Guesses, func(g game.Guessed) bool { return g.Right })
	}
	better := func(a, b int) int {
		return cmp.Or(right(b)-right(a), len(drawings[b].Guesses)-len(drawings[a].Guesses), a-b)
	}
	best := make([]int, len(drawings))
	for k := range best {
		best[k] = k
	}
	slices.SortFunc(best, better)
	turn := make([]int, len(drawings)) // which of its author's it is, from the best
	had := map[game.Seat]int{}
	for _, k := range best {
		turn[k] = had[drawings[k].Author]
		had[drawings[k].Author]++
	}
	slices.SortStableFunc(best, func(a, b int) int { return turn[a] - turn[b] })
	best = best[:min(len(best), maxDrawingActs)]
	slices.Sort(best)
	return best
}

// placeActsLastToFirst returns an act for each place, from the last to the first. Who has no
// place, because the game had no points and they did not win, is in none.
func (g Game) placeActsLastToFirst() (acts []Act) {
	for _, p := range g.Scores {
		place := g.placeOf(p)
		if place == 0 {
			continue
		}
		i := slices.IndexFunc(acts, func(a Act) bool { return a.Place == place })
		if i < 0 {
			i = len(acts)
			acts = append(acts, Act{Kind: ActPlace, Place: place})
		}
		acts[i].Seats = append(acts[i].Seats, p.Seat)
	}
	slices.SortFunc(acts, func(a, b Act) int { return b.Place - a.Place })
	if n := len(acts); n > 0 {
		acts[n-1].Kind = ActPodium
	}
	for len(acts) > 1+maxPlaceActs {
		acts[1].Seats, acts[1].Rest = append(acts[1].Seats, acts[0].Seats...), true
		acts = acts[1:]
	}
	return acts
}
