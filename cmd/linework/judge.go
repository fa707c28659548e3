package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"linework/cards"
	"linework/words"
)

type judgeCommand struct {
	Pack    string `default:"en/doodle-dash" help:"Pack that the words are from: an id that 'packs list' prints, funny-lines, or a file."`
	Pairs   string `type:"existingfile" placeholder:"FILE" help:"Judge many: a line each with answer, tab and guess; prints a line of JSON each."`
	NoSlips bool   `help:"Forgive no slips of the finger."`
	Answer  string `arg:"" optional:"" help:"Word as a pack writes it, say 'sofa / couch'; the name of a word of the pack stands for all that its card says."`
	Guess   string `arg:"" optional:"" help:"What somebody typed."`
}

// Run says what the judge makes of guesses, and why (CM-14 to CM-17, CM-23).
func (c *judgeCommand) Run() error {
	pack, err := c.loadPack()
	if err != nil {
		return err
	}
	strict := words.AnyForm
	switch pack.Game {
	case "doodlerush":
		strict = words.OneForm
	case "funnylines":
		strict = words.OneThing
	}
	court := guessJudge{pack: pack, judge: words.NewJudge(strict, pack, !c.NoSlips)}
	if c.Pairs == "" {
		if c.Answer == "" || c.Guess == "" {
			return errors.New("judge needs an answer and a guess, or --pairs with a file of them")
		}
		s, err := court.judgeGuess(c.Answer, c.Guess)
		if err != nil {
			return err
		}
		fmt.Printf("%s: %s\n", s.Verdict, s.Why)
		return nil
	}
	file, err := os.Open(c.Pairs)
	if err != nil {
		return err
	}
	defer file.Close()
	return court.judgeTabbedLines(file, os.Stdout)
}

func (c *judgeCommand) loadPack() (*words.Pack, error) {
	if c.Pack == "funny-lines" {
		return funnyLinesPack(), nil
	}
	for _, p := range words.Builtin() {
		if p.ID == c.Pack {
			return p, nil
		}
	}
	text, err := os.ReadFile(c.Pack)
	if err != nil {
		return nil, fmt.Errorf("there is no pack %s; `linework packs list` names ours, funny-lines is the pictures, and yours is given as a file", c.Pack)
	}
	return words.Parse(c.Pack, string(text))
}

func funnyLinesPack() *words.Pack {
	p := &words.Pack{ID: "funny-lines", Name: "Funny Lines", Language: "en", Game: "funnylines"}
	for _, card := range cards.Deck() {
		w := words.Word{Text: card.Name, Answers: card.Names(), Note: card.Note}
		p.Cards = append(p.Cards, words.Card{Sides: []words.Side{{Words: []words.Word{w}}}})
	}
	return p
}

// A guessJudge judges guesses at the words of a pack.
type guessJudge struct {
	pack  *words.Pack
	judge *words.Judge
}

// A judgedGuess is a guess with the verdict on it.
type judgedGuess struct {
	Answer  string       `json:"answer"`
	Guess   string       `json:"guess"`
	Verdict string       `json:"verdict"` // right, near or wrong
	Why     words.Reason `json:"why"`
}

func (c guessJudge) judgeGuess(answer, guess string) (judgedGuess, error) {
	w, err := c.findOrParseWord(answer)
	if err != nil {
		return judgedGuess{}, err
	}
	ruling := c.judge.Judge(guess, w)
	verdict := "wrong"
	switch {
	case ruling.Verdict == words.Right:
		verdict = "right"
	case ruling.IsRightOrNear():
		verdict = "near"
	}
	return judgedGuess{answer, guess, verdict, ruling.Reason}, nil
}

// findOrParseWord returns the word of the pack that has a text as its name or on its card, with all
// answers that are right for it; or else the text as a word of its own.
func (c guessJudge) findOrParseWord(text string) (words.Word, error) {
	w, err := words.ParseWord(text)
	if err != nil {
		return w, err
	}
	for _, other := range c.pack.Words() {
		same := len(w.Answers) == 1 && words.Fold(other.Name()) == words.Fold(w.Name()) && (w.Note == "" || w.Note == other.Note)
		if same || other.Text == w.Text {
			return other, nil
		}
	}
	return w, nil
}

// judgeTabbedLines judges one pair of answer and guess a line.
func (c guessJudge) judgeTabbedLines(from io.Reader, to io.Writer) error {
	lines := bufio.NewScanner(from)
	out := json.NewEncoder(to)
	out.SetEscapeHTML(false)
	for n := 1; lines.Scan(); n++ {
		if strings.TrimSpace(lines.Text()) == "" {
			continue
		}
		answer, guess, ok := strings.Cut(lines.Text(), "\t")
		if !ok {
			return fmt.Errorf("line %d has no tab in it; write the answer, a tab and the guess", n)
		}
		s, err := c.judgeGuess(answer, guess)
		if err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
		if err := out.Encode(s); err != nil {
			return err
		}
	}
	return lines.Err()
}
