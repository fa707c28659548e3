/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module 'zzfx' {
  /** Plays a sound; the parameters are explained at https://killedbyapixel.github.io/ZzFX/. */
  export function zzfx(...parameters: number[]): void;
  export const ZZFX: { readonly audioContext: AudioContext };
}
