const fields = 'input, select, textarea, [contenteditable]';
const pressed = 'button, a, [role=button]';

/** isGameKey reports whether a key is meant for the game: pressed alone, and wanted by no field, dialog or browser. */
export function isGameKey(e: KeyboardEvent): boolean {
  if (e.ctrlKey || e.metaKey || e.altKey || e.defaultPrevented || e.isComposing) return false;
  // While a dialog is open the focus may still be nowhere.
  return !(e.target as Element).closest(fields) && !document.querySelector('dialog[open]');
}

/** isUnfocusedGameKey reports whether a key is meant for the game and nothing is in focus that it would press. */
export function isUnfocusedGameKey(e: KeyboardEvent): boolean {
  return isGameKey(e) && !(e.target as Element).closest(pressed);
}

/** isPlainEnter reports whether Enter was pressed, once, with nothing in focus: that goes on. */
export function isPlainEnter(e: KeyboardEvent): boolean {
  return e.key === 'Enter' && !e.repeat && isUnfocusedGameKey(e);
}

/** keepFocus keeps the focus where it is while something is pressed, and with it a phone's keyboard. */
export function keepFocus(e: Event): void {
  e.preventDefault();
}
