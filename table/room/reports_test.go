package room

import "testing"

func TestWhoseReportsCover(t *testing.T) {
	for _, tt := range []struct {
		rule    string
		reports []string
		covered bool
	}{
		{"CM-33 more than half of the players cover for everyone", []string{`"by":2,"players":[2,3,4]`, `"by":3,"players":[2,3,4]`}, true},
		{"CM-33 half of them do not", []string{`"by":2,"players":[1,2,3,4]`, `"by":3,"players":[1,2,3,4]`}, false},
		{"CM-33 who does not play does not count", []string{`"by":2,"players":[2,4]`, `"by":3,"players":[2,4]`}, false},
		{"CM-33 in an old journal half of all people at the table do not", []string{`"by":2`, `"by":3`}, false},
		{"CM-33 in an old journal more of them do", []string{`"by":1`, `"by":2`, `"by":3`}, true},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			r := New(nil, nil)
			for id := SeatID(1); id <= 4; id++ {
				r.Seats = append(r.Seats, &Seat{ID: id, Hash: "secret"})
			}
			for _, data := range tt.reports {
				_, c, err := Decode([]byte(`{"at":0,"kind":"reported","data":{"seat":4,` + data + `}}`))
				if err == nil {
					_, err = r.Do(0, c)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			if got := r.Reports.IsCoveredFor(Public, ReportTarget{Seat: 4}); got != tt.covered {
				t.Errorf("it is covered for everyone: %v", got)
			}
		})
	}
}
