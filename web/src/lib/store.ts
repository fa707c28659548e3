/*
 * What this browser remembers. Storage may be full, switched off or forbidden; then the page works as if it had
 * never been here before.
 */

export function loadValue(key: string): string | null {
  try {
    return localStorage.getItem('linework.' + key);
  } catch {
    return null;
  }
}

export function saveValue(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem('linework.' + key);
    else localStorage.setItem('linework.' + key, value);
  } catch {
    // Nothing to be done: it is forgotten when the page is closed.
  }
}
