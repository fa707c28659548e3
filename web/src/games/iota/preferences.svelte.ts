import { loadValue, saveValue } from '../../lib/store';

/** How this device likes the cards to look. */
class Preferences {
  /** Reports whether each colour carries its letter and its hatching. */
  marks = $state(loadValue('iota.marks') !== 'off');

  setMarks(on: boolean): void {
    this.marks = on;
    saveValue('iota.marks', on ? null : 'off');
  }
}

export const preferences = new Preferences();
