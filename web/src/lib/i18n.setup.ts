import { i18n } from './i18n.svelte';

// Tests speak English, and have all of it.
await i18n.loadAreas(...i18n.areas, 'server');
