import { screenScale } from './screenScale.svelte';
import { loadValue, saveValue, tabStorage } from './store';

/** Throws confetti, once for each occasion: a reload of the results is not another win. */
export async function throwConfetti(occasion: string): Promise<void> {
  if (loadValue('celebrated', tabStorage) === occasion) return;
  saveValue('celebrated', occasion, tabStorage);
  const { default: confetti } = await import('canvas-confetti');
  const style = getComputedStyle(document.documentElement);
  const colors = [0, 1, 2, 3, 4, 5].map((i) => toHexColour(style.getPropertyValue(`--seat-${i}`)));
  const sheet = document.createElement('canvas'); // of our own, to keep it from screen readers
  sheet.ariaHidden = 'true';
  sheet.style.cssText =
    'position: fixed; inset: 0; width: 100%; height: 100%; pointer-events: none; z-index: 100';
  document.body.append(sheet);
  const throwing = confetti.create(sheet, { resize: true, disableForReducedMotion: true });
  const { factor } = screenScale;
  await throwing({
    particleCount: 110,
    spread: 85,
    origin: { y: 0.75 },
    colors,
    scalar: factor,
    startVelocity: 45 * factor,
    gravity: factor
  });
  sheet.remove();
}

/** A colour of any CSS spelling as #rrggbb, which is all that the confetti understands. */
function toHexColour(color: string): string {
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) return '#b3441a';
  pen.fillStyle = color;
  return String(pen.fillStyle).startsWith('#') ? String(pen.fillStyle) : '#b3441a';
}
