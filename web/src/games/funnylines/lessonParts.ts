// What is on screen only in a lesson, fetched when there is one.
export { default as Newcomers } from './Newcomers.svelte';
export { default as ShapeRequest } from './ShapeRequest.svelte';
export { default as StudentTurns } from './StudentTurns.svelte';
export { default as TeacherDesk } from './TeacherDesk.svelte';
