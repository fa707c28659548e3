package words

import "testing"

func TestFold(t *testing.T) {
	for _, tt := range []struct{ rule, text, key string }{
		{"CM-14 case", "Mona LISA", "monalisa"},
		{"CM-14 accents", "Crème Brûlée", "cremebrulee"},
		{"CM-14 punctuation", "Who's there?!", "whosthere"},
		{"CM-14 hyphens and spaces", " merry-go  round ", "merrygoround"},
		{"CM-14 leading article", "The Ugly Duckling", "uglyduckling"},
		{"CM-14 an article alone stays", "the", "the"},
		{"CM-14 two articles alone", "a the", "the"},
		{"CM-14 British and American spelling", "harbour colour centre", "harborcolorcenter"},
		{"CM-14 vowel signs that are letters stay", "की", "की"},
		{"CM-14 voiced kana is another letter", "が", "が"},
		{"CM-14 Hebrew points go", "שָׁלוֹם", "שלום"},
		{"CM-14 digits stay", "Apollo 11", "apollo11"},
		{"CM-14 nothing to compare", "?!… 🙂", ""},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			if got := Fold(tt.text); got != tt.key {
				t.Errorf("Fold(%q) = %q, want %q", tt.text, got, tt.key)
			}
		})
	}
}

// Texts that are different words must not become one by folding.
func TestFoldKeepsWordsApart(t *testing.T) {
	for _, pair := range [][2]string{
		{"four", "for"}, {"filling", "filing"}, {"prize", "price"}, {"flour", "flower"}, {"tour", "tower"},
		{"metre", "mitre"}, {"desert", "dessert"}, {"cart", "card"}, {"storm", "story"}, {"mummy", "mommy"},
	} {
		if Fold(pair[0]) == Fold(pair[1]) {
			t.Errorf("%q and %q fold to the same key %q", pair[0], pair[1], Fold(pair[0]))
		}
	}
}

func FuzzFold(f *testing.F) {
	for _, s := range []string{"the The Ugly-Duckling", "ax e", "a n", "Ἀθῆναι", "ǅ ﬃ İ ŉ ẞ ´ ¨", "colcolourour", "ise is e", "한국 が", "\xff\xfe", "\xf4ǅ", "ꮨ", "0ܰ ܼ", "c h i l l i"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		once := Fold(s)
		if twice := Fold(once); twice != once {
			t.Errorf("Fold(%q) = %q, and once more %q", s, once, twice)
		}
	})
}
