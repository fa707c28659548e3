package gametest

import (
	"fmt"
	"reflect"

	"linework/game"
)

// viewsAreOwn: a view shares no memory with the match. Whatever is done to a view
// changes nothing, and a view that was kept does not change when the match goes on.
func viewsAreOwn(u *randomMatch) error {
	type keepsake struct {
		seat game.Seat
		at   string
		view any
		text string
	}
	var kept []keepsake
	for u.canContinue() {
		if u.rng.IntN(5) == 0 {
			seat := u.randomSeat()
			view := u.Match.View(seat)
			kept = append(kept, keepsake{seat, u.lastInput(), view, mustJSON(view)})
			before := u.snapshotAll()
			scramble(reflect.ValueOf(u.Match.View(seat)), 0)
			if err := diff(before, u.snapshotAll()); err != nil {
				return fmt.Errorf("%s: who changes the view of %s changes the match: %w", u.lastInput(), SeatLetter(seat), err)
			}
		}
		u.playStep()
	}
	for _, k := range kept {
		if err := diff(k.text, mustJSON(k.view)); err != nil {
			return fmt.Errorf("the view of %s %s changed later: %w", SeatLetter(k.seat), k.at, err)
		}
	}
	return nil
}

// scramble changes everything that can be reached from a value.
func scramble(v reflect.Value, depth int) {
	if depth > 20 { // a ring of pointers
		return
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			scramble(v.Elem(), depth+1)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				scramble(v.Field(i), depth+1)
			}
		}
	case reflect.Slice:
		v = v.Slice(0, v.Cap()) // what lies behind the end may be shared as well
		for i := range v.Len() {
			scramble(v.Index(i), depth+1)
		}
	case reflect.Array:
		for i := range v.Len() {
			scramble(v.Index(i), depth+1)
		}
	case reflect.Map:
		for _, key := range v.MapKeys() {
			scramble(v.MapIndex(key), depth+1)
			v.SetMapIndex(key, reflect.Value{})
		}
	default:
		scrambleLeaf(v)
	}
}

func scrambleLeaf(v reflect.Value) {
	switch {
	case !v.CanSet():
	case v.Kind() == reflect.String:
		v.SetString(v.String() + "?")
	case v.Kind() == reflect.Bool:
		v.SetBool(!v.Bool())
	case v.CanInt():
		v.SetInt(v.Int() + 1)
	case v.CanUint():
		v.SetUint(v.Uint() + 1)
	case v.CanFloat():
		v.SetFloat(v.Float() + 1)
	}
}
