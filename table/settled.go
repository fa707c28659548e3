package table

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"linework/game"
	"linework/journal"
)

// settled is the table as it is when a game is over: what was scored, drawn and seen,
// and who sits there. It is the one entry that tells a state and not a change. Whoever
// opens the table begins to read at the last of them, so a game that is over is never
// played again, and its result stands whatever becomes of its rules (CM-27).
type settled struct {
	Code      string            `json:"code"`
	Key       string            `json:"key"`
	Stage     Stage             `json:"stage"` // Results or Lobby
	Seats     []settledSeat     `json:"seats"`
	LastID    int               `json:"lastId"`
	Host      int               `json:"host"`
	Game      string            `json:"game"`
	Options   game.Values       `json:"options"`
	Pace      int               `json:"pace"`
	Open      bool              `json:"open"`
	Marks     map[game.Mark]int `json:"marks"`
	Ages      []int             `json:"ages,omitempty"`
	Pack      string            `json:"pack,omitempty"`
	Paste     string            `json:"paste,omitempty"` // hash of the blob with the players' own words
	Seen      []string          `json:"seen,omitempty"`
	Evening   []Game            `json:"evening"`
	Galleries []string          `json:"galleries"` // hashes of the blobs with the drawings of each game; "" for none
	Abandoned string            `json:"abandoned,omitempty"`
}

// A settledSeat is a seat in the entry.
type settledSeat struct {
	ID    int    `json:"id"`
	Name  string `json:"name"`
	Ink   int    `json:"ink"`
	Hash  string `json:"hash,omitempty"`
	Bot   string `json:"bot,omitempty"`
	Ready bool   `json:"ready,omitempty"`
	Muted bool   `json:"muted,omitempty"`
	Out   bool   `json:"out,omitempty"`
}

func (*settled) kind() string { return "settled" }

// A shown is the drawings of a game that is over: in memory or, once they were
// settled, in the journal until somebody wants to see them.
type shown struct {
	drawings []game.Drawing
	blob     string // hash; "" while they are in memory alone
}

// A framed is a drawing in a blob. Its ink is a blob of its own.
type framed struct {
	game.Drawing
	Ink string `json:"ink"`
}

// settle is the table as an entry, and the blobs that it names.
func (s *state) settle() (*settled, [][]byte) {
	c := &settled{
		Code: s.code, Key: s.key, Stage: s.stage, LastID: s.lastID, Host: s.host, Game: s.game, Options: s.options, Pace: s.pace,
		Open: s.open, Marks: s.marks, Ages: s.ages, Pack: s.pack, Seen: s.seen, Evening: s.evening, Seats: []settledSeat{}, Galleries: []string{}, Abandoned: s.abandoned,
	}
	for _, x := range s.seats {
		c.Seats = append(c.Seats, settledSeat{x.id, x.name, x.ink, x.hash, x.bot, x.ready, x.muted, x.out})
	}
	var blobs [][]byte
	if s.paste != "" {
		blobs = append(blobs, []byte(s.paste))
		c.Paste = journal.Hash(blobs[0])
	}
	for i := range s.gallery {
		g := &s.gallery[i]
		if g.blob == "" && len(g.drawings) > 0 {
			var list []framed
			for _, d := range g.drawings {
				list = append(list, framed{Drawing: d, Ink: journal.Hash(d.Ink)})
				blobs = append(blobs, d.Ink)
			}
			blobs = append(blobs, mustJSON(list))
			g.blob = journal.Hash(blobs[len(blobs)-1])
		}
		c.Galleries = append(c.Galleries, g.blob)
	}
	return c, blobs
}

// apply makes the table what the entry says. The match that it settles stays on show,
// if it was played up to its end here.
func (c *settled) apply(s *state, _ time.Duration) ([]game.Event, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	paste := ""
	if c.Paste != "" {
		text, err := s.load(c.Paste)
		if err != nil {
			return nil, err
		}
		paste = string(text)
	}
	if s.match != nil && !(c.Stage == Results && s.match.over()) {
		s.match = nil
	}
	s.code, s.key, s.stage, s.lastID, s.host, s.game, s.options, s.pace = c.Code, c.Key, c.Stage, c.LastID, c.Host, c.Game, c.Options, c.Pace
	s.open, s.pack, s.paste, s.seen, s.evening, s.abandoned, s.paused = c.Open, c.Pack, paste, c.Seen, slices.Clone(c.Evening), c.Abandoned, false
	s.unfollowed = 0
	s.marks = map[game.Mark]int{}
	for mark, id := range c.Marks {
		s.marks[mark] = id
	}
	s.ages = slices.Clone(c.Ages)
	s.seats = nil
	for _, x := range c.Seats {
		s.seats = append(s.seats, &seat{id: x.ID, name: x.Name, ink: x.Ink, hash: x.Hash, bot: x.Bot, ready: x.Ready, muted: x.Muted, out: x.Out})
	}
	s.gallery = nil
	for _, blob := range c.Galleries {
		s.gallery = append(s.gallery, shown{blob: blob})
	}
	return nil, nil
}

// check refuses an entry that no table could have written.
func (c *settled) check() error {
	if c.Code == "" || len(c.Galleries) != len(c.Evening) || c.Stage != Results && c.Stage != Lobby || len(c.Seats) > maxSeats {
		return errors.New("this is not how a table is when a game is over")
	}
	for i, x := range c.Seats {
		if x.ID < 1 || x.ID > c.LastID || slices.ContainsFunc(c.Seats[:i], func(y settledSeat) bool { return x.ID == y.ID }) {
			return fmt.Errorf("seat %d cannot be there", x.ID)
		}
	}
	return nil
}

// drawings is the drawings of one game of the evening.
func (s *state) drawings(i int) ([]game.Drawing, error) {
	g := &s.gallery[i]
	if g.drawings != nil || g.blob == "" {
		return g.drawings, nil
	}
	raw, err := s.load(g.blob)
	if err != nil {
		return nil, err
	}
	var list []framed
	if err := json.Unmarshal(raw, &list); err != nil {
		return nil, fmt.Errorf("read drawings: %w", err)
	}
	var drawings []game.Drawing
	for _, k := range list {
		d := k.Drawing
		if d.Author < 0 || int(d.Author) >= len(s.evening[i].Scores) {
			return nil, fmt.Errorf("read drawings: nobody played as number %d", d.Author)
		}
		if d.Ink, err = s.load(k.Ink); err != nil {
			return nil, err
		}
		drawings = append(drawings, d)
	}
	g.drawings = drawings
	return drawings, nil
}

// A storeError says that the store did not answer. That is no fault of what was asked.
type storeError struct{ error }

func (e storeError) Unwrap() error { return e.error }

// load is a blob of the journal.
func (s *state) load(hash string) ([]byte, error) {
	blob, err := s.blob(hash)
	if err != nil && !errors.Is(err, journal.ErrDamaged) {
		return nil, storeError{err}
	}
	return blob, err
}
