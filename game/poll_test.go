package game

import "testing"

func TestPoll(t *testing.T) {
	for _, tt := range []struct {
		rule            string
		voters          int
		votes           string // y and n, from the first voter on
		upheld, decided bool
	}{
		{"CM-20 nobody has voted", 3, "", false, false},
		{"CM-20 the only voter is for it", 1, "y", true, true},
		{"CM-20 the only voter is against it", 1, "n", false, true},
		{"CM-20 one of two can still be joined", 2, "y", false, false},
		{"CM-20 half is not enough", 2, "yn", false, true},
		{"CM-20 half against it decides", 4, "nn", false, true},
		{"CM-20 less than half against it does not", 5, "nn", false, false},
		{"CM-20 more than half decides, whoever is missing", 5, "yyy", true, true},
		{"CM-20 half of four does not", 4, "yy", false, false},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			p := Poll{Voters: Players(tt.voters)}
			for i, vote := range tt.votes {
				p.Cast(Seat(i), vote == 'y')
			}
			if p.Upheld() != tt.upheld || p.Decided() != tt.decided {
				t.Errorf("upheld is %v and decided %v", p.Upheld(), p.Decided())
			}
			if want := Players(tt.voters) &^ Players(len(tt.votes)); p.Missing() != want {
				t.Errorf("missing are %b, not %b", p.Missing(), want)
			}
		})
	}
}
