import './lib/older';
import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { tongue } from './lib/texts.svelte';
import { theme } from './lib/theme.svelte';

theme.apply();
// The first text is read in the right language.
void tongue.begin('page').then(() => mount(App, { target: document.getElementById('app')! }));
