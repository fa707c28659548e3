package eye

import (
	"math"
	"slices"
)

// maxInput is the largest quantized input: with 512 inputs of this size and weights of 127 a
// sum still fits into 32 bits.
const maxInput = 32767

// A network runs its layers again and again in buffers of its own.
type network struct {
	layers    []layer
	a, b      []float32  // input and output of a layer, pixel by pixel
	quantized [][2]int16 // inputs of a pointwise layer, two pixels side by side
	quantum   []float32  // what 1 in quantized stands for, by pixel
	field     []float32  // the channels of one pixel
	logits    []float32
}

func newNetwork(layers []layer) *network {
	n := &network{layers: layers}
	side, values, inputs := Side, 0, 0
	for i, l := range layers {
		if l.kind == headLayer {
			continue
		}
		side = (side + l.stride - 1) / l.stride
		values = max(values, side*side*l.outputs)
		inputs = max(inputs, (side*side+1)/2*l.outputs)
		if i == 0 {
			n.quantum = make([]float32, side*side+1)
		}
	}
	last := layers[len(layers)-1]
	n.a, n.b = make([]float32, values), make([]float32, values)
	n.quantized = make([][2]int16, inputs)
	n.field = make([]float32, 512)
	n.logits = make([]float32, countBlocks(last.outputs)*block*lanes)
	return n
}

// classify runs a picture through the network. The logits are valid until the next call.
func (n *network) classify(p *Picture) []float32 {
	side := Side
	for i := range n.layers {
		l := &n.layers[i]
		before := side
		side = (side + l.stride - 1) / l.stride
		switch l.kind {
		case fullLayer:
			l.convolvePicture(p, n.a, side)
		case depthwiseLayer:
			n.convolveDepthwiseAndQuantize(l, before, side)
		case pointwiseLayer:
			n.multiplyPacked(l, side*side, n.b)
			n.scaleAndActivate(l, side*side)
		case headLayer:
			n.averagePixelsAndQuantize(l, side*side)
			n.multiplyPacked(l, 1, n.b)
			for k := range l.outputs {
				n.logits[k] = n.b[k]*l.scale[k]*n.quantum[0] + l.bias[k]
			}
		}
	}
	return n.logits[:n.layers[len(n.layers)-1].outputs]
}

// convolvePicture is the first layer. It goes over the inked pixels, of which there are few.
func (l *layer) convolvePicture(p *Picture, out []float32, side int) {
	for at := range side * side {
		copy(out[at*l.outputs:(at+1)*l.outputs], l.bias)
	}
	pad := l.size / 2
	for i, shade := range p {
		if shade == 0 {
			continue
		}
		ink := float32(shade) / 255
		x, y := i%Side+pad, i/Side+pad
		for ty := y % l.stride; ty < l.size; ty += l.stride {
			oy := (y - ty) / l.stride
			if y < ty || oy >= side {
				continue
			}
			for tx := x % l.stride; tx < l.size; tx += l.stride {
				ox := (x - tx) / l.stride
				if x < tx || ox >= side {
					continue
				}
				taps := l.taps[(ty*l.size+tx)*l.outputs:][:l.outputs]
				sum := out[(oy*side+ox)*l.outputs:][:len(taps)]
				for c, w := range taps {
					sum[c] += w * ink
				}
			}
		}
	}
	for i, v := range out[:side*side*l.outputs] {
		out[i] = relu(v)
	}
}

// convolveDepthwiseAndQuantize convolves each channel of n.a by itself and quantizes the
// result.
func (n *network) convolveDepthwiseAndQuantize(l *layer, inputSide, outputSide int) {
	wide := l.outputs
	field := n.field[:wide]
	pad := l.size / 2
	for y := range outputSide {
		for x := range outputSide {
			copy(field, l.bias)
			for ty := range l.size {
				sy := y*l.stride + ty - pad
				if sy < 0 || sy >= inputSide {
					continue
				}
				for tx := range l.size {
					sx := x*l.stride + tx - pad
					if sx < 0 || sx >= inputSide {
						continue
					}
					taps := l.taps[(ty*l.size+tx)*wide:][:len(field)]
					from := n.a[(sy*inputSide+sx)*wide:][:len(field)]
					for c := range field {
						field[c] += taps[c] * from[c]
					}
				}
			}
			n.clampAndQuantize(field, y*outputSide+x)
		}
	}
}

// clampAndQuantize stores the channels of a pixel as whole numbers; what is below 0 becomes 0.
func (n *network) clampAndQuantize(channels []float32, pixel int) {
	bits := math.Float32bits(1e-12)
	for c, v := range channels {
		channels[c] = relu(v)
		bits = max(bits, math.Float32bits(channels[c])) // positive numbers have the order of their bits
	}
	highest := math.Float32frombits(bits)
	n.quantum[pixel] = highest / maxInput
	times := maxInput / highest
	whole := n.quantized[pixel/2*len(channels):][:len(channels)]
	half := pixel % 2
	for c, v := range channels {
		whole[c][half] = int16(int32(v*times + 0.5))
	}
}

// relu returns v, or 0 if v is negative, without a branch that could be mispredicted.
func relu(v float32) float32 {
	bits := math.Float32bits(v)
	return math.Float32frombits(bits &^ uint32(int32(bits)>>31))
}

// multiplyPacked multiplies each pixel's inputs by the packed weights. The sums come out
// pixel by pixel, without scale and bias.
func (n *network) multiplyPacked(l *layer, pixels int, out []float32) {
	wide := countBlocks(l.outputs) * block * lanes
	for b := range countBlocks(l.outputs) {
		w := l.packed[b*l.inputs:][:l.inputs]
		for pair := range (pixels + 1) / 2 {
			first, second := dotProducts(w, n.quantized[pair*l.inputs:][:l.inputs])
			to := out[2*pair*wide+b*block*lanes:]
			unpackSums(to, &first)
			if 2*pair+1 < pixels {
				unpackSums(to[wide:], &second)
			}
		}
	}
}

// dotProducts returns the sums of one block for two pixels.
func dotProducts(weights [][block]int64, inputs [][2]int16) (first, second [block]int64) {
	var a0, a1, a2, a3, b0, b1, b2, b3 int64
	weights = weights[:len(inputs)]
	for i := range inputs {
		a, b := int64(inputs[i][0]), int64(inputs[i][1])
		k := weights[i][0]
		a0 += a * k
		b0 += b * k
		k = weights[i][1]
		a1 += a * k
		b1 += b * k
		k = weights[i][2]
		a2 += a * k
		b2 += b * k
		k = weights[i][3]
		a3 += a * k
		b3 += b * k
	}
	return [block]int64{a0, a1, a2, a3}, [block]int64{b0, b1, b2, b3}
}

// unpackSums writes the two sums in each word of a block.
func unpackSums(out []float32, sums *[block]int64) {
	out = out[:block*lanes]
	for k, sum := range sums {
		low, high := unpackSum(sum)
		out[k*lanes], out[k*lanes+1] = float32(low), float32(high)
	}
}

// scaleAndActivate scales the sums of a pointwise layer in n.b, adds the bias and, in a
// residual layer, its input, and leaves the result in n.a.
func (n *network) scaleAndActivate(l *layer, pixels int) {
	for at := range pixels {
		out := n.b[at*l.outputs:][:l.outputs]
		in := n.a[at*l.outputs:][:len(out)]
		scale, bias := l.scale[:len(out)], l.bias[:len(out)]
		unit := n.quantum[at]
		if l.residual {
			for c, v := range out {
				out[c] = relu(v*unit*scale[c] + bias[c] + in[c])
			}
			continue
		}
		for c, v := range out {
			out[c] = relu(v*unit*scale[c] + bias[c])
		}
	}
	n.a, n.b = n.b, n.a
}

// averagePixelsAndQuantize replaces all pixels by their mean, the one pixel that the head
// sees.
func (n *network) averagePixelsAndQuantize(l *layer, pixels int) {
	field := n.field[:l.inputs]
	clear(field)
	for at := range pixels {
		for c, v := range n.a[at*l.inputs:][:len(field)] {
			field[c] += v
		}
	}
	for c := range field {
		field[c] /= float32(pixels)
	}
	n.clampAndQuantize(field, 0)
}

func softmax(logits, out []float32) {
	highest, sum := slices.Max(logits), float32(0)
	for i, v := range logits {
		out[i] = float32(math.Exp(float64(v - highest)))
		sum += out[i]
	}
	for i := range out {
		out[i] /= sum
	}
}
