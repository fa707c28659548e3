package gametest

import (
	"cmp"
	"encoding"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"linework/game"
)

// This file writes inputs and facts for people to read, in failures and in golden
// matches. Seats are letters, a for seat 0; the public is ~.

// SeatLetter returns a seat as stories and scenes write it.
func SeatLetter(seat game.Seat) string {
	if seat == game.Watcher {
		return "~"
	}
	if seat < 0 || seat > 25 {
		return fmt.Sprintf("seat%d", seat)
	}
	return string('a' + rune(seat))
}

// SeatLetters returns a set of seats, likewise.
func SeatLetters(seats game.Seats) string {
	all := ""
	for seat := range seats.All() {
		all += SeatLetter(seat)
	}
	if seats.Has(game.Watcher) {
		all += SeatLetter(game.Watcher)
	}
	return all
}

// audienceText writes who hears a fact: * for everyone.
func (t *Table) audienceText(to game.Seats) string {
	if to == game.PlayersAndPublic(t.Setup.Seats()) {
		return "*"
	}
	return cmp.Or(SeatLetters(to), "nobody")
}

// formatTableTime writes table time as minutes and seconds, with milliseconds if there are any.
func formatTableTime(at time.Duration) string {
	ms := at.Milliseconds()
	text := fmt.Sprintf("%02d:%02d", ms/60_000, ms/1000%60)
	if ms%1000 != 0 {
		text += fmt.Sprintf(".%03d", ms%1000)
	}
	return text
}

func (t *Table) describeInput(in game.Input) string { return newLine(t.Game.Wire(), in).String() }

// formatFact writes a fact: its kind, and its fields as words.
func (t *Table) formatFact(f game.Fact) string {
	text := formatValue(reflect.ValueOf(f))
	if strings.HasPrefix(text, "{") {
		text = text[1 : len(text)-1] // a fact is a sentence, not a parcel
	}
	return strings.TrimSpace(t.Game.Wire().KindOf(f) + " " + text)
}

// formatValue writes any value, named as JSON would name it. What is false, nil or empty is
// left out of its struct.
func formatValue(v reflect.Value) string {
	if !v.IsValid() {
		return "nil"
	}
	switch x := v.Interface().(type) {
	case game.Seat:
		return SeatLetter(x)
	case game.Seats:
		return SeatLetters(x)
	case encoding.TextMarshaler:
		if text, err := x.MarshalText(); err == nil {
			return string(text)
		}
	case fmt.Stringer:
		return x.String()
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		return formatValue(v.Elem())
	case reflect.Struct:
		return "{" + strings.Join(formatFields(v), " ") + "}"
	case reflect.Slice, reflect.Array:
		items := make([]string, v.Len())
		for i := range items {
			items[i] = formatValue(v.Index(i))
		}
		return "[" + strings.Join(items, " ") + "]"
	case reflect.Map:
		items := []string{}
		for _, key := range v.MapKeys() {
			items = append(items, formatValue(key)+"="+formatValue(v.MapIndex(key)))
		}
		slices.Sort(items)
		return "{" + strings.Join(items, " ") + "}"
	case reflect.String:
		if text := v.String(); text == "" || strings.ContainsAny(text, " \t\n\"=[]{}") {
			return strconv.Quote(text)
		}
	}
	return fmt.Sprint(v.Interface())
}

func formatFields(v reflect.Value) []string {
	var list []string
	for i := range v.NumField() {
		f := v.Type().Field(i)
		key, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if !f.IsExported() || key == "-" {
			continue
		}
		if f.Anonymous && key == "" { // JSON has its fields among the others
			list = append(list, formatFields(v.Field(i))...)
			continue
		}
		key = cmp.Or(key, f.Name)
		switch x := v.Field(i); {
		case x.Kind() == reflect.Bool:
			if x.Bool() {
				list = append(list, key)
			}
		case isEmpty(x):
		default:
			list = append(list, key+"="+formatValue(x))
		}
	}
	return list
}

func isEmpty(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		return v.IsNil()
	case reflect.Slice, reflect.Map, reflect.String:
		return v.Len() == 0
	}
	return false
}
