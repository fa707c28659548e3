// Fills outlines.json with what perfect-freehand makes of its strokes:
//
//   go test ./ink -run TestOutline -strokes       writes the strokes
//   cd web && node ../ink/testdata/outlines.mjs   adds the outlines
//
// The options are those of ink/outline.go and of the client.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const { getStroke } = createRequire(join(process.cwd(), 'index.js'))('perfect-freehand')

const file = new URL('outlines.json', import.meta.url)
const size = { fine: 32, medium: 60, bold: 120 }
const short = (v) => Math.round(v * 100) / 100

const strokes = JSON.parse(readFileSync(file, 'utf8'))
for (const s of strokes) {
  const points = s.points.map(([x, y, p]) => (s.pressure ? [x, y, p / 255] : [x, y]))
  s.outline = getStroke(points, {
    size: size[s.tool],
    thinning: 0.4,
    smoothing: 0.5,
    streamline: 0.5,
    simulatePressure: !s.pressure,
    last: true,
  }).map((p) => p.map(short))
}
writeFileSync(file, '[\n' + strokes.map((s) => JSON.stringify(s)).join(',\n') + '\n]\n')
