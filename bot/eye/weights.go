package eye

import (
	"bytes"
	_ "embed"
	"encoding/binary"
	"fmt"
	"hash/crc32"
)

// weights is what tools/train learned. Layer after layer: its shape, a scale and a bias for
// each output, and the weights as bytes, inputs first.
//
//go:embed weights.bin
var weights []byte

const magic = "EYE1"

// WeightsChecksum identifies the weights, for what is computed with them ahead of time.
func WeightsChecksum() uint32 { return crc32.ChecksumIEEE(weights) }

// A layerKind says what a layer computes.
type layerKind uint8

const (
	fullLayer      layerKind = iota // a convolution of the picture
	depthwiseLayer                  // a convolution of each channel by itself
	pointwiseLayer                  // all channels of a pixel with one another
	headLayer                       // the same once, for the mean of all pixels
)

// lanes is how many outputs a word of packed weights holds, and block how many words
// are worked on at a time.
const (
	lanes = 2
	block = 4
)

// A layer is one step of the network.
type layer struct {
	kind     layerKind
	size     int // of the field around a pixel that is looked at
	stride   int // pixels from one field to the next
	residual bool
	inputs   int
	outputs  int
	scale    []float32
	bias     []float32
	taps     []float32 // of full and depth: for each place of the field, a weight for each channel
	packed   [][block]int64
}

// readLayers reads a file of weights. It is part of the program, so a fault in it is a bug
// of ours.
func readLayers(file []byte) []layer {
	r := bytes.NewReader(file)
	read := func(data any) {
		if err := binary.Read(r, binary.LittleEndian, data); err != nil {
			panic("eye: " + err.Error())
		}
	}
	var head struct {
		Magic [4]byte
		Count uint32
	}
	if read(&head); string(head.Magic[:]) != magic {
		panic("eye: these are no weights")
	}
	layers := make([]layer, head.Count)
	for i := range layers {
		var shape struct {
			Kind            layerKind
			Size, Stride    uint8
			Residual        bool
			Inputs, Outputs uint32
		}
		read(&shape)
		l := layer{kind: shape.Kind, size: int(shape.Size), stride: int(shape.Stride), residual: shape.Residual, inputs: int(shape.Inputs), outputs: int(shape.Outputs)}
		l.scale, l.bias = make([]float32, l.outputs), make([]float32, l.outputs)
		read(l.scale)
		read(l.bias)
		switch l.kind {
		case fullLayer, depthwiseLayer:
			taps := make([]int8, l.size*l.size*l.outputs)
			read(taps)
			l.taps = make([]float32, len(taps))
			for k, w := range taps {
				l.taps[k] = float32(w) * l.scale[k%l.outputs]
			}
		case pointwiseLayer, headLayer:
			packed := make([]int8, l.inputs*l.outputs)
			read(packed)
			l.packed = packWeights(packed, l.inputs, l.outputs)
		default:
			panic(fmt.Sprintf("eye: a layer of kind %d", l.kind))
		}
		layers[i] = l
	}
	if r.Len() > 0 {
		panic(fmt.Sprintf("eye: %d bytes behind the weights", r.Len()))
	}
	return layers
}

// packWeights puts the weights of two outputs into one word, so that one multiplication by
// an input serves both: the lower half of the word sums one, the upper half the other. Both
// sums fit, as inputs are at most maxInput, and unpackSum undoes the borrow from the upper
// half. The words of four pairs of outputs stand together, input after input.
func packWeights(weights []int8, inputs, outputs int) [][block]int64 {
	blocks := countBlocks(outputs)
	packed := make([][block]int64, blocks*inputs)
	at := func(in, out int) int64 {
		if out >= outputs {
			return 0
		}
		return int64(weights[in*outputs+out])
	}
	for b := range blocks {
		for in := range inputs {
			for k := range block {
				out := (b*block + k) * lanes
				packed[b*inputs+in][k] = at(in, out) + at(in, out+1)<<32
			}
		}
	}
	return packed
}

func unpackSum(sum int64) (low, high int32) {
	low = int32(sum)
	return low, int32((sum - int64(low)) >> 32)
}

func countBlocks(outputs int) int { return (outputs + block*lanes - 1) / (block * lanes) }
