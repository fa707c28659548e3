package words

import "strings"

// FormatText returns the pack as a file without remarks. Parse reads it back.
func (p *Pack) FormatText() string {
	var b strings.Builder
	for _, f := range p.headerFields() {
		if *f.value != "" {
			b.WriteString(f.key + ": " + *f.value + "\n")
		}
	}
	deck := "\x00" // no deck is called that, so the first card opens a section
	for _, c := range p.Cards {
		if c.Deck != deck {
			deck = c.Deck
			b.WriteString("\n[" + strings.TrimSpace("cards "+deck) + "]\n")
		}
		for _, s := range c.Sides {
			if s.Label != "" {
				b.WriteString(s.Label + ": ")
			}
			for i, w := range s.Words {
				if i > 0 {
					b.WriteString(", ")
				}
				b.WriteString(w.String())
			}
			b.WriteString("\n")
		}
		if c.Sides[0].Label != "" {
			b.WriteString("\n")
		}
	}
	p.writeAnswersNotOnCard(&b)
	p.writeDrawings(&b)
	if len(p.Known) > 0 {
		b.WriteString("\n[known]\n" + strings.Join(p.Known, ", ") + "\n")
	}
	return b.String()
}

func (p *Pack) writeAnswersNotOnCard(b *strings.Builder) {
	began := false
	for _, w := range p.Words() {
		shown, err := ParseWord(w.Text)
		if err != nil || len(w.Answers) <= len(shown.Answers) {
			continue
		}
		if !began {
			b.WriteString("\n[also]\n")
			began = true
		}
		b.WriteString(w.nameWithNote() + ": " + strings.Join(w.Answers[len(shown.Answers):], ", ") + "\n")
	}
}

func (p *Pack) writeDrawings(b *strings.Builder) {
	began := false
	for _, w := range p.Words() {
		if w.Drawing == "" || w.Drawing == Undrawn {
			continue
		}
		if !began {
			b.WriteString("\n[drawings]\n")
			began = true
		}
		b.WriteString(w.nameWithNote() + ": " + w.Drawing + "\n")
	}
}

func (w Word) nameWithNote() string {
	if w.Note == "" {
		return w.Name()
	}
	return w.Name() + " (" + w.Note + ")"
}
