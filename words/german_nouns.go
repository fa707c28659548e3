package words

import (
	"slices"
	"strings"
)

var (
	otherPluralOf    = germanLists.pairs("other plurals")
	secondPluralOf   = germanLists.pairs("second plurals")
	noGermanSingular = germanLists.set("no singular")
	notDiminutive    = germanLists.set("not diminutive")
	pluralEndings    = germanLists.rows("plural endings")
	womenOnly        = germanLists.set("women only")
)

func germanPluralsAndSingulars(noun string) []string {
	return slices.Concat(germanPlurals(noun), germanSingulars(noun))
}

// germanPlurals returns the plurals of a noun: as the list has them, as those of its last
// part, or by rule.
func germanPlurals(noun string) []string {
	if many, ok := otherPluralOf()[noun]; ok {
		return []string{many}
	}
	if forms := germanForms().find("n:" + noun); forms != nil {
		if many, ok := secondPluralOf()[noun]; ok {
			forms = append(forms, many)
		}
		if hasAnySuffix(noun, "a", "o", "i", "u", "y", "us", "um") && !hasAnySuffix(noun, "aus", "aum", "au", "eu", "ei") {
			forms = append(forms, germanPluralsByRule(noun)...)
		}
		return forms
	}
	if c := (german{}).splitCompound(noun); c.head != "" {
		return prefixEach(c.modifier, germanPlurals(c.head))
	}
	return germanPluralsByRule(noun)
}

// otherGermanPlurals returns plurals that are not in the dictionary, but that people form: those
// that are no other words.
func otherGermanPlurals(noun string) []string {
	if len(noun) < 4 || isVowel(noun[len(noun)-1]) || hasAnySuffix(noun, "en", "er", "el", "s") {
		return nil
	}
	with := addUmlaut(noun)
	return slices.DeleteFunc([]string{noun + "e", noun + "s", noun + "en", noun + "er", with + "e", with + "er"}, func(many string) bool {
		isDoer := many == noun+"er" && (germanWords().find(many).Is != 0 || germanForms().find("v:"+noun+"en") != nil) // Blitzer
		return isDoer || germanWords().find(many).Is&IsWord != 0 || germanForms().find("v:"+many) != nil
	})
}

// germanPluralsByRule returns the plurals that nouns with that ending mostly have.
func germanPluralsByRule(noun string) []string {
	if len(noun) < 3 || germanWords().find(noun).Is&(IsVerbForm|IsNoun) == IsVerbForm {
		return nil
	}
	for _, row := range pluralEndings() {
		if stem, ok := strings.CutSuffix(noun, row[0]); ok {
			return prefixEach(stem, row[1:])
		}
	}
	return []string{noun + "e", noun + "s", noun + "en"}
}

// germanSingulars returns every noun that a word can be the plural of.
func germanSingulars(plural string) []string {
	if noGermanSingular()[plural] || germanWords() == nil || germanForms().find("v:"+plural) != nil {
		return nil
	}
	if c := (german{}).splitCompound(plural); c.head != "" && germanForms().find("n:"+plural) == nil {
		return prefixEach(c.modifier, germanSingulars(c.head))
	}
	var all []string
	for _, ending := range []string{"", "e", "n", "en", "er", "s", "nen", "se"} {
		stem, ok := strings.CutSuffix(plural, ending)
		if !ok || len(stem) < 3 {
			continue
		}
		for _, one := range []string{stem, removeUmlaut(stem), stem + "us", stem + "um", stem + "a", stem + "o"} {
			if one == plural || germanWords().find(one).Is&IsNoun == 0 || slices.Contains(all, one) {
				continue
			}
			if slices.Contains(germanPlurals(one), plural) {
				all = append(all, one)
			}
		}
	}
	return all
}

// addUmlaut returns a word with its last vowel as an umlaut: hund, huend; baum, baeum.
func addUmlaut(word string) string {
	for i := len(word) - 1; i >= 0; i-- {
		switch {
		case word[i] == 'u' && i > 0 && (word[i-1] == 'a' || word[i-1] == 'e'):
			if word[i-1] == 'e' {
				return word
			}
			return word[:i-1] + "aeu" + word[i+1:]
		case word[i] == 'e' && i > 0 && strings.IndexByte("aou", word[i-1]) >= 0:
			return word // it has one
		case word[i] == 'a' && i > 0 && word[i-1] == 'a':
			return word[:i-1] + "ae" + word[i+1:]
		case word[i] == 'a' || word[i] == 'o' || word[i] == 'u':
			return word[:i+1] + "e" + word[i+1:]
		case word[i] == 'i' || word[i] == 'y':
			return word
		}
	}
	return word
}

// removeUmlaut returns a word with its last umlaut as a plain vowel.
func removeUmlaut(word string) string {
	i := max(strings.LastIndex(word, "ae"), strings.LastIndex(word, "oe"), strings.LastIndex(word, "ue"))
	if i < 0 {
		return word
	}
	return word[:i+1] + word[i+2:]
}

func diminutivesOrBaseNoun(noun string) []string {
	if notDiminutive()[noun] || len(noun) < 3 {
		return nil
	}
	for _, ending := range []string{"chen", "lein"} {
		stem, ok := strings.CutSuffix(noun, ending)
		if !ok || len(stem) < 3 {
			continue
		}
		var all []string
		for _, one := range []string{stem, removeUmlaut(stem)} {
			for _, end := range []string{"", "e", "en"} {
				if (germanWords().find(one+end).Is&IsNoun != 0 || end == "" && german{}.splitCompound(one).head != "") && !notDiminutive()[one+end] {
					all = append(all, one+end)
				}
			}
		}
		return all
	}
	stem := noun
	switch {
	case hasAnySuffix(noun, "en") && len(noun) > 5:
		stem = noun[:len(noun)-2]
	case hasAnySuffix(noun, "e"):
		stem = noun[:len(noun)-1]
	}
	var all []string
	for _, s := range []string{addUmlaut(stem), stem} {
		for _, ending := range []string{"chen", "lein", "erl", "le", "li", "elchen"} {
			if small := s + ending; !notDiminutive()[small] {
				all = append(all, small)
			}
		}
	}
	if s, ok := strings.CutSuffix(noun, "el"); ok {
		all = append(all, addUmlaut(s)+"lein")
	}
	return all
}

// nounInOtherGender returns the feminine of a noun for a man, or the masculine of one for a
// woman.
func nounInOtherGender(noun string) []string {
	if man, ok := strings.CutSuffix(noun, "in"); ok && len(man) > 3 && !womenOnly()[noun] {
		var all []string
		for _, one := range []string{man, man + "e", removeUmlaut(man)} {
			if germanWords().find(one).Is&(IsNoun|IsWord) == IsNoun|IsWord {
				all = append(all, one)
			}
		}
		return all
	}
	stem := strings.TrimSuffix(noun, "e")
	if s, ok := strings.CutSuffix(noun, "erer"); ok {
		stem = s + "er" // Zauberin
	}
	var all []string
	for _, s := range []string{stem, addUmlaut(stem)} {
		her := s + "in"
		if german := germanWords(); !womenOnly()[her] && (german.find(her).Is&IsNoun != 0 || hasAnySuffix(noun, "er", "ist") && (german == nil || german.find(noun).Is == 0)) {
			all = append(all, her, her+"nen")
		}
	}
	return all
}
