/*
 * What this browser remembers. Storage may be full, switched off or forbidden; then the page works as if it had
 * never been here before.
 */

/** loadValue reads what was saved under a key in this browser; null for nothing. Keys are frozen. */
export function loadValue(key: string): string | null {
  try {
    return localStorage.getItem('linework.' + key);
  } catch {
    return null;
  }
}

/** saveValue stores a value under a key in this browser, or removes it with null. */
export function saveValue(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem('linework.' + key);
    else localStorage.setItem('linework.' + key, value);
  } catch {
    // Nothing to be done: it is forgotten when the page is closed.
  }
}
