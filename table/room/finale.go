package room

import (
	"cmp"
	"slices"
	"strings"

	"linework/game"
	"linework/words"
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
	Told    bool     `json:"told,omitempty"`  // with drawing: everyone knows already what it shows
	Rest    bool     `json:"rest,omitempty"`  // with place: this one and all behind it
	Seats   []SeatID `json:"seats,omitempty"` // with place and podium: whose it is
}

const (
	maxDrawingActs = 6 // at most; the gallery has them all
	maxToldActs    = 3 // at most, where everyone knows already what they show
	maxPlaceActs   = 5 // at most; those behind come together
)

// FinaleActs returns how the last game of the evening is shown when it is over: some of its
// drawings, none that is covered for everyone, and then everyone from the last place to the first. Everything in it is
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
	seen := func(k int) bool { return !r.isDrawingCovered(last, drawings[k]) }
	isBot := func(k int) bool {
		seat := r.SeatByID(r.Evening[last].Scores[drawings[k].Author].Seat)
		return seat != nil && seat.Bot != ""
	}
	told := r.tellsPictures(r.Evening[last].Game)
	chosen := chooseDrawingsForFinale(drawings, seen, isBot)
	if told {
		chosen = chooseToldDrawings(drawings, seen, isBot)
	}
	acts := game.MapList(chosen, func(k int) Act { return Act{Kind: ActDrawing, Drawing: k, Told: told} })
	places := r.Evening[last].placeActsLastToFirst()
	if len(drawings) == 0 && len(places) > 0 && r.Evening[last].Scoring { // without points nothing is the best
		acts = append(acts, Act{Kind: ActPlay})
	}
	return append(acts, places...), nil
}

// chooseDrawingsForFinale returns the numbers of the drawings that are shown, in the order in
// which they were drawn.
func chooseDrawingsForFinale(drawings []game.Drawing, mayShow, isBot func(int) bool) (indexes []int) {
	best := sortBestFirst(drawings, mayShow, isBot)
	best = best[:min(len(best), maxDrawingActs)]
	slices.Sort(best)
	return best
}

// sortBestFirst returns the numbers of the drawings that may be shown, the best first. Everyone's best
// comes before anyone's second, and a person's second is as good as a bot's first. The best is what was
// taken for most other things, for there is something to laugh about; then what was not guessed at once,
// then what most have guessed.
func sortBestFirst(drawings []game.Drawing, mayShow, isBot func(int) bool) []int {
	best := sortFunniestFirst(drawings, mayShow)
	turn := make([]int, len(drawings)) // which of its author's it is, from the best
	had := map[game.Seat]int{}
	for _, k := range best {
		turn[k] = had[drawings[k].Author]
		if isBot(k) {
			turn[k]++
		}
		had[drawings[k].Author]++
	}
	slices.SortStableFunc(best, func(a, b int) int { return turn[a] - turn[b] })
	return best
}

// chooseToldDrawings returns the numbers of the drawings that are shown of a game in which everyone
// was told what they are: the best of each round, the best first.
func chooseToldDrawings(drawings []game.Drawing, mayShow, isBot func(int) bool) (indexes []int) {
	shown := map[int]bool{} // rounds
	for _, k := range sortBestFirst(drawings, mayShow, isBot) {
		if round := drawings[k].Round; !shown[round] && len(indexes) < maxToldActs {
			shown[round] = true
			indexes = append(indexes, k)
		}
	}
	return indexes
}

// sortFunniestFirst returns the numbers of the drawings that may be shown, the best first: what was
// taken for most other things, then what was not guessed at once, then what most have guessed.
func sortFunniestFirst(drawings []game.Drawing, mayShow func(int) bool) (best []int) {
	jokes := func(k int) int { return countFarGuesses(drawings[k]) }
	wrong := func(k int) int {
		return min(1, game.CountWhere(drawings[k].Guesses, func(g game.Guessed) bool { return !g.Right }))
	}
	right := func(k int) int {
		return game.CountWhere(drawings[k].Guesses, func(g game.Guessed) bool { return g.Right })
	}
	better := func(a, b int) int {
		return cmp.Or(jokes(b)-jokes(a), wrong(b)-wrong(a), right(b)-right(a), len(drawings[b].Guesses)-len(drawings[a].Guesses), a-b)
	}
	for k := range drawings {
		if mayShow(k) {
			best = append(best, k)
		}
	}
	slices.SortFunc(best, better)
	return best
}

// tellsPictures reports whether everyone who plays a game is told what its pictures are.
func (r *Room) tellsPictures(id string) bool {
	if r.findGame == nil {
		return false
	}
	g, ok := r.findGame(id)
	return ok && g.Info().TellsPictures
}

// countFarGuesses returns how many different things a drawing was taken for that are no part of
// what it shows.
func countFarGuesses(d game.Drawing) int {
	title, far := words.Fold(d.Title), map[string]bool{}
	for _, g := range d.Guesses {
		text := words.Fold(g.Text)
		isNear := strings.Contains(title, text) || title != "" && strings.Contains(text, title)
		if !g.Right && text != "" && !isNear {
			far[text] = true
		}
	}
	return len(far)
}

// IsCoveredInFinale reports whether an act shows a drawing of the last game that is covered for
// everyone (CM-33).
func (r *Room) IsCoveredInFinale(a Act) bool {
	last := len(r.Evening) - 1
	drawings, err := r.loadDrawings(last)
	return err == nil && a.Kind == ActDrawing && r.isDrawingCovered(last, drawings[a.Drawing])
}

// isDrawingCovered reports whether a drawing of a game that is over is covered for everyone.
func (r *Room) isDrawingCovered(gameIndex int, d game.Drawing) bool {
	artist := r.Evening[gameIndex].Scores[d.Author].Seat
	return r.Reports.IsCoveredFor(Public, ReportTarget{Seat: artist, Game: gameIndex, Round: d.Round, Number: d.Number})
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
