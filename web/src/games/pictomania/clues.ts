// Which clues a drawing may have and which not (PM-30), by the names of their sentences.

export const allowedClues = [
  'around',
  'arrows',
  'series',
  'crossing',
  'signs',
  'bubbles',
  'parts',
  'again'
] as const;

export const forbiddenClues = [
  'letters',
  'dashes',
  'initials',
  'sounds',
  'noises',
  'where',
  'room',
  'another',
  'film'
] as const;
