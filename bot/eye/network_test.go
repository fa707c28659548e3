package eye

import (
	_ "embed"
	"encoding/binary"
	"math"
	"testing"
)

// said is pictures, and what the training's own net says about each.
//
//go:embed testdata/said.bin
var said []byte

func TestNetworkAgreesWithTraining(t *testing.T) {
	n := newNetwork(readLayers(weights))
	outputs := n.layers[len(n.layers)-1].outputs
	record := Side*Side + 4*outputs
	if len(said) == 0 || len(said)%record != 0 {
		t.Fatalf("testdata/said.bin has %d bytes, which is no whole number of records of %d", len(said), record)
	}
	for at := 0; at < len(said); at += record {
		p := (*Picture)(said[at:])
		for k, got := range n.classify(p) {
			want := math.Float32frombits(binary.LittleEndian.Uint32(said[at+Side*Side+4*k:]))
			if diff := math.Abs(float64(got - want)); diff > 0.02 {
				t.Fatalf("picture %d, output %d: %.4f, the training says %.4f", at/record, k, got, want)
			}
		}
	}
}

// BenchmarkLook is one look at a drawing held out: under 4 ms on one core.
func BenchmarkLook(b *testing.B) {
	n := newNetwork(readLayers(weights))
	b.ReportAllocs()
	for b.Loop() {
		n.classify((*Picture)(said))
	}
}
