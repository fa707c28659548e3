package game

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
