package doodlerush

import (
	"linework/game"
	"linework/game/vote"
	"linework/words"
)

// A word is one word of a card, ready to be judged.
type word struct {
	text   string
	answer func() *words.Answer // prepared when something is guessed: a replay goes by the rulings of then
}

// A boardSet is all boards on the table, and the words that are on them.
type boardSet struct {
	words      []word     // six for each seat, in the order of their cards
	boards     []*board   // six for each seat
	objections vote.Cases // by board
}

func newBoardSet(dealt []word) boardSet {
	s := boardSet{words: dealt, objections: make(vote.Cases, len(dealt))}
	for i := range dealt {
		s.boards = append(s.boards, &board{id: i, objections: &s.objections[i], owner: game.Seat(i / boardsEach), word: i})
	}
	return s
}

func (s *boardSet) findBoard(id int) (*board, error) {
	if id < 0 || id >= len(s.boards) {
		return nil, game.Refuse("no-such-board", game.Figures{"last": len(s.boards) - 1, "board": id})
	}
	return s.boards[id], nil
}

func (s *boardSet) findOwnBoard(seat game.Seat, id int, names []string) (*board, error) {
	b, err := s.findBoard(id)
	if err != nil {
		return nil, err
	}
	if b.owner != seat {
		return nil, game.Refuse("not-your-board.owned", game.Figures{"name": names[b.owner]})
	}
	return b, nil
}

func (s *boardSet) boardsOf(seat game.Seat) []*board {
	return s.boards[int(seat)*boardsEach : (int(seat)+1)*boardsEach]
}

func (s *boardSet) wordTextOn(b *board) string { return s.words[b.word].text }

// wordTextsOf returns the words of a seat in the order of its cards.
func (s *boardSet) wordTextsOf(seat game.Seat) []string {
	return game.MapList(s.words[int(seat)*boardsEach:][:boardsEach], func(w word) string { return w.text })
}

func (s *boardSet) boardIDsByWord(seat game.Seat) []int {
	places := make([]int, boardsEach)
	for _, b := range s.boardsOf(seat) {
		places[b.word%boardsEach] = b.id
	}
	return places
}

// showAllForGuessing turns the boards to the others at the beginning of a guessing round (DR-6), and
// returns which have ink on them.
func (s *boardSet) showAllForGuessing() (inked []int) {
	inked = []int{}
	for _, b := range s.boards {
		b.sheet.Drawing.RefusePointsUntilBegin() // a pen that is down at the bell does not go on in the next round
		b.shown = b.isInPlay() && !b.sheet.Drawing.IsEmpty()
		b.objections.AllowNewObjections()
		b.edition++
		b.waves = 0
		inked = b.appendIDIf(inked, b.shown)
	}
	return inked
}

// countGuessableBoards returns how many boards can be guessed. It only falls during a guessing
// round.
func (s *boardSet) countGuessableBoards() int {
	return game.CountWhere(s.boards, (*board).isGuessable)
}

// seatsWithNothingToDo returns those of the players who have nothing left to draw on, or to guess, in a
// round.
func (s *boardSet) seatsWithNothingToDo(players game.Seats, stage Stage) game.Seats {
	for _, b := range s.boards {
		switch {
		case stage == Drawing && b.isInPlay():
			players = players.Without(b.owner)
		case stage == Guessing && b.isGuessable():
			players &= game.Of(b.owner)
		}
	}
	return players
}

// currentScores returns the score of each seat as if the game ended now.
func (s *boardSet) currentScores() []Score {
	list := make([]Score, len(s.boards)/boardsEach)
	for _, b := range s.boards {
		for _, seat := range b.takers {
			list[seat] = newScore(list[seat].Taken+1, list[seat].Left)
		}
		if len(b.takers) == 0 {
			list[b.owner] = newScore(list[b.owner].Taken, list[b.owner].Left+1)
		}
	}
	return list
}

func (s *boardSet) boardsSeenBy(seat game.Seat, stage Stage) []Board {
	list := make([]Board, len(s.boards))
	for i, b := range s.boards {
		list[i] = Board{ID: b.id, Owner: b.owner, State: b.stateSeenBy(seat, stage), By: game.NonNilCopy(b.takers), Waves: b.waves}
		if !b.isInPlay() || stage == Over || b.owner == seat && stage != Starting {
			list[i].Word = s.wordTextOn(b)
		}
		if o := b.objections.Vote; o != nil {
			list[i].Vote = &Objection{By: o.By, Voters: o.Voters, Uphold: o.Yes, Against: o.No, AsksArtist: o.AsksArtist}
		}
	}
	return list
}
