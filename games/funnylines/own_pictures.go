package funnylines

import (
	"slices"
	"strings"

	"linework/cards"
	"linework/game"
	"linework/words"
)

// firstOwnNumber is the number of the first picture of the teacher's own. The box has fewer.
const firstOwnNumber = 101

// replaceOwnPictures replaces the teacher's own pictures in the lesson and in the deck (FL-56). They keep
// to what the pictures of the box keep to, and have names and looks of their own.
func (m lessonStage) replaceOwnPictures(drafts []cards.Draft) error {
	l := m.lesson
	var own []*cards.Card
	for i, d := range drafts {
		d.Name, d.Also = strings.Join(strings.Fields(d.Name), " "), trimNames(d.Also)
		c := d.ToCard(firstOwnNumber + i)
		if err := m.checkOwnPicture(d, c, own); err != nil {
			return err
		}
		own = append(own, c)
	}
	removed := slices.DeleteFunc(slices.Clone(l.removedCards), func(n int) bool { return n >= firstOwnNumber })
	if len(removed) == len(l.boxDeck.cards)+len(own) {
		return game.Refuse("no-cards-left")
	}
	l.ownCards, l.removedCards, m.deck = own, removed, l.boxDeck
	if len(own) > 0 {
		m.deck = newDeck(l.boxDeck.language, append(slices.Clip(l.boxDeck.cards), own...))
	}
	return nil
}

func (l *lesson) ownNames() []string {
	return game.MapList(l.ownCards, func(c *cards.Card) string { return c.Name })
}

// checkOwnPicture refuses a picture that is not made as those of the box are, or that could be taken
// for one of them or for another that comes with it.
func (m lessonStage) checkOwnPicture(draft cards.Draft, card *cards.Card, others []*cards.Card) error {
	box := m.lesson.boxDeck
	if ruling, _ := box.judgeGuess(draft.Name, box.cards[0], false); ruling.Reason == words.Empty {
		return game.Refuse("no-name")
	}
	faults := draft.ToCard(0).Faults()
	if m.RulesBefore(6) { // by version 5 shapes could lie in a heap
		faults = slices.DeleteFunc(faults, func(f cards.Fault) bool { return f.Flaw == cards.Heap })
	}
	if len(faults) > 0 {
		return errPictureFault(draft, faults[0])
	}
	for _, name := range card.Names() {
		if _, listed := box.judgeGuess(name, box.cards[0], false); listed || slices.ContainsFunc(others, func(o *cards.Card) bool { return hasNameIgnoringCase(o, name) }) {
			return game.Refuse("name-taken.picture", game.Figures{"name": name})
		}
	}
	if other := cards.FindLookalike(card, append(slices.Clip(box.cards), others...)); other != nil {
		return game.Refuse("looks-like", game.Figures{"name": draft.Name, "other": other.Name})
	}
	return nil
}

func hasNameIgnoringCase(card *cards.Card, name string) bool {
	return slices.ContainsFunc(card.Names(), func(own string) bool { return strings.EqualFold(own, name) })
}

// flawCodes has what is said of each flaw, of a picture or of one of its shapes.
var flawCodes = map[cards.Flaw]string{
	cards.FewShapes: "bad-picture.shape-count", cards.ManyShapes: "bad-picture.shape-count",
	cards.Heap: "bad-picture.heap", cards.SmallSpan: "bad-picture.small", cards.OffCentre: "bad-picture.off-centre",
	cards.OffBoard: "bad-picture.shape-off-board", cards.TooSmall: "bad-picture.shape-small", cards.TooEven: "bad-picture.shape-even",
	cards.TooStraight: "bad-picture.shape-straight", cards.Doubled: "bad-picture.shape-doubled",
	cards.TooSharp: "bad-picture.shape-sharp", cards.WrongKind: "bad-picture.shape-sharp",
}

func errPictureFault(draft cards.Draft, fault cards.Fault) error {
	figures := game.Figures{"name": draft.Name}
	switch {
	case fault.Shape >= 0:
		figures["n"] = fault.Shape + 1
	case fault.Flaw == cards.FewShapes || fault.Flaw == cards.ManyShapes:
		figures["n"], figures["least"], figures["most"] = len(draft.Shapes), cards.MinShapes, cards.MaxShapes
	}
	return game.Refuse(flawCodes[fault.Flaw], figures)
}
