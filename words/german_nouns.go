package words

import (
	"slices"
	"strings"
)

// germanPlurals is the plural of a noun: as the list has it, as that of its last part, or
// by rule.
func germanPlurals(w string) []string {
	if many, ok := germanManyOf[w]; ok {
		return []string{many}
	}
	if forms := germanForms().find("n:" + w); forms != nil {
		if many, ok := otherMany[w]; ok {
			forms = append(forms, many)
		}
		if hasSuffix(w, "a", "o", "i", "u", "y", "us", "um") && !hasSuffix(w, "aus", "aum", "au", "eu", "ei") {
			forms = append(forms, ruledPlurals(w)...)
		}
		return forms
	}
	if c := (german{}).split(w); c.head != "" {
		var all []string
		for _, p := range germanPlurals(c.head) {
			all = append(all, c.more+p)
		}
		return all
	}
	return ruledPlurals(w)
}

// ruledPlurals is the plural of a noun by its ending.
func ruledPlurals(w string) []string {
	switch {
	case len(w) < 3 || germanWords().find(w).Is&(IsDoing|IsNoun) == IsDoing:
		return nil
	case hasSuffix(w, "chen", "lein", "en"):
		return nil
	case hasSuffix(w, "in"):
		return []string{w + "nen", w + "s"}
	case hasSuffix(w, "ei"):
		return []string{w + "en", w + "er"} // Bücherei, Spiegelei
	case hasSuffix(w, "ung", "heit", "keit", "schaft", "ion", "taet", "ur", "ik"):
		return []string{w + "en"}
	case hasSuffix(w, "ist", "ant", "ent", "oge", "at"):
		return []string{w + "en", w + "e"}
	case hasSuffix(w, "e"):
		return []string{w + "n"}
	case hasSuffix(w, "el"):
		return []string{w + "n", w + "s"}
	case hasSuffix(w, "er"):
		return []string{w + "n", w + "s"}
	case hasSuffix(w, "us", "um") && !hasSuffix(w, "aus", "aum", "eus"):
		return []string{w[:len(w)-2] + "en", w + "se", w + "s"}
	case hasSuffix(w, "a", "o", "i", "u", "y"):
		return []string{w + "s", w[:len(w)-1] + "en"}
	case hasSuffix(w, "nis"):
		return []string{w + "se"}
	}
	return []string{w + "e", w + "s", w + "en"}
}

// germanSingulars is every noun that w can be the plural of.
func germanSingulars(w string) []string {
	if noGermanPlural[w] || germanWords() == nil || germanForms().find("v:"+w) != nil {
		return nil
	}
	if c := (german{}).split(w); c.head != "" && germanForms().find("n:"+w) == nil {
		var all []string
		for _, one := range germanSingulars(c.head) {
			all = append(all, c.more+one)
		}
		return all
	}
	var all []string
	for _, ending := range []string{"", "e", "n", "en", "er", "s", "nen", "se"} {
		stem, ok := strings.CutSuffix(w, ending)
		if !ok || len(stem) < 3 {
			continue
		}
		for _, one := range []string{stem, withoutUmlaut(stem), stem + "us", stem + "um", stem + "a", stem + "o"} {
			if one == w || germanWords().find(one).Is&IsNoun == 0 || slices.Contains(all, one) {
				continue
			}
			if slices.Contains(germanPlurals(one), w) {
				all = append(all, one)
			}
		}
	}
	return all
}

// withUmlaut is a word with its last vowel turned: hund, huend; baum, baeum.
func withUmlaut(w string) string {
	for i := len(w) - 1; i >= 0; i-- {
		switch {
		case w[i] == 'u' && i > 0 && (w[i-1] == 'a' || w[i-1] == 'e'):
			if w[i-1] == 'e' {
				return w
			}
			return w[:i-1] + "aeu" + w[i+1:]
		case w[i] == 'e' && i > 0 && strings.IndexByte("aou", w[i-1]) >= 0:
			return w // it has one
		case w[i] == 'a' && i > 0 && w[i-1] == 'a':
			return w[:i-1] + "ae" + w[i+1:]
		case w[i] == 'a' || w[i] == 'o' || w[i] == 'u':
			return w[:i+1] + "e" + w[i+1:]
		case w[i] == 'i' || w[i] == 'y':
			return w
		}
	}
	return w
}

// withoutUmlaut is a word with its last umlaut turned back.
func withoutUmlaut(w string) string {
	i := max(strings.LastIndex(w, "ae"), strings.LastIndex(w, "oe"), strings.LastIndex(w, "ue"))
	if i < 0 {
		return w
	}
	return w[:i+1] + w[i+2:]
}

// diminutives is a small one of what a noun names, and what it is a small one of.
func diminutives(w string) []string {
	if notSmall[w] || len(w) < 3 {
		return nil
	}
	for _, ending := range []string{"chen", "lein"} {
		stem, ok := strings.CutSuffix(w, ending)
		if !ok || len(stem) < 3 {
			continue
		}
		var all []string
		for _, one := range []string{stem, withoutUmlaut(stem)} {
			for _, end := range []string{"", "e", "en"} {
				if (germanWords().find(one+end).Is&IsNoun != 0 || end == "" && german{}.split(one).head != "") && !notSmall[one+end] {
					all = append(all, one+end)
				}
			}
		}
		return all
	}
	stem := w
	switch {
	case hasSuffix(w, "en") && len(w) > 5:
		stem = w[:len(w)-2]
	case hasSuffix(w, "e"):
		stem = w[:len(w)-1]
	}
	var all []string
	for _, s := range []string{withUmlaut(stem), stem} {
		for _, ending := range []string{"chen", "lein", "erl", "le", "li", "elchen"} {
			if small := s + ending; !notSmall[small] {
				all = append(all, small)
			}
		}
	}
	if s, ok := strings.CutSuffix(w, "el"); ok {
		all = append(all, withUmlaut(s)+"lein")
	}
	return all
}

// feminines is a woman who is what a noun names, or the man.
func feminines(w string) []string {
	if man, ok := strings.CutSuffix(w, "in"); ok && len(man) > 3 && !ofHerOwn[w] {
		var all []string
		for _, one := range []string{man, man + "e", withoutUmlaut(man)} {
			if germanWords().find(one).Is&(IsNoun|IsWord) == IsNoun|IsWord {
				all = append(all, one)
			}
		}
		return all
	}
	stem := strings.TrimSuffix(w, "e")
	if s, ok := strings.CutSuffix(w, "erer"); ok {
		stem = s + "er" // Zauberin
	}
	var all []string
	for _, s := range []string{stem, withUmlaut(stem)} {
		her := s + "in"
		if german := germanWords(); !ofHerOwn[her] && (german.find(her).Is&IsNoun != 0 || hasSuffix(w, "er", "ist") && (german == nil || german.find(w).Is == 0)) {
			all = append(all, her, her+"nen")
		}
	}
	return all
}
