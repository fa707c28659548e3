import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Music, notesAt, type Mood } from './music';

describe.each(['lobby', 'play'] as Mood[])('the loop of the %s', (mood) => {
  const loop = Array.from({ length: 32 }, (_, step) => notesAt(mood, step));

  it('goes round', () => {
    for (let step = 0; step < 32; step++) expect(notesAt(mood, step + 64)).toEqual(loop[step]);
  });

  it('is quiet, low and never crowded', () => {
    for (const notes of loop) {
      expect(notes.length).toBeLessThanOrEqual(2);
      for (const { pitch, volume: loud } of notes) {
        expect(loud).toBeLessThanOrEqual(0.06);
        expect(pitch).toBeGreaterThan(60);
        expect(pitch).toBeLessThan(700);
      }
    }
    expect(loop.flat().length).toBeGreaterThan(16);
  });
});

describe('music', () => {
  const begun: number[] = [];
  const context = { currentTime: 0, destination: {} } as { currentTime: number };
  class Node {
    gain = {
      setTargetAtTime: (to: number) => this.targets.push(to),
      setValueAtTime() {},
      linearRampToValueAtTime() {},
      exponentialRampToValueAtTime() {}
    };
    targets: number[] = faded;
    connect = (to: unknown) => to;
    start = (at: number) => begun.push(at);
    stop() {}
  }
  let faded: number[] = [];

  beforeEach(() => {
    vi.useFakeTimers();
    [begun.length, faded, context.currentTime] = [0, [], 0];
    for (const kind of ['BiquadFilterNode', 'GainNode', 'OscillatorNode']) vi.stubGlobal(kind, Node);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** Lets time pass, for the clock of the sound as well. */
  function pass(seconds: number) {
    for (let t = 0; t < seconds; t += 0.12) {
      context.currentTime += 0.12;
      vi.advanceTimersByTime(120);
    }
  }

  it('goes on until it is told to stop, and fades', () => {
    const music = new Music(context as AudioContext);
    music.playLoop('lobby');
    pass(5);
    const heard = begun.length;
    expect(heard).toBeGreaterThan(8);
    music.playLoop('lobby'); // that goes on already
    expect(faded).toEqual([1]);
    music.playLoop(null);
    pass(5);
    expect(begun.length).toBe(heard);
    expect(faded).toEqual([1, 0]);
  });

  it('does not make up for what it slept through', () => {
    const music = new Music(context as AudioContext);
    music.playLoop('play');
    const heard = begun.length;
    context.currentTime += 600;
    vi.advanceTimersByTime(120);
    expect(begun.length - heard).toBeLessThan(5);
  });
});
