import { expect, it } from 'vitest';
import { hyphenated } from './hyphens';

it.each([
  ['gravestone', 'gra-ve-stone'],
  ['thermometer', 'ther-mo-me-ter'],
  ['gingerbread man', 'gin-ger-bread man'],
  ['jackanapes', 'jack-a-na-pes'],
  ['sunflower', 'sun-flo-wer'],
  ['hot dog', 'hot dog'],
  ['shopping bag', 'shop-ping bag'],
  ['carrot', 'carrot']
])('%s', (word, want) => expect(hyphenated(word).replaceAll('\u00ad', '-')).toBe(want));

it.each([
  ['Schmetterling', 'Schmet-ter-ling'],
  ['Regenschirm', 'Re-gen-schirm'],
  ['Zuckerwatte', 'Zu-cker-watte']
])('%s', (word, want) => expect(hyphenated(word, 'de').replaceAll('\u00ad', '-')).toBe(want));
