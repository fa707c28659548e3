package funnylines

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"linework/cards"
	"linework/game"
	"linework/game/gametest"
)

// playBots plays a match with a bot for each seat, all of whom answer at once, and is
// how it ended.
func playBots(t testing.TB, settings string, seed int, bots ...game.Bot) *gametest.Table {
	t.Helper()
	setup := setupOf(t, len(bots), settings)
	setup.Pack = nil
	table, err := gametest.OpenTable(Game{}, setup, gametest.Seed(seed))
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(uint64(seed), 9))
	for range 20000 {
		s := table.Match.Status()
		if s.Result != nil {
			return table
		}
		var move game.Move
		for seat := range s.Waiting.All() {
			if move = bots[seat].(game.ViewPlayer).Play(table.Match.View(seat), rng); move != nil {
				if e := table.Say(seat, move); e.Err != nil {
					t.Fatalf("%s: %s %+v is refused: %v", bots[seat].Name(), wire.KindOf(move), move, e.Err)
				}
				break
			}
		}
		table.Now += 300 * time.Millisecond
		if s = table.Match.Status(); s.Deadline > 0 && (move == nil || table.Now >= s.Deadline) {
			table.RingBell()
		}
	}
	t.Fatalf("the match does not end: %s %v", gametest.JSON(table.Match.View(0)), table.Story[len(table.Story)-6:])
	return nil
}

func TestBuyersPlayEveryGame(t *testing.T) {
	for _, b := range skilledBots {
		for _, n := range []int{1, 2, 3, 4, 5, 7, 8, 12} {
			for play := range 3 {
				for hand := range 2 {
					t.Run(fmt.Sprintf("CM-21 CM-22 %s, %d players, play=%d hand=%d", b.name, n, play, hand), func(t *testing.T) {
						var bots []game.Bot
						for range n {
							bots = append(bots, b)
						}
						table := playBots(t, fmt.Sprintf("play=%d hand=%d", play, hand), n, bots...)
						if mode := table.Match.(*match).mode; mode != Class && table.Match.Status().Result.Winners == 0 {
							t.Error("nobody has won")
						}
					})
				}
			}
		}
	}
}

func TestBuyerGuesses(t *testing.T) {
	b := skilledBots[1] // is content with 0.6
	for _, tt := range []struct {
		what       string
		mode       Mode
		stage      Stage
		seen       int // shapes
		money, pot int
		p          float64
		want       bool
	}{
		{"sure enough", Teams, Buying, 5, 50, 20, 0.7, true},
		{"not sure enough", Teams, Buying, 5, 50, 20, 0.5, false},
		{"sure, of four shapes", Teams, Buying, 4, 50, 20, 0.9, false},
		{"at the last call half of that is enough", Teams, LastCall, 0, 50, 20, 0.4, true},
		{"but it must pay", Teams, LastCall, 0, 50, 2, 0.4, false},
		{"half of a small pot does not pay", Solo, Buying, 5, 20, 2, 0.9, false},
		{"half of a larger one does", Solo, Buying, 5, 20, 8, 0.7, true},
		{"the last Fricos of a team are not risked", Teams, Buying, 5, 2, 20, 0.8, false},
		{"unless it is certain", Teams, Buying, 5, 2, 20, 0.95, true},
		{"a student guesses anyway", Class, Guessing, 0, 0, 0, 0.01, true},
	} {
		v := View{Mode: tt.mode, Stage: tt.stage, Pot: tt.pot, Price: guessPrice, Players: []Player{{Side: 0}}, Sides: []Purse{{Money: tt.money}},
			Boards: []Board{{Shapes: make([]Shape, tt.seen)}}}
		if got := b.isGuessWorthwhile(v, tt.p); got != tt.want {
			t.Errorf("%s: a guess with %.2f pays: %v", tt.what, tt.p, got)
		}
	}
}

func TestBuyerVoicesHunches(t *testing.T) {
	b := skilledBots[1]
	b.minConfidence, b.hunchAfter, b.hunchConfidence = 2, []int{3}, 0 // never sure
	shape := func(kind cards.Kind, box Box) Shape { return Shape{Kind: kind, Box: box} }
	house := []Shape{shape(cards.Triangle, Box{500, 300, 3500, 1500}), shape(cards.Rectangle, Box{700, 1500, 3300, 3900}), shape(cards.Circle, Box{1800, 600, 2200, 1000})}
	view := func(seen, money int, said ...GuessRecord) View {
		return View{Mode: Teams, Stage: Pausing, Pot: 20, Price: guessPrice, Seat: 0, Can: Can{Guess: true, Pass: true, Pen: -1}, Guesses: said,
			Players: []Player{{Name: "a", Side: 0}, {Name: "b", Side: 1}, {Name: "c", Side: 0}}, Sides: []Purse{{Money: money}, {Money: 50}},
			Prices: Counts{1, 1, 1, 1, 1, 1, 1}, Boards: []Board{{Shapes: house[:seen], Gone: make([]bool, cards.Kinds)}}}
	}
	for _, tt := range []struct {
		what string
		view View
		want bool
	}{
		{"after so many shapes", view(3, 50), true},
		{"not before", view(2, 50), false},
		{"with money to spare only", view(3, guessPrice+hunchReserve-1), false},
		{"after one of its side", view(3, 50, GuessRecord{Seat: 2, Text: "boat"}), true},
		{"and after two", view(3, 50, GuessRecord{Seat: 2, Text: "boat"}, GuessRecord{Seat: 2, Text: "hat"}), true},
		{"not after three", view(3, 50, GuessRecord{Seat: 2, Text: "boat"}, GuessRecord{Seat: 2, Text: "hat"}, GuessRecord{Seat: 2, Text: "lamp"}), false},
		{"not for more than a third of the money", view(3, guessPrice+hunchReserve, GuessRecord{Seat: 2, Text: "boat"}, GuessRecord{Seat: 2, Text: "hat"}), false},
		{"not twice", view(3, 50, GuessRecord{Seat: 0, Text: "boat"}), false},
		{"whatever the other side says", view(3, 50, GuessRecord{Seat: 1, Text: "boat"}), true},
	} {
		said, guesses := b.Play(tt.view, newRand(1)).(Guess)
		if guesses != tt.want {
			t.Errorf("%s: it voices a hunch: %v", tt.what, guesses)
		}
		if guesses && standardDeck().answers[skilledCard(said.Text)] == nil {
			t.Errorf("%s: %q is on no card", tt.what, said.Text)
		}
	}
	t.Run("it takes what looks alike for one another", func(t *testing.T) {
		said := map[string]bool{}
		for seed := range uint64(50) {
			said[b.Play(view(3, 50), newRand(seed)).(Guess).Text] = true
		}
		if len(said) < 3 || len(said) > b.hunchCards {
			t.Errorf("it says %v", said)
		}
	})
	t.Run("a bot without a mind has none", func(t *testing.T) {
		b.hunchAfter = nil
		if move := b.Play(view(3, 50), newRand(1)); move != (Pass{}) {
			t.Errorf("it says %+v", move)
		}
	})
}

func TestBuyerRecognizesPictures(t *testing.T) {
	for _, card := range standardDeck().cards {
		for _, b := range skilledBots {
			b.shapesToRecall = map[int]int{card.Number: 99} // it did not come to mind
			board := Board{Gone: make([]bool, cards.Kinds)}
			for i, s := range card.Shapes {
				board.Shapes = append(board.Shapes, Shape{Kind: s.Kind, Box: standardDeck().boxes[card][i]})
			}
			v := View{Mode: Teams, Prices: Counts(card.Prices), Boards: []Board{board}}
			if seen := b.recognizedCardOrNil(v); seen == nil || seen.Name != card.Name {
				t.Errorf("%s sees the whole %s, and takes it for %v", b.name, card.Name, seen)
			}
			v.Boards[0].Shapes = board.Shapes[:len(board.Shapes)/3]
			if seen := b.recognizedCardOrNil(v); seen == card {
				t.Errorf("%s knows a %s by a third of it", b.name, card.Name)
			}
		}
	}
}

// Where people guess, a new shape is theirs for some seconds, also where no bell will ring.
func TestBuyerLeavesNewShapesToPeople(t *testing.T) {
	for _, timed := range []bool{true, false} {
		s := teamScene(t, 4, "")
		s.play("c buys 1 circle", "d buys 1 circle", "a draws", "b draws")
		bot := skilledBots[1]
		bot.minShapes, bot.minConfidence, bot.forgetRate, bot.drawnShare = 0, 0, 0, 0
		mind := bot.NewMind(newRand(1))
		v := s.view(2)
		v.Pot, v.Timed = 1000, timed
		think := func(at time.Duration) (game.Move, time.Duration) {
			return mind.Think(game.Observation{Tempo: 1, At: at, View: v, People: game.Of(3)}, newRand(1))
		}
		if move, rest := think(time.Minute); move != nil || rest < headStart {
			t.Errorf("timed %v: it says %+v at once, and rests %v", timed, move, rest)
		}
		if move, _ := think(time.Minute + longestLook); wire.KindOf(move) != "guess" {
			t.Errorf("timed %v: it says %+v later", timed, move)
		}
	}
}

// skilledCard returns the card of the standard deck with a name; nil for none.
func skilledCard(name string) *cards.Card {
	return game.FirstWhere(standardDeck().cards, func(c *cards.Card) bool { return c.Name == name })
}

// standardScene is a team game with our own sailing boat, a and b the Carlos.
func standardScene(t testing.TB, settings string) *scene {
	t.Helper()
	for seed := uint64(1); ; seed++ {
		m, _, err := Game{}.New(setupOf(t, 4, "cards=sailing_boat "+settings), newRand(seed))
		if err != nil {
			t.Fatal(err)
		}
		s := newScene(t, m, seed)
		s.play("a ready", "b ready", "c ready", "d ready")
		if s.m.round.firstBuyer == 0 {
			return s
		}
	}
}

func TestBuyerKnowsTheDeck(t *testing.T) {
	t.Run("only what fits the boards is believed, and a wrong guess is not made again", func(t *testing.T) {
		s := standardScene(t, "")
		s.play("c buys 1 trapezium, 4 triangles")
		for s.m.Stage != Pausing {
			s.play("bell")
		}
		beliefs := skilledBots[2].rankPossibleCards(s.view(2))
		if beliefs[0].card.Name != "sailing boat" {
			t.Errorf("after a trapezium and all triangles it takes a %s for likeliest (%.2f)", beliefs[0].card.Name, beliefs[0].probability)
		}
		s.play("c guess crane")
		sum := 0.0
		for _, x := range skilledBots[2].rankPossibleCards(s.view(2)) {
			sum += x.probability
			if x.card.Name == "crane" || x.card.Count(cards.Triangle) == 0 || x.card.Count(cards.Rectangle) == 0 {
				t.Errorf("it still believes in a %s", x.card.Name)
			}
		}
		if sum < 0.999 || sum > 1.001 {
			t.Errorf("beliefs add up to %f", sum)
		}
	})
	t.Run("what did not come to mind does when nothing else is left", func(t *testing.T) {
		s := standardScene(t, "")
		s.play("c buys 1 trapezium, 4 triangles")
		for s.m.Stage != Pausing {
			s.play("bell")
		}
		absent := skilledBots[2]
		absent.shapesToRecall = map[int]int{}
		for _, c := range standardDeck().cards {
			absent.shapesToRecall[c.Number] = 99
		}
		if first := absent.rankPossibleCards(s.view(2))[0]; first.card.Name != "sailing boat" || first.probability < 0.1 {
			t.Errorf("it takes a %s for likeliest (%.2f)", first.card.Name, first.probability)
		}
	})
	t.Run("what is gone is not bought", func(t *testing.T) {
		s := standardScene(t, "")
		s.play("c put 4 triangles", "c buy")
		for s.m.Stage != Buying || s.m.round.buyer != 0 {
			s.play("bell")
		}
		for seed := range uint64(20) {
			put, ok := skilledBots[0].Play(s.view(2), newRand(seed)).(ChangeBasket)
			if ok && put.Shape == cards.Triangle {
				t.Error("it buys another triangle")
			}
		}
	})
	t.Run("FL-17 who draws for all gives away the smallest; a team's Carlo helps the own side, and a teacher the class", func(t *testing.T) {
		s := soloScene(t, 4, "")
		s.play("b buys 1 circle")
		if draw := skilledBots[0].Play(s.view(0), newRand(1)); draw != (Draw{Shape: 9}) {
			t.Errorf("for all it draws %+v", draw)
		}
		s = teamScene(t, 4, "")
		s.play("c buys 1 circle", "d buys 1 circle")
		if draw := skilledBots[0].Play(s.view(0), newRand(1)); draw != (Draw{Shape: 7}) {
			t.Errorf("for its team it draws %+v", draw)
		}
		s = classScene(t, 1, "")
		s.play("a ask circle")
		if draw := skilledBots[0].Play(s.view(0), newRand(1)); draw != (Draw{Shape: 7}) {
			t.Errorf("the teacher draws %+v", draw)
		}
	})
	t.Run("FL-17 a sly Carlo draws what fewest other cards have too, and for all what most have", func(t *testing.T) {
		s := standardScene(t, "")
		s.play("c buys 1 triangle", "d buys 1 circle")
		card, b := s.m.round.card, skilledBots[2]
		view := s.view(0)
		helps := b.distinctiveness(card, b.Play(view, newRand(1)).(Draw).Shape)
		view.Mode = Solo
		hides := b.distinctiveness(card, b.Play(view, newRand(1)).(Draw).Shape)
		for i, shape := range card.Shapes {
			if told := b.distinctiveness(card, i); shape.Kind == cards.Triangle && (told > helps+0.001 || told < hides-0.001) {
				t.Errorf("shape %d tells %f, that for the team %f, that for all %f", i, told, helps, hides)
			}
		}
		if helps <= hides {
			t.Errorf("for its team it tells %f, for all %f", helps, hides)
		}
	})
	t.Run("freehand, it draws the shape and not a scribble", func(t *testing.T) {
		s := standardScene(t, "hand=1")
		s.play("c buys 1 trapezium", "d buys 1 circle", "a draw trapezium")
		move, _ := skilledBots[1].NewMind(newRand(1)).Think(game.Observation{Tempo: 1, View: s.view(0)}, newRand(1))
		for _, timed := range move.(game.Sketch).Batches {
			if _, err := s.m.Apply(game.Input{At: s.Now, Seat: 0, Move: game.Ink{Batch: timed.Batch}}, nil); err != nil {
				t.Fatal(err)
			}
		}
		s.play("a done")
		shape := s.m.round.boards[0].shapes[0]
		if want := standardDeck().boxes[s.m.round.card][shape.shape]; rmsEdgeDifference(shape.box, want) > 80 {
			t.Errorf("it is drawn at %v, and the card has it at %v", shape.box, want)
		}
	})
	t.Run("the larger team is left when the other is too small", func(t *testing.T) {
		s := dealScene(t, 4, "", 1)
		s.play("c side 1")
		if move := skilledBots[1].Play(s.view(3), newRand(1)); move != (Side{Team: 0}) {
			t.Errorf("it says %+v", move)
		}
		if move := skilledBots[1].Play(s.view(0), newRand(1)); move != nil {
			t.Errorf("who is alone says %+v", move)
		}
	})
}

// shortestThought is how long a bot thinks at least, by its character; at most it is twice that.
func shortestThought(b skilledBot, sight game.Observation) time.Duration {
	v := sight.View.(View)
	return time.Duration(float64(b.thinkTime) * game.CharacterOf(v.Players[v.Seat].Name).Pause)
}

// A mind gives people time: to change the basket of their team, and to guess first.
func TestBuyerIsPatient(t *testing.T) {
	for _, b := range skilledBots {
		s := teamScene(t, 6, "")
		mind := b.NewMind(newRand(1))
		think := func(at time.Duration) (game.Move, time.Duration) {
			return mind.Think(game.Observation{Tempo: 1, At: at, View: s.view(2), People: game.Of(4)}, newRand(1))
		}
		least := shortestThought(b, game.Observation{View: s.view(2)})
		move, rest := think(0)
		if move != nil || rest < least/2 || rest > least {
			t.Errorf("%s says %+v at once, and rests %v", b.name, move, rest)
		}
		if move, _ = think(least); move == nil || wire.KindOf(move) != "put" {
			t.Errorf("%s says %+v after %v", b.name, move, least)
		}
		s.play("e put 1 square")
		mind = b.NewMind(newRand(1))
		think(0)
		if move, rest = think(least/2 + teammateDelay - time.Millisecond); move != nil || rest <= 0 {
			t.Errorf("%s buys the basket of a team-mate at once: %+v, %v", b.name, move, rest)
		}
		if move, _ = think(least + teammateDelay); move == nil || wire.KindOf(move) != "buy" {
			t.Errorf("%s says %+v after %v", b.name, move, least+teammateDelay)
		}
		s.play("e buy", "d buys 1 circle", "a draws", "b draws")
		if move, rest = think(time.Minute); move != nil || rest < least {
			t.Errorf("%s says %+v at once in the pause", b.name, move)
		}
		if move, rest = think(time.Minute + least + teammateDelay - time.Millisecond); move != nil || rest <= 0 {
			t.Errorf("%s says %+v before people in its team had the first chance", b.name, move)
		}
		if move, _ = think(time.Minute + 2*least + teammateDelay); move != (Pass{}) {
			t.Errorf("%s says %+v later", b.name, move)
		}
		s.play("e pass")
		if move, _ = think(time.Minute + 2*least); move != (Pass{}) {
			t.Errorf("%s says %+v though nobody in its team has a guess", b.name, move)
		}
	}
}

// Where a table has taken more time, it is for the people who guess: bots alone pass as soon as ever.
func TestPassingBotsTakeNoMoreTime(t *testing.T) {
	for _, b := range skilledBots {
		s := teamScene(t, 6, "")
		s.play("c put 1 square", "c buy", "d buys 1 circle", "a draws", "b draws")
		passes := func(people game.Seats, at time.Duration) bool {
			mind := b.NewMind(newRand(1))
			think := func(at time.Duration) game.Move {
				move, _ := mind.Think(game.Observation{Tempo: 2, At: at, View: s.view(2), People: people}, newRand(1))
				return move
			}
			think(0)
			return think(at) == Pass{}
		}
		most := 2 * shortestThought(b, game.Observation{View: s.view(2)})
		if !passes(game.Of(0), most) {
			t.Errorf("%s waits for more than %v though only bots guess", b.name, most)
		}
		if passes(game.Of(3), most) {
			t.Errorf("%s passes before %v though people guess", b.name, most)
		}
	}
}

// A bot that knows the picture keeps it for the pause while people guess in its team: they may be faster.
func TestBuyerLeavesGuessesToPeople(t *testing.T) {
	for _, people := range []game.Seats{0, game.Of(4)} {
		s := teamScene(t, 6, "")
		bot := skilledBots[0]
		bot.minShapes, bot.minConfidence, bot.forgetRate, bot.drawnShare = 0, 0, 0, 0
		mind := bot.NewMind(newRand(1))
		v := s.view(2)
		v.Pot, v.Sides[0].Money = 1000, 1000
		think := func(at time.Duration) game.Move {
			move, _ := mind.Think(game.Observation{Tempo: 1, At: at, View: v, People: people}, newRand(1))
			return move
		}
		think(0)
		if _, guesses := think(time.Minute).(Guess); guesses != (people == 0) {
			t.Errorf("with the people %v in its team it guesses while it buys: %v", people, guesses)
		}
	}
}

func TestBuyersBuySeveralKinds(t *testing.T) {
	for _, b := range skilledBots {
		t.Run("FL-14 while it knows little it buys two or three kinds, and no shape twice: "+b.name, func(t *testing.T) {
			s := standardScene(t, "")
			mind := b.NewMind(newRand(1))
			for at := time.Duration(0); ; at += 10 * time.Second {
				switch move, _ := mind.Think(game.Observation{Tempo: 1, At: at, View: s.view(2)}, newRand(1)); move := move.(type) {
				case nil:
				case ChangeBasket:
					s.play(fmt.Sprintf("c put %d %s", move.Add, move.Shape))
				case Buy:
					kinds := slices.DeleteFunc(slices.Clone(move.Basket[:]), func(n int) bool { return n == 0 })
					if len(kinds) < 2 || len(kinds) > 3 || slices.Max(kinds) > 1 {
						t.Errorf("it buys %v", move.Basket)
					}
					return
				default:
					t.Fatalf("it says %+v", move)
				}
				if at > 2*time.Minute {
					t.Fatal("it buys nothing")
				}
			}
		})
	}
	t.Run("FL-18 no kind that is gone on the other team's board, unless there is nothing else", func(t *testing.T) {
		s := standardScene(t, "")
		v := s.view(2)
		b := skilledBots[1]
		beliefs := b.rankPossibleCards(v)
		for kind := range cards.Kind(cards.Kinds) {
			for k := range v.Boards[1].Gone {
				v.Boards[1].Gone[k] = cards.Kind(k) != kind
			}
			if put, ok := b.chooseBasketMove(v, beliefs).(ChangeBasket); !ok || put.Shape != kind {
				t.Errorf("where only a %s can be new it puts %+v", kind, put)
			}
		}
	})
}

// blind plays a game of buyers. Whenever one of them thinks that has not seen the card,
// or with carlos one that has, another picture lies there, with the border and prices of
// the card, which everybody sees.
func blind(number int, carlos bool) error {
	setup := game.Setup{Names: []string{"a", "b", "c", "d"}, Options: game.Values{playOption: number % playClass}, Bots: game.Players(4)}
	doubled, decoys := decoyDeck()
	bot := skilledBots[number%len(skilledBots)]
	return gametest.CheckBotBlind(Game{}, setup, number, bot, func(m game.Match, seat game.Seat) func() {
		match := m.(*match)
		r := match.round
		if r == nil || r.outcome != nil || r.carlos.Has(seat) != carlos {
			return func() {}
		}
		card, deck := r.card, match.deck
		r.card, match.deck = decoys[card], doubled
		return func() { r.card, match.deck = card, deck }
	})
}

// decoyDeck is the deck with a decoy of each card: the picture of the one before it.
func decoyDeck() (*deck, map[*cards.Card]*cards.Card) {
	real := standardDeck().cards
	both := slices.Clone(real)
	decoys := map[*cards.Card]*cards.Card{}
	before := real[len(real)-1]
	for _, card := range real {
		decoy := *before
		decoy.Border, decoy.Prices = card.Border, card.Prices
		decoys[card] = &decoy
		both = append(both, &decoy)
		before = card
	}
	doubled := newDeck("", both)
	doubled.cribLines = standardDeck().cribLines // everybody has it
	return doubled, decoys
}

// TestBuyersAreBlind shows that no path gives a bot the picture.
func TestBuyersAreBlind(t *testing.T) { gametest.CheckBotsBlind(t, blind) }
