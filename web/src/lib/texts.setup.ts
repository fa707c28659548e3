import { tongue } from './texts.svelte';

// Tests speak English, and have all of it.
await tongue.fetch(...tongue.areas, 'server');
