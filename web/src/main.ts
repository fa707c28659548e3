import './lib/polyfills';
import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { i18n } from './lib/i18n.svelte';
import { reloadForNewBuild } from './lib/newBuild';
import { openOffline } from './lib/offline';
import { theme } from './lib/theme.svelte';

theme.apply();
// The first text is read in the right language.
void i18n.start('page').then(() => mount(App, { target: document.getElementById('app')! }));

// Nobody has to reload by hand after an upgrade, a TV least of all.
addEventListener('vite:preloadError', () => void reloadForNewBuild().catch(() => {}));

// The page opens without a server as well, where the browser lets it; nothing waits for that.
if (import.meta.env.PROD && isSecureContext && 'serviceWorker' in navigator)
  void openOffline().catch(() => {});
