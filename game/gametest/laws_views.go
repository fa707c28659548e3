package gametest

import (
	"fmt"
	"reflect"

	"linework/game"
)

// checkViewsShareNoMemory: a view shares no memory with the match. Whatever is done to a view
// changes nothing, and a view that was kept does not change when the match goes on.
func checkViewsShareNoMemory(u *randomMatch) error {
	type keepsake struct {
		seat game.Seat
		at   string
		view any
		text string
	}
	var kept []keepsake
	for u.canContinue() {
		if u.rng.IntN(5) == 0 {
			seat := u.randomSeatOrOutsider()
			view := u.Match.View(seat)
			kept = append(kept, keepsake{seat, u.describeLastInput(), view, mustJSON(view)})
			before := u.snapshotForAll()
			changeAllReachable(reflect.ValueOf(u.Match.View(seat)), 0)
			if err := firstDifference(before, u.snapshotForAll()); err != nil {
				return fmt.Errorf("%s: who changes the view of %s changes the match: %w", u.describeLastInput(), SeatLetter(seat), err)
			}
		}
		u.playRandomStep()
	}
	for _, k := range kept {
		if err := firstDifference(k.text, mustJSON(k.view)); err != nil {
			return fmt.Errorf("the view of %s %s changed later: %w", SeatLetter(k.seat), k.at, err)
		}
	}
	return nil
}

// changeAllReachable changes everything that can be reached from a value.
func changeAllReachable(v reflect.Value, depthSoFar int) {
	if depthSoFar > 20 { // a ring of pointers
		return
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			changeAllReachable(v.Elem(), depthSoFar+1)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				changeAllReachable(v.Field(i), depthSoFar+1)
			}
		}
	case reflect.Slice:
		v = v.Slice(0, v.Cap()) // what lies behind the end may be shared as well
		for i := range v.Len() {
			changeAllReachable(v.Index(i), depthSoFar+1)
		}
	case reflect.Array:
		for i := range v.Len() {
			changeAllReachable(v.Index(i), depthSoFar+1)
		}
	case reflect.Map:
		for _, key := range v.MapKeys() {
			changeAllReachable(v.MapIndex(key), depthSoFar+1)
			v.SetMapIndex(key, reflect.Value{})
		}
	default:
		changeLeaf(v)
	}
}

func changeLeaf(v reflect.Value) {
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
