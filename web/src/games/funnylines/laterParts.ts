// What nobody sees at once, fetched while one plays.
export { default as CarloBets } from './CarloBets.svelte';
export { default as CribSheet } from './CribSheet.svelte';
export { default as GuessReactions } from './GuessReactions.svelte';
export { default as RevealedPicture } from './RevealedPicture.svelte';
