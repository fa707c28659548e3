package table

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"linework/game"
)

// A state is a table as its journal tells it. It knows no sockets, no wall clock
// and no chance: the same changes always make the same state.
type state struct {
	find func(id string) (game.Game, bool)
	blob func(hash string) ([]byte, error) // what the journal keeps beside its entries

	at      time.Duration // table time of the last change
	code    string
	stage   Stage
	seats   []*seat // in circular order
	lastID  int
	host    int // id; 0 while there is no person at the table
	game    string
	options game.Values
	pace    int
	open    bool
	paused  bool
	marks   map[game.Mark]int
	ages    []int    // ids of seats, the oldest first; empty where nobody was put in order
	pack    string   // the pack of words chosen; "" for the game's own
	paste   string   // words of the players' own, instead of a pack
	seen    []string // words that were dealt this evening
	evening []Game
	gallery []shown // of each game of the evening
	key     string  // of the gallery; told to whoever may see the table
	match   *match
	// abandoned is the game that ended because this version could not go on with it; ""
	// when the next one begins.
	abandoned string
	// unfollowed counts the matches that were lost and never settled. Of those that were
	// over, the result is lost too.
	unfollowed int
}

// A seat is one place at the table.
type seat struct {
	id     int
	name   string
	ink    int
	hash   string // of the token; "" for a bot's seat
	bot    string // the bot whose seat it is
	sub    string // the bot that plays for an absent person
	vacant bool
	ready  bool
	muted  bool
	out    bool
}

func (s *seat) person() bool { return s.hash != "" }

// player is the bot that plays the seat now, or "".
func (s *seat) player() string {
	if s.bot != "" {
		return s.bot
	}
	return s.sub
}

// A match is a game in play, or one that has ended and is still on show.
type match struct {
	game.Match
	game    game.Game
	seed    game.Seed
	step    int           // inputs accepted so far
	start   time.Duration // table time at which the match's own time is 0
	playing []int         // ids of the seats, by seat of the match
	spent   []int         // ink, by seat of the match
	rules   int           // version of the rules it was begun under

	// A match that this version could not follow has neither Match nor game, or they
	// are no longer to be trusted. None stays when a table has been loaded.
	lost error
	name string // its game's id
}

// over reports whether there is a match and it has ended, so that its end can be shown.
func (m *match) over() bool { return m != nil && m.lost == nil && m.Status().Result != nil }

// deadline is the table time of the next bell, or 0.
func (m *match) deadline() time.Duration {
	if d := m.Status().Deadline; d > 0 {
		return m.start + d
	}
	return 0
}

// seatOf is the seat of the match that a table seat plays, or Watcher.
func (m *match) seatOf(id int) game.Seat {
	return game.Seat(slices.Index(m.playing, id))
}

// inks is how many colours and marks there are to tell seats apart by.
const inks = 8

func newState(find func(string) (game.Game, bool), blob func(string) ([]byte, error)) *state {
	return &state{find: find, blob: blob, stage: Lobby, pace: 100, open: true, options: game.Values{}, marks: map[game.Mark]int{}}
}

// do makes one change at a table time.
func (s *state) do(at time.Duration, c change) ([]game.Event, error) {
	events, err := c.apply(s, at)
	if err == nil {
		s.at = max(s.at, at)
	}
	return events, err
}

func (s *state) seat(id int) *seat {
	for _, x := range s.seats {
		if x.id == id {
			return x
		}
	}
	return nil
}

// holder is the seat that a token's hash holds.
func (s *state) holder(hash string) *seat {
	for _, x := range s.seats {
		if x.person() && x.hash == hash {
			return x
		}
	}
	return nil
}

func (s *state) remove(id int) {
	s.seats = slices.DeleteFunc(s.seats, func(x *seat) bool { return x.id == id })
	s.ages = slices.DeleteFunc(s.ages, func(old int) bool { return old == id })
	for mark, holder := range s.marks {
		if holder == id {
			delete(s.marks, mark)
		}
	}
}

// freeInk is a colour that nobody has yet, while there are any.
func (s *state) freeInk() int {
	for ink := range inks {
		if !slices.ContainsFunc(s.seats, func(x *seat) bool { return x.ink == ink }) {
			return ink
		}
	}
	return s.lastID % inks
}

// seated is the seat with an id, for a change that is about it.
func (s *state) seated(id int) (*seat, error) {
	if x := s.seat(id); x != nil {
		return x, nil
	}
	return nil, fmt.Errorf("there is no seat %d", id)
}

func (c *opened) apply(s *state, _ time.Duration) ([]game.Event, error) {
	if s.code != "" {
		return nil, errors.New("the table has been opened before")
	}
	s.code, s.game, s.key = c.Code, c.Game, c.Key
	return nil, nil
}

func (c *sat) apply(s *state, _ time.Duration) ([]game.Event, error) {
	if c.Seat < 1 || s.seat(c.Seat) != nil || len(s.seats) >= maxSeats {
		return nil, fmt.Errorf("seat %d cannot be taken, at a table of %d", c.Seat, len(s.seats))
	}
	x := &seat{id: c.Seat, name: c.Name, ink: s.freeInk(), hash: c.Hash, bot: c.Bot, ready: c.Bot != ""}
	s.lastID = max(s.lastID, c.Seat)
	s.seats = append(s.seats, x)
	if s.host == 0 && x.person() {
		s.host = x.id
	}
	return nil, nil
}

// A seat that plays stays until the match is over, and is skipped (CM-5).
func (c *left) apply(s *state, _ time.Duration) ([]game.Event, error) {
	x, err := s.seated(c.Seat)
	if err != nil {
		return nil, err
	}
	if s.stage == Playing && s.match.seatOf(x.id) != game.Watcher {
		x.hash, x.bot, x.sub, x.vacant = "", "", "", true
		return nil, nil
	}
	s.remove(x.id)
	return nil, nil
}

func (c *renamed) apply(s *state, _ time.Duration) ([]game.Event, error) {
	x, err := s.seated(c.Seat)
	if err == nil {
		x.name = c.Name
	}
	return nil, err
}

func (c *rekeyed) apply(s *state, _ time.Duration) ([]game.Event, error) {
	x, err := s.seated(c.Seat)
	if err == nil {
		x.hash = c.Hash
	}
	return nil, err
}

func (c *hosted) apply(s *state, _ time.Duration) ([]game.Event, error) {
	if c.Seat != 0 {
		if _, err := s.seated(c.Seat); err != nil {
			return nil, err
		}
	}
	s.host = c.Seat
	return nil, nil
}

func (c *readied) apply(s *state, _ time.Duration) ([]game.Event, error) {
	x, err := s.seated(c.Seat)
	if err == nil {
		x.ready = c.Ready
	}
	return nil, err
}

func (c *chosen) apply(s *state, _ time.Duration) ([]game.Event, error) {
	s.game, s.options, s.pack = c.Game, game.Values{}, ""
	return nil, nil
}

func (c *optioned) apply(s *state, _ time.Duration) ([]game.Event, error) {
	s.options, s.pace = c.Options, c.Pace
	return nil, nil
}

func (c *ordered) apply(s *state, _ time.Duration) ([]game.Event, error) {
	slices.SortStableFunc(s.seats, func(a, b *seat) int { return slices.Index(c.Seats, a.id) - slices.Index(c.Seats, b.id) })
	return nil, nil
}

func (c *marked) apply(s *state, _ time.Duration) ([]game.Event, error) {
	if mark := game.Mark(c.Mark); mark != game.Smallest {
		s.ages = nil
	}
	if c.Seat == 0 {
		delete(s.marks, game.Mark(c.Mark))
		return nil, nil
	}
	_, err := s.seated(c.Seat)
	if err == nil {
		s.marks[game.Mark(c.Mark)] = c.Seat
	}
	return nil, err
}

func (c *aged) apply(s *state, _ time.Duration) ([]game.Event, error) {
	for _, id := range c.Seats {
		if _, err := s.seated(id); err != nil {
			return nil, err
		}
	}
	s.ages = slices.Clone(c.Seats)
	delete(s.marks, game.Oldest)
	delete(s.marks, game.Youngest)
	return nil, nil
}

func (c *muted) apply(s *state, _ time.Duration) ([]game.Event, error) {
	x, err := s.seated(c.Seat)
	if err == nil {
		x.muted = c.Muted
	}
	return nil, err
}

func (c *satOut) apply(s *state, _ time.Duration) ([]game.Event, error) {
	x, err := s.seated(c.Seat)
	if err == nil {
		x.out = c.Out
	}
	return nil, err
}

func (c *showed) apply(s *state, _ time.Duration) ([]game.Event, error) {
	s.open = c.Open
	return nil, nil
}

func (c *worded) apply(s *state, _ time.Duration) ([]game.Event, error) {
	s.pack, s.paste = c.Pack, c.Paste
	return nil, nil
}

func (c *paused) apply(s *state, _ time.Duration) ([]game.Event, error) {
	s.paused = c.Paused
	return nil, nil
}

func (c *substituted) apply(s *state, _ time.Duration) ([]game.Event, error) {
	x, err := s.seated(c.Seat)
	if err == nil {
		x.sub = c.Bot
	}
	return nil, err
}

func (c *started) apply(s *state, at time.Duration) ([]game.Event, error) {
	g, ok := s.find(c.Game)
	if !ok {
		return nil, fmt.Errorf("this version has no game %q", c.Game)
	}
	if err := c.check(s, g.Info()); err != nil {
		return nil, err
	}
	setup, err := s.deal(c)
	if err != nil {
		return nil, err
	}
	setup.Rules = c.rules()
	m, events, err := g.New(setup, c.Seed.At(0))
	if err != nil {
		return nil, err
	}
	s.seen = s.seenWith(c, setup.Pack)
	s.match = &match{
		Match: m, game: g, seed: c.Seed, start: at, playing: c.Playing, spent: make([]int, len(c.Playing)), rules: c.rules(), name: c.Game,
	}
	s.stage, s.paused, s.abandoned = Playing, false, ""
	return events, nil
}

// check refuses a match that the seats at the table cannot play.
func (c *started) check(s *state, info game.Info) error {
	switch n := len(c.Playing); {
	case s.stage == Playing:
		return errors.New("a game is being played already")
	case n != c.Setup.Seats():
		return fmt.Errorf("%d seats play under %d names", n, c.Setup.Seats())
	case n < info.Min || n > info.Max:
		return fmt.Errorf("%s is not for %d players", info.Name, n)
	}
	for i, id := range c.Playing {
		if s.seat(id) == nil || slices.Contains(c.Playing[:i], id) {
			return fmt.Errorf("seat %d cannot play", id)
		}
	}
	return nil
}

func (c *played) apply(s *state, at time.Duration) ([]game.Event, error) {
	if s.match == nil {
		return nil, errNoMatch
	}
	if c.move == nil {
		move, err := decodeMove(s.match.game, c.Kind, c.Move)
		if err != nil {
			return nil, err
		}
		c.move = move
	}
	host := s.match.seatOf(s.host) == c.Seat
	return s.input(game.Input{At: at, Seat: c.Seat, Host: host, Phase: c.Phase, Move: c.move})
}

var errNoMatch = errors.New("no game is being played")

func decodeMove(g game.Game, kind string, data json.RawMessage) (game.Move, error) {
	if kind == game.Kind(game.Skip{}) {
		return game.Skip{}, nil
	}
	return g.Wire().Decode(kind, data)
}

func (*rang) apply(s *state, at time.Duration) ([]game.Event, error) {
	return s.input(game.Input{At: at})
}

// input hands one input to the match, with the chance that belongs to its step. Ink
// uses no chance and is no step.
func (s *state) input(in game.Input) ([]game.Event, error) {
	if s.match == nil {
		return nil, errNoMatch
	}
	if in.Seat < 0 || int(in.Seat) >= len(s.match.playing) {
		return nil, fmt.Errorf("nobody plays as number %d", in.Seat)
	}
	in.At -= s.match.start
	if _, ok := in.Move.(game.Ink); ok {
		return s.match.Apply(in, nil)
	}
	events, err := s.match.Apply(in, s.match.seed.At(s.match.step+1))
	if err != nil {
		return nil, err
	}
	s.match.step++
	if result := s.match.Status().Result; result != nil {
		s.close(result)
	}
	return events, nil
}

// close writes a finished match into the evening (CM-3).
func (s *state) close(result *game.Result) {
	g := Game{Game: s.match.game.Info().ID, Scoring: result.Points != nil}
	for k, id := range s.match.playing {
		part := Part{Seat: id, Name: s.seat(id).name, Won: result.Winners.Has(game.Seat(k))}
		if result.Points != nil {
			part.Points = result.Points[k]
		}
		g.Scores = append(g.Scores, part)
	}
	var drawings []game.Drawing
	if inker, ok := s.match.Match.(game.Inker); ok {
		drawings = inker.Gallery()
		g.Drawings = len(drawings)
	}
	s.evening = append(s.evening, g)
	s.gallery = append(s.gallery, shown{drawings: drawings})
	s.stage = Results
	s.afterMatch()
}

// afterMatch notes which words were seen, frees the seats of those who have gone and
// asks all to be ready anew.
func (s *state) afterMatch() {
	s.see()
	s.paused = false
	for _, x := range slices.Clone(s.seats) {
		if x.vacant {
			s.remove(x.id)
		}
		x.ready, x.sub = x.bot != "", ""
	}
}

func (*cleared) apply(s *state, _ time.Duration) ([]game.Event, error) {
	if s.stage == Playing {
		s.afterMatch()
	}
	s.stage, s.match = Lobby, nil
	return nil, nil
}

// A match that could not be carried over ends. Only a table that is being loaded does
// this, and whoever reads it again may be of another version, which could go on.
func (c *abandoned) apply(s *state, _ time.Duration) ([]game.Event, error) {
	if s.stage == Playing {
		s.afterMatch()
	}
	s.stage, s.match, s.abandoned = Lobby, nil, c.Game
	return nil, nil
}

func (*ticked) apply(*state, time.Duration) ([]game.Event, error) { return nil, nil }
