package iota

type Game struct{}

const handSize = 4
