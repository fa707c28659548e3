import { loadValue, saveValue } from './store';

let made = '';

/**
 * browserName is a name that this browser has made up for itself, the same at every visit. A table knows by it whom
 * its host has removed (CM-31), and keeps it, as a hash, of nobody else.
 */
export function browserName(): string {
  made ||= loadValue('browser') ?? '';
  if (!made) {
    made = [...crypto.getRandomValues(new Uint32Array(4))].map((n) => n.toString(36)).join('');
    saveValue('browser', made);
  }
  return made;
}
