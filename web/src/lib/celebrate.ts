import { screenScale } from './screenScale.svelte';
import { loadValue, saveValue, tabStorage } from './store';

const buzzes = [90, 60, 90, 60, 260]; // milliseconds that a phone shakes, and rests

/**
 * Celebrates a win with confetti and, where there is such a thing, a buzz; once for each occasion: a reload of the
 * results is not another win. It comes from the middle and then from both sides; on a TV it does not stop so soon.
 */
export async function celebrate(occasion: string, onTv = false): Promise<void> {
  if (loadValue('celebrated', tabStorage) === occasion) return;
  saveValue('celebrated', occasion, tabStorage);
  // Before the first tap browsers forbid it, and say so.
  if (!onTv && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(buzzes);
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
  const volley = (x: number, angle: number) =>
    throwing({
      particleCount: 110,
      spread: 85,
      angle,
      origin: { x, y: 0.75 },
      colors,
      scalar: factor,
      startVelocity: 45 * factor,
      gravity: factor
    });
  const volleys = [volley(0.5, 90)];
  for (const x of onTv ? [0.1, 0.9, 0.3, 0.7, 0.1, 0.9, 0.5] : [0.1, 0.9]) {
    await new Promise((on) => setTimeout(on, 450));
    volleys.push(volley(x, 90 + 40 * (x - 0.5)));
  }
  await Promise.all(volleys);
  sheet.remove();
}

/** A colour of any CSS spelling as #rrggbb, which is all that the confetti understands. */
function toHexColour(color: string): string {
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) return '#b3441a';
  pen.fillStyle = color;
  return String(pen.fillStyle).startsWith('#') ? String(pen.fillStyle) : '#b3441a';
}
