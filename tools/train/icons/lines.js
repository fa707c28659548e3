// Finds the lines by which somebody would draw a picture with a pen.

/** The width and the height of a picture in pixels: four for each that the eye sees. */
export const SIDE = 112

const thinLine = 6.5 // a picture whose ink lies nowhere deeper than this consists of lines
const colourStep = 70 // colours that differ by less, in sums of three shades, are one
const smallest = 14 // lines of fewer pixels are dirt

/**
 * Returns the lines of a picture of 4 bytes a pixel as bits, row by row: its ink, if it consists
 * of lines, and where its colours meet, if it is filled. They are a few pixels wide; null if
 * there are none.
 */
export function linesOfPicture(pixels) {
  const ink = new Uint8Array(SIDE * SIDE)
  const shade = new Int16Array(3 * SIDE * SIDE)
  for (let i = 0; i < ink.length; i++) {
    const alpha = pixels[4 * i + 3]
    ink[i] = alpha > 100 ? 1 : 0
    // Clear is a colour of its own, unlike white.
    for (let c = 0; c < 3; c++) shade[3 * i + c] = alpha > 100 ? pixels[4 * i + c] : 400
  }
  const lines = deepest(ink) <= thinLine ? ink : widened(borders(shade))
  dropSmall(lines)
  return lines.some((v) => v) ? asBits(lines) : null
}

/** How far the deepest ink lies from where there is none. */
function deepest(ink) {
  const depth = new Float32Array(ink.length)
  const at = (x, y) => (x < 0 || y < 0 || x >= SIDE || y >= SIDE ? 0 : depth[y * SIDE + x])
  let most = 0
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const i = y * SIDE + x
      if (ink[i]) depth[i] = Math.min(at(x - 1, y) + 1, at(x, y - 1) + 1, at(x - 1, y - 1) + 1.4, at(x + 1, y - 1) + 1.4)
    }
  }
  for (let y = SIDE - 1; y >= 0; y--) {
    for (let x = SIDE - 1; x >= 0; x--) {
      const i = y * SIDE + x
      if (!ink[i]) continue
      depth[i] = Math.min(depth[i], at(x + 1, y) + 1, at(x, y + 1) + 1, at(x + 1, y + 1) + 1.4, at(x - 1, y + 1) + 1.4)
      most = Math.max(most, depth[i])
    }
  }
  return most
}

/** Where two colours meet, and the edge of the picture where it is coloured. */
function borders(shade) {
  const found = new Uint8Array(SIDE * SIDE)
  const differ = (i, j) => {
    let sum = 0
    for (let c = 0; c < 3; c++) sum += Math.abs(shade[3 * i + c] - shade[3 * j + c])
    return sum > colourStep
  }
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const i = y * SIDE + x
      const edge = x === 0 || y === 0 || x === SIDE - 1 || y === SIDE - 1
      if (edge && shade[3 * i] < 400) found[i] = 1
      if (x + 1 < SIDE && differ(i, i + 1)) found[i] = 1
      if (y + 1 < SIDE && differ(i, i + SIDE)) found[i] = 1
    }
  }
  return found
}

/** Lines a pixel wider on each side, so that those side by side become one. */
function widened(lines) {
  const wide = new Uint8Array(lines.length)
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      if (!lines[y * SIDE + x]) continue
      for (let v = Math.max(0, y - 1); v <= Math.min(SIDE - 1, y + 1); v++) {
        for (let u = Math.max(0, x - 1); u <= Math.min(SIDE - 1, x + 1); u++) wide[v * SIDE + u] = 1
      }
    }
  }
  return wide
}

function dropSmall(lines) {
  const seen = new Uint8Array(lines.length)
  for (let i = 0; i < lines.length; i++) {
    if (!lines[i] || seen[i]) continue
    const part = [i]
    seen[i] = 1
    for (let k = 0; k < part.length; k++) {
      const x = part[k] % SIDE
      for (const step of [-SIDE - 1, -SIDE, -SIDE + 1, -1, 1, SIDE - 1, SIDE, SIDE + 1]) {
        const j = part[k] + step
        if (j < 0 || j >= lines.length || Math.abs((j % SIDE) - x) > 1 || !lines[j] || seen[j]) continue
        seen[j] = 1
        part.push(j)
      }
    }
    if (part.length < smallest) part.forEach((j) => (lines[j] = 0))
  }
}

function asBits(lines) {
  const bits = Buffer.alloc(lines.length / 8)
  lines.forEach((v, i) => v && (bits[i >> 3] |= 1 << (i & 7)))
  return bits
}
