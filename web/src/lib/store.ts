/*
 * What this browser remembers. Storage may be full, switched off or forbidden; then the page works as if it had
 * never been here before.
 */

/** tabStorage is forgotten with the tab of the browser, unlike what is kept otherwise. */
export const tabStorage = () => sessionStorage;

/** loadValue reads what was saved under a key in this browser; null for nothing. Keys are frozen. */
export function loadValue(key: string, storage: () => Storage = () => localStorage): string | null {
  try {
    return storage().getItem('linework.' + key);
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

/** saveValue stores a value under a key in this browser, or removes it with null. */
export function saveValue(
  key: string,
  value: string | null,
  storage: () => Storage = () => localStorage
): void {
  try {
    if (value === null) storage().removeItem('linework.' + key);
    else storage().setItem('linework.' + key, value);
  } catch {
    // Nothing to be done: it is forgotten when the page is closed.
  }
}
