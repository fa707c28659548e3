package cards

import "slices"

// A Theme is what a picture is about, for people who choose among them.
type Theme string

// The themes.
const (
	Animals Theme = "animals"
	Nature  Theme = "nature" // plants, food and winter
	Travel  Theme = "travel" // vehicles and what stands along the way
	Places  Theme = "places" // buildings
	Home    Theme = "home"   // what lies about in a house
	Tools   Theme = "tools"  // what one works or measures with
	Fun     Theme = "fun"    // play, feasts and finery
	Own     Theme = "own"    // whatever whoever plays has brought
)

// themes lists the numbers of the deck's pictures by theme.
var themes = map[Theme][]int{
	Animals: {1, 2, 14, 19, 20, 29, 40, 47, 48, 49, 50, 55, 59},
	Nature:  {4, 8, 28, 36, 38, 66, 67},
	Travel:  {11, 13, 16, 30, 32, 33, 39, 43, 60, 72, 74},
	Places:  {3, 18, 25, 35, 41, 63},
	Home:    {7, 9, 21, 23, 34, 37, 46, 52, 56, 64, 65, 68, 71},
	Tools:   {5, 10, 12, 27, 31, 42, 45, 51, 58, 61, 69, 70, 75, 76},
	Fun:     {6, 15, 17, 22, 24, 26, 44, 53, 54, 57, 62, 73},
}

// unfitForChildren are the pictures that are not for children: a cocktail and a lighter.
var unfitForChildren = []int{6, 23}

// Theme returns what a picture of the deck is about; Own for one that is not of the deck.
func (c *Card) Theme() Theme {
	for theme, numbers := range themes {
		if slices.Contains(numbers, c.Number) {
			return theme
		}
	}
	return Own
}

// IsUnfitForChildren reports whether a picture is not for children.
func (c *Card) IsUnfitForChildren() bool { return slices.Contains(unfitForChildren, c.Number) }
