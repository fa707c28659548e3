import type { Drawing } from './ink/drawing';
import { StrokePainter } from './ink/picture';

/*
 * A drawing as a card to send: the drawing, its word, who drew it and what was guessed. It is painted here, for the
 * server draws ink and no letters.
 */

/** What stands below a drawing. */
export interface CardTexts {
  title: string;
  artist: string;
  guesses: string[];
}

const cardWidth = 1080; // pixels
const edge = 60;
const column = cardWidth - 2 * edge;
const paper = '#fffbf2';
const ink = '#20242f';
const soft = '#4c4f58';

/** The typefaces of the card, as styles name them. */
export interface CardFonts {
  hand: string;
  plain: string;
}

/** A Row is a line of text on the card, and how much room it takes. */
interface Row {
  text: string;
  font: string;
  colour: string;
  height: number;
}

/** wrapText breaks a text into lines that are no wider than there is room; a word that is wider alone stands alone. */
export function wrapText(text: string, room: number, width: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && width(longer) <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** cardRows are the lines of the words, as they are set. */
export function cardRows(
  { title, artist, guesses }: CardTexts,
  { hand, plain }: CardFonts,
  width: (text: string, font: string) => number
): Row[] {
  const set = (text: string, font: string, colour: string, height: number) =>
    wrapText(text, column, (line) => width(line, font)).map((line) => ({ text: line, font, colour, height }));
  return [
    ...set(title, `84px ${hand}`, ink, 92),
    ...set(artist, `700 46px ${plain}`, ink, 64),
    ...guesses.flatMap((guess) => set(guess, `40px ${plain}`, soft, 54))
  ];
}

/** paintCard is the card of a drawing, as a PNG. */
export async function paintCard(drawing: Drawing, words: CardTexts): Promise<Blob> {
  const style = getComputedStyle(document.documentElement);
  const hand = style.getPropertyValue('--font-hand');
  const plain = style.getPropertyValue('--font-text');
  const said = words.artist + words.guesses.join('');
  await Promise.all([
    document.fonts.load(`84px ${hand}`, words.title),
    document.fonts.load(`700 46px ${plain}`, said)
  ]);
  const card = document.createElement('canvas');
  const pen = card.getContext('2d')!;
  const lines = cardRows(words, { hand, plain }, (text, font) => {
    pen.font = font;
    return pen.measureText(text).width;
  });
  card.width = cardWidth;
  card.height = edge + column + edge / 2 + lines.reduce((sum, row) => sum + row.height, 0) + edge;

  const sheet = document.createElement('canvas');
  const picture = new StrokePainter(sheet);
  picture.setSizeAndColour(column, ink);
  picture.paintStrokes(drawing.strokes());

  pen.fillStyle = paper;
  pen.fillRect(0, 0, card.width, card.height);
  pen.drawImage(sheet, edge, edge);
  pen.strokeStyle = ink;
  pen.lineWidth = 3;
  pen.strokeRect(edge, edge, column, column);
  pen.textBaseline = 'top';
  let top = edge + column + edge / 2;
  for (const { text, font, colour, height } of lines) {
    pen.font = font;
    pen.fillStyle = colour;
    pen.fillText(text, edge, top);
    top += height;
  }
  return new Promise((done, failed) =>
    card.toBlob((blob) => (blob ? done(blob) : failed(new Error('no picture'))), 'image/png')
  );
}

/** Reports whether this device can pass files on to other programs. */
export function canShareFiles(): boolean {
  const file = new File([], 'a.png', { type: 'image/png' });
  return navigator.canShare?.({ files: [file] }) ?? false;
}

/** Passes a file on as the device does it or, where it cannot, saves it. Who changes their mind has not failed. */
export async function shareFile(blob: Blob, name: string): Promise<void> {
  const files = [new File([blob], name, { type: blob.type })];
  if (navigator.canShare?.({ files })) {
    await navigator.share({ files }).catch((error: Error) => {
      if (error.name !== 'AbortError') throw error;
    });
    return;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
