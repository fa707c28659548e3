package game

import "slices"

// NonNilCopy returns a copy of a slice, empty rather than nil: what a view or a fact holds.
func NonNilCopy[T any](list []T) []T { return append(make([]T, 0, len(list)), list...) }

// MapList returns what f makes of each element, empty rather than nil.
func MapList[T, U any](list []T, f func(T) U) []U {
	made := make([]U, len(list))
	for i, element := range list {
		made[i] = f(element)
	}
	return made
}

// CountWhere returns for how many elements a condition holds.
func CountWhere[T any](list []T, holds func(T) bool) (count int) {
	for _, element := range list {
		if holds(element) {
			count++
		}
	}
	return count
}

// FirstWhere returns the first element for which a condition holds; the zero value for none.
func FirstWhere[T any](list []T, holds func(T) bool) (first T) {
	if i := slices.IndexFunc(list, holds); i >= 0 {
		return list[i]
	}
	return first
}
