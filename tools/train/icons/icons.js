// Writes the pictures of icon sets for the training of the eye: see ../README.md.
//
//   node tools/train/icons/icons.js
//
// An icon belongs to a noun of bot/noun/nouns.txt if it has one of its names. What is learned
// from goes to data/icons.gz, for each picture the number of its noun (2 bytes) and its lines
// as 112 × 112 bits; data/icons.txt lists them. The sets held out go to
// data/other-hands.json as they are: their paths are strokes of a pen.

import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { fileURLToPath } from 'node:url'
import { Resvg } from '@resvg/resvg-js'
import { linesOfPicture, SIDE } from './lines.js'

const here = path.dirname(fileURLToPath(import.meta.url))
const sets = path.join(here, 'node_modules/@iconify-json')
const data = path.join(here, '../data')

/** Icons that crash the renderer. */
const unreadable = new Set(
  ('noto:package noto-v1:ambulance noto-v1:bullet-train noto-v1:cocktail-glass noto-v1:man-lifting-weights ' +
    'noto-v1:person-lifting-weights fluent-emoji-flat:teacher').split(' '),
)

/** Sets by hands that the eye never learns from: it is measured on them. */
const heldOut = new Set(['lucide', 'lucide-lab', 'hugeicons'])

/** Sets of pictures. In the others, which are made for buttons, some names mean something else. */
const pictorial = /emoji|noto|game-icons|healthicons|temaki|maki/

/** Names that mean something else in sets made for buttons. */
const buttonNames = new Set(
  ('window windows mirror branch balance drawer slide slides table apple mouse line marker tap can log logs note notes card cards landing target ' +
    'shadow shadows pie paper tray ring rings bow space ball arrow arrows stamp snow tree track court hook ticket tickets bank bolt safe scale weight stream key').split(
    ' ',
  ),
)

/** Names that mean something else nearly everywhere. */
const otherMeanings = new Set(
  ('server servers top spinner movie movies picture pictures bill bills shake chip web shade shades eyeglass eyeglasses brush rail rails pocket safari parking mickey ' +
    'mac zip zips chest time times mine mines well wells seal seals nuts').split(' '),
)

/** Ends of names that tell the style of an icon, not what it shows. */
const styleEnding =
  /-(outline|outlined|fill|filled|bold|light|thin|duotone|rounded|sharp|line|linear|broken|solid|regular|alt|variant|two-tone|twotone|flat|\d{1,3}|stroke|duo|color|negative|o|s|icon)$/

const slug = (name) =>
  name
    .toLowerCase()
    .replace(/^the /, '')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** What an icon of that name may be called in a set. */
function iconNames(name) {
  const k = slug(name)
  const forms = [k, k + 's', k + 'es', k.replace(/s$/, ''), k.replace(/es$/, ''), k.replace(/y$/, 'ies')]
  return new Set(forms.filter((f) => f.length > 1))
}

function readNouns() {
  const text = fs.readFileSync(path.join(here, '../../../bot/noun/nouns.txt'), 'utf8')
  const lines = text.split('\n').map((l) => l.trim())
  return lines.filter((l) => l && !l.startsWith('#')).map((l) => l.replace(/ \(.*\)$/, '').split(' / '))
}

/** The numbers of the nouns that an icon's name may mean; the noun with that name as its first goes before. */
function indexOfNames(nouns) {
  const index = new Map()
  const add = (name, n) => iconNames(name).forEach((k) => index.has(k) || index.set(k, n))
  nouns.forEach((names, n) => add(names[0], n))
  nouns.forEach((names, n) => names.slice(1).forEach((name) => add(name, n)))
  return index
}

function plainName(set, name) {
  let plain = name.toLowerCase()
  for (let before = ''; before !== plain; ) {
    before = plain
    plain = plain.replace(styleEnding, '') || plain
  }
  return pictorial.test(set) || set === 'twemoji' ? plain.replace(/^(person|man|woman|men|women|people)-/, '') : plain
}

/** At most two icons of a set for a name: as lines, and filled. */
function* iconsOf(set, index) {
  const file = JSON.parse(fs.readFileSync(path.join(sets, set, 'icons.json'), 'utf8'))
  const taken = new Map()
  const names = Object.keys(file.icons).filter((name) => !file.icons[name].hidden && !/skin-tone/.test(name))
  names.sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
  for (const name of names) {
    const plain = plainName(set, name)
    const noun = index.get(plain)
    const button = !pictorial.test(set) && set !== 'twemoji' && buttonNames.has(plain)
    if (noun === undefined || button || otherMeanings.has(plain)) continue
    const kind = plain + (/fill|solid|bold|filled/.test(name) ? ' filled' : '')
    const count = taken.get(kind) ?? 0
    if (count >= (heldOut.has(set) || pictorial.test(set) ? 3 : 1)) continue
    taken.set(kind, count + 1)
    const icon = file.icons[name]
    const box = [icon.left ?? file.left ?? 0, icon.top ?? file.top ?? 0, icon.width ?? file.width ?? 16, icon.height ?? file.height ?? 16]
    yield { set, name, plain, noun, body: icon.body, box }
  }
}

const svg = (icon, box) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="${box.join(' ')}" width="${SIDE}" height="${SIDE}" color="#000">${icon.body}</svg>`

const render = (icon, box) => new Resvg(svg(icon, box), { font: { loadSystemFonts: false } }).render().pixels

/** The pixels of an icon, scaled until its longer side fills them, or null if it is empty. */
function draw(icon) {
  const pixels = render(icon, icon.box)
  let [left, top, right, bottom] = [SIDE, SIDE, -1, -1]
  for (let i = 0; i < SIDE * SIDE; i++) {
    if (pixels[4 * i + 3] < 40) continue
    left = Math.min(left, i % SIDE)
    right = Math.max(right, i % SIDE)
    top = Math.min(top, Math.floor(i / SIDE))
    bottom = Math.max(bottom, Math.floor(i / SIDE))
  }
  if (right < left) return null
  const [x, y, width, height] = icon.box
  const unit = Math.max(width, height) / SIDE
  const wide = Math.max(right - left, bottom - top) + 1
  const at = (low, high, begin, size) => begin + size / 2 + ((low + high + 1) / 2 - SIDE / 2 - wide / 2) * unit
  return render(icon, [at(left, right, x, width), at(top, bottom, y, height), wide * unit, wide * unit])
}

/** Whether an icon consists of strokes where its paths are. */
const isStrokes = (icon) => !/transform|<use|<mask|fill="currentColor"/.test(icon.body) && /<(path|circle|ellipse|rect|line|polyline|polygon)\b/.test(icon.body)

const nouns = readNouns()
const index = indexOfNames(nouns)
const learned = []
const list = []
const strange = []
for (const set of fs.readdirSync(sets)) {
  for (const icon of iconsOf(set, index)) {
    if (heldOut.has(set)) {
      if (isStrokes(icon)) strange.push({ word: nouns[icon.noun][0], by: `${set}:${icon.name}`, body: icon.body })
      continue
    }
    if (unreadable.has(`${set}:${icon.name}`)) continue
    const pixels = draw(icon)
    const lines = pixels && linesOfPicture(pixels)
    if (!lines) continue
    const number = Buffer.alloc(2)
    number.writeUInt16LE(icon.noun)
    learned.push(number, lines)
    list.push(`${nouns[icon.noun][0]}\t${set}:${icon.name}`)
  }
}
fs.mkdirSync(data, { recursive: true })
fs.writeFileSync(path.join(data, 'icons.gz'), zlib.gzipSync(Buffer.concat(learned)))
fs.writeFileSync(path.join(data, 'icons.txt'), list.sort().join('\n') + '\n')
fs.writeFileSync(path.join(data, 'other-hands.json'), '[\n' + strange.map((s) => JSON.stringify(s)).join(',\n') + '\n]\n')
console.log(`${list.length} pictures to learn from, ${strange.length} held out`)
