/*
 * What this browser remembers. Storage may be full, switched off or forbidden, as it often is in a frame of another
 * site; then the page remembers for as long as it is open.
 */

/** What could not be stored, by key. */
const memory = new Map<string, string>();

/** tabStorage is forgotten with the tab of the browser, unlike what is kept otherwise. */
export const tabStorage = () => sessionStorage;

/** loadValue reads what was saved under a key in this browser; null for nothing. Keys are frozen. */
export function loadValue(key: string, storage: () => Storage = () => localStorage): string | null {
  try {
    return memory.get(key) ?? storage().getItem('linework.' + key);
  } catch {
    return null;
  }
}

/** loadJSON reads a value that was saved as JSON; null for nothing, and for what cannot be read. */
export function loadJSON<T>(key: string): T | null {
  try {
    return JSON.parse(loadValue(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** saveValue stores a value under a key in this browser, or removes it with null. It reports whether that outlives the page. */
export function saveValue(
  key: string,
  value: string | null,
  storage: () => Storage = () => localStorage
): boolean {
  memory.delete(key);
  try {
    if (value === null) storage().removeItem('linework.' + key);
    else storage().setItem('linework.' + key, value);
    return true;
  } catch {
    if (value !== null) memory.set(key, value);
    return false;
  }
}
