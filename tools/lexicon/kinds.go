package main

// A kind is a class of things of which one guess names one: a lion and a tiger are
// two guesses, a lion on a rock is one.
type kind struct{ lemma, field string } // as WordNet names it

// kindList is the kinds that the judge tells apart. The order is that of words.Kinds.
var kindList = []kind{
	// What lives or is eaten, which no thing in front of it describes: words.Living.
	{lemma: "animal", field: "03"}, {lemma: "person", field: "03"}, {lemma: "plant", field: "03"},
	{lemma: "produce", field: "13"}, {lemma: "dish", field: "13"}, {lemma: "baked_goods", field: "13"},
	{lemma: "sweet", field: "13"}, {lemma: "beverage", field: "13"},

	{lemma: "musical_instrument", field: "06"}, {lemma: "conveyance", field: "06"}, {lemma: "tableware", field: "06"},
	{lemma: "clothing", field: "06"}, {lemma: "footwear", field: "06"}, {lemma: "furniture", field: "06"},
	{lemma: "tool", field: "06"}, {lemma: "vessel", field: "06"}, {lemma: "weapon", field: "06"},
	{lemma: "timepiece", field: "06"}, {lemma: "appliance", field: "06"}, {lemma: "building", field: "06"},
	{lemma: "plaything", field: "06"}, {lemma: "structure", field: "06"}, {lemma: "artifact", field: "03"},

	{lemma: "external_body_part", field: "08"}, {lemma: "country", field: "15"}, {lemma: "city", field: "15"},
	{lemma: "celestial_body", field: "17"}, {lemma: "body_of_water", field: "17"}, {lemma: "natural_elevation", field: "17"},
	{lemma: "sport", field: "04"}, {lemma: "storm", field: "19"},
}

// kindMaskOf returns the kinds that a noun belongs to by its commonest meanings, a bit each.
func (w *wordNet) kindMaskOf(noun string) uint32 {
	const meanings = 3
	var mask uint32
	for _, id := range w.nouns[noun][:min(meanings, w.used[noun])] {
		over := w.selfAndHypernyms(id)
		for i, kind := range w.kinds {
			if over[kind] {
				mask |= 1 << i
			}
		}
	}
	return mask
}
