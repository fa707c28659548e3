import type { Component } from 'svelte';

/**
 * The pictures of a game's rules in plain words, made of the parts that are played with: its RulesPictures.svelte.
 * The component is one of them, by the name that texts/<language>/rules/<game>.md gives it.
 */
export type Pictures = { default: Component<{ of: string }> };
