import { describe, expect, it } from 'vitest';
import { Viewport } from './viewport.svelte';

class Seen extends EventTarget {
  offsetTop = 0;
  height = 844;
  scale = 1;
  show(more: Partial<Pick<Seen, 'offsetTop' | 'height' | 'scale'>>) {
    Object.assign(this, more);
    this.dispatchEvent(new Event('resize'));
  }
}

function watched() {
  const seen = new Seen();
  const viewport = new Viewport();
  const stop = viewport.watch(seen as unknown as VisualViewport, () => 844);
  return { seen, viewport, stop };
}

describe('what can be seen of the page', () => {
  it('is covered by a keyboard, and not by a bar of the browser', () => {
    const { seen, viewport } = watched();
    expect(viewport.covered).toBe(false);
    seen.show({ height: 790 });
    expect(viewport.covered).toBe(false);
    seen.show({ height: 454, offsetTop: 60 });
    expect([viewport.covered, viewport.height, viewport.top]).toEqual([true, 454, 60]);
  });

  it('is left alone when somebody zooms in', () => {
    const { seen, viewport } = watched();
    seen.show({ height: 422, scale: 2 });
    expect(viewport.covered).toBe(false);
  });

  it('is looked at no longer than asked for', () => {
    const { seen, viewport, stop } = watched();
    stop();
    seen.show({ height: 454 });
    expect(viewport.covered).toBe(false);
  });

  it('is all of it where browsers cannot tell', () => {
    const viewport = new Viewport();
    viewport.watch(null)();
    expect(viewport.covered).toBe(false);
  });
});
