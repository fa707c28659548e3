package inktest

import (
	"math/rand/v2"
	"time"

	"linework/ink"
)

// Cat returns a recording of somebody drawing a cat on a mat, with second thoughts: a stroke
// undone, a tail partly erased and drawn again.
func (d Device) Cat(seed uint64) ink.Recording {
	r := rand.New(rand.NewPCG(seed, 1))
	var (
		w   ink.Writer
		rec ink.Recording
		now time.Duration
	)
	draw := func(tool ink.Tool, speed float64, curves ...Curve) {
		for _, c := range curves {
			rec, now = d.Record(&w, rec, 0, now, tool, d.Draw(r, c, speed))
			now += time.Duration(150+r.IntN(500)) * time.Millisecond
		}
	}
	say := func(do ink.Kind) {
		rec = append(rec, ink.Moment{At: now, Batch: w.Append(ink.AppendHeader(nil, 0), ink.Op{Do: do})})
		now += 400 * time.Millisecond
	}

	head, ears, face := ink.Medium, ink.Medium, ink.Fine
	draw(head, 3200, Arc(1500, 1350, 620, 540, -0.24, 0.80))
	draw(ears, 2600, Smooth(1010, 1020, 960, 760, 970, 480, 1180, 640, 1330, 850))
	draw(ears, 2600, Smooth(1690, 850, 1850, 640, 2060, 470, 2060, 760, 1990, 1030))
	draw(face, 1500, Arc(1270, 1260, 70, 105, 0.1, 1.15), Arc(1730, 1260, 70, 105, 0.1, 1.15))
	draw(ink.Bold, 600, Arc(1275, 1275, 14, 30, 0, 1), Arc(1735, 1275, 14, 30, 0, 1))
	draw(face, 1700, Corners(1440, 1480, 1560, 1480, 1500, 1550, 1440, 1480))
	draw(face, 1700, Smooth(1500, 1550, 1490, 1650, 1390, 1690, 1300, 1630), Smooth(1500, 1550, 1515, 1650, 1610, 1690, 1700, 1630))
	for _, y := range []float64{-70, 0, 70} {
		draw(face, 5200, Line(1240, 1530+y/2, 700, 1480+1.6*y, 30), Line(1760, 1530+y/2, 2310, 1480+1.6*y, -30))
	}
	draw(head, 3600, Smooth(1130, 1810, 900, 2200, 830, 2700, 960, 3120, 1100, 3200))
	draw(head, 3600, Smooth(1950, 1760, 2420, 2050, 2680, 2560, 2600, 3050, 2480, 3200))
	draw(head, 4200, Line(1060, 3205, 2560, 3210, -25))
	draw(head, 2800, Smooth(1350, 2350, 1330, 2800, 1370, 3150, 1230, 3195), Smooth(1700, 2350, 1720, 2800, 1690, 3150, 1830, 3195))
	draw(ink.Bold, 5200, Line(2600, 3100, 3700, 2500, 200)) // a tail, no
	say(ink.Undo)
	draw(ink.Bold, 3600, Smooth(2620, 3080, 3060, 3120, 3330, 2800, 3150, 2350, 3250, 1950, 3560, 1900))
	draw(ink.RubMedium, 3000, Wave(3330, 1840, 3640, 1960, 60, 2))
	draw(ink.Bold, 3000, Smooth(3190, 2080, 3260, 1900, 3420, 1760, 3640, 1830, 3620, 2010, 3480, 1990))
	draw(ink.Fine, 6500, Smooth(2180, 2150, 2330, 2250, 2160, 2290, 2390, 2400, 2200, 2440, 2450, 2550, 2250, 2600, 2490, 2700))
	draw(ink.Fine, 5200, Arc(1800, 3330, 1650, 230, 0.45, 1.55))
	for x := 300.0; x < 3300; x += 330 {
		draw(ink.Fine, 6000, Line(x, 3420, x+130, 3520, 15))
	}
	return rec
}
