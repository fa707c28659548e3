package texts

import (
	"fmt"
	"reflect"
	"strings"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/message"
)

// fill returns a sentence in ICU MessageFormat with its figures filled in: {name}, {name, number},
// and {name, plural, …}, selectordinal and select with a text for each form. Counted is what #
// stands for inside a plural; nil outside. The client's check has found what is not well formed.
func (d Dictionary) fill(sentence string, figure func(name string) any, counted any) string {
	before, rest, found := strings.Cut(sentence, "{")
	if counted != nil {
		before = strings.ReplaceAll(before, "#", d.formatNumber(counted))
	}
	if !found {
		return before
	}
	inside, after := cutAtClosingBrace(rest)
	return before + d.fillFigure(inside, figure) + d.fill(after, figure, counted)
}

// fillFigure says what stands between two braces.
func (d Dictionary) fillFigure(inside string, figure func(name string) any) string {
	name, more, _ := strings.Cut(inside, ",")
	kind, forms, _ := strings.Cut(more, ",")
	value := figure(name)
	switch kind = strings.TrimSpace(kind); kind {
	case "":
		return d.format(value)
	case "number":
		return d.formatNumber(value)
	}
	said := map[string]string{}
	for {
		form, rest, found := strings.Cut(forms, "{")
		if !found {
			break
		}
		said[strings.TrimSpace(form)], forms = cutAtClosingBrace(rest)
	}
	for _, form := range []string{fmt.Sprint("=", value), d.pluralForm(kind, value), fmt.Sprint(value)} {
		if text, ok := said[form]; ok {
			return d.fill(text, figure, value)
		}
	}
	return d.fill(said["other"], figure, value)
}

// cutAtClosingBrace cuts a text around the brace that closes what it begins in.
func cutAtClosingBrace(text string) (inside, after string) {
	open := 1
	for i, r := range text {
		switch r {
		case '{':
			open++
		case '}':
			open--
		}
		if open == 0 {
			return text[:i], text[i+1:]
		}
	}
	return text, ""
}

func (d Dictionary) formatNumber(n any) string { return message.NewPrinter(d.tag).Sprint(n) }

// pluralForm returns the form that a language has for a number, such as "one".
func (d Dictionary) pluralForm(kind string, value any) string {
	n := 0
	if v := reflect.ValueOf(value); v.CanInt() {
		n = int(v.Int())
	} else if v.CanFloat() { // read from JSON
		n = int(v.Float())
	}
	rules := plural.Cardinal
	if kind == "selectordinal" {
		rules = plural.Ordinal
	}
	return [...]string{"other", "zero", "one", "two", "few", "many"}[rules.MatchPlural(d.tag, n, 0, 0, 0, 0)]
}
