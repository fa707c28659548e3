import { describe, expect, test } from 'vitest';
import { completions, foldText, findSubjects, toEnglish, translateSubjects } from './crib';
import { subjects } from './testing';

test('words are compared without capitals, accents and signs', () => {
  expect(foldText('  Éiffel-Tower! ')).toBe('eiffel tower');
});

describe('FL-6 the crib sheet is looked through', () => {
  test('by any of the names, in the order of the list', () => {
    expect(findSubjects(subjects, 'wat').map((s) => s.number)).toEqual([31, 70]);
    expect(findSubjects(subjects, 'boat').map((s) => s.number)).toEqual([11]);
    expect(findSubjects(subjects, '')).toHaveLength(subjects.length);
    expect(findSubjects(subjects, 'zebra')).toEqual([]);
  });
  test('both compasses are on it', () => {
    expect(findSubjects(subjects, 'comp').map((s) => s.note)).toEqual(['draws circles', 'shows north']);
  });
});

describe('FL-62 a guess is completed from the crib sheet', () => {
  test('names that begin like it come first, then those with a word that does', () => {
    expect(completions(subjects, 'boa')).toEqual(['boat', 'sailing boat']);
    expect(completions(subjects, 'tow')).toEqual(['Eiffel Tower']);
  });
  test('the two compasses are one word', () => {
    expect(completions(subjects, 'com')).toEqual(['compass']);
  });
  test('what is typed whole needs no completion, and nothing completes to nothing', () => {
    expect(completions(subjects, 'boat')).toEqual([]);
    expect(completions(subjects, ' ')).toEqual([]);
  });
  test('no more than were asked for', () => {
    expect(completions(subjects, 'w', 1)).toEqual(['wristwatch']);
  });
});

describe('CM-26 the sheet in the language of the device', () => {
  const dictionary: Record<string, string> = {
    'card.sailing-boat': 'Segelboot',
    'card-also.sailing-boat': 'Boot, Schiff',
    'card.compass-draws-circles': 'Zirkel',
    'card.compass-shows-north': 'Kompass',
    'card-note.shows-north': 'zeigt nach Norden',
    'card.watering-can': 'Gießkanne',
    'card-also.watering-can': 'Blümchengießer'
  };
  const german = (code: string, english: string) => dictionary[code] ?? english;
  test('is shown in it, with as many other names as the language has', () => {
    const [boat, tower] = translateSubjects(subjects, german);
    expect(boat).toEqual({
      number: 11,
      name: 'Segelboot',
      also: ['Boot', 'Schiff'],
      note: '',
      theme: 'travel'
    });
    expect(tower).toEqual(subjects[1]);
  });
  test('FL-6 the compasses may have names of their own', () => {
    expect(findSubjects(translateSubjects(subjects, german), 'kom').map((s) => s.note)).toEqual([
      'zeigt nach Norden'
    ]);
  });
  test('and guesses from it are said as the server knows them', () => {
    expect(toEnglish(subjects, 'segelboot ', german)).toBe('sailing boat');
    expect(toEnglish(subjects, 'Schiff', german)).toBe('sailing boat');
    expect(toEnglish(subjects, 'Zirkel', german)).toBe('compass');
    for (const typed of ['Gießkanne', 'giesskanne', 'Blümchengießer', 'Bluemchengiesser', 'blumchengiesser'])
      expect(toEnglish(subjects, typed, german)).toBe('watering can');
    expect(toEnglish(subjects, 'Watch', german)).toBe('Watch');
    expect(toEnglish(subjects, 'unicorn', german)).toBe('unicorn');
  });
});
