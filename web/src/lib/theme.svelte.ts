import { loadValue, saveValue } from './store';

/** What the reader asked for; `auto` follows the device. */
export type Theme = 'auto' | 'light' | 'dark';

const order: Theme[] = ['auto', 'light', 'dark'];

class ThemeChoice {
  chosen = $state<Theme>(order.find((t) => t === loadValue('theme')) ?? 'auto');

  choose(theme: Theme): void {
    this.chosen = theme;
    saveValue('theme', theme === 'auto' ? null : theme);
    this.apply();
  }

  chooseNext(): void {
    this.choose(order[(order.indexOf(this.chosen) + 1) % order.length]);
  }

  /** Tells the styles, and the browser's own frame around the page. */
  apply(): void {
    const root = document.documentElement;
    if (this.chosen === 'auto') delete root.dataset.theme;
    else root.dataset.theme = this.chosen;
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
      const own = meta.getAttribute('media')?.includes('dark') ? 'dark' : 'light';
      meta.content = paper[this.chosen === 'auto' ? own : this.chosen];
    }
  }
}

const paper = { light: '#f7f1e4', dark: '#1d1b19' }; // as --paper in app.css

export const theme = new ThemeChoice();
