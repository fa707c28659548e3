import { readCode } from './codes';

/** Pages whose address is their name. */
const plain = ['rules', 'today', 'admin', 'selftest', 'about', 'privacy', 'pictures'] as const;

/** Where in the app we are. */
export type Route =
  | { page: 'home' | 'screen' | 'unknown' | (typeof plain)[number] }
  | { page: 'rules-of'; game: string }
  | { page: 'seat' | 'watch' | 'tv'; code: string }
  | { page: 'gallery'; code: string; key: string };

/** The route that a path, relative to where the app is mounted, leads to. */
export function routeOf(path: string): Route {
  const parts = path.replace(/^\/|\/$/g, '').split('/');
  const [first, second, third, key] = parts;
  if (parts.length === 1) {
    if (first === '') return { page: 'home' };
    return { page: first === 'tv' ? 'screen' : (plain.find((name) => name === first) ?? 'unknown') };
  }
  const code = first === 't' ? readCode(second) : '';
  if (parts.length === 2) {
    if (code) return { page: 'seat', code };
    if (first === 'rules' && /^[a-z-]+$/.test(second)) return { page: 'rules-of', game: second };
  }
  if (code && parts.length === 3 && (third === 'watch' || third === 'tv')) return { page: third, code };
  if (code && parts.length === 4 && third === 'gallery' && /^[\w-]+$/.test(key))
    return { page: 'gallery', code, key };
  return { page: 'unknown' };
}

/** A path of ours as an address of the browser. */
export const href = (path: string) => new URL(path, document.baseURI).href;

const basePath = () => new URL(document.baseURI).pathname;
const currentPath = () => location.pathname.slice(basePath().length);

class Router {
  #path = $state(typeof location === 'undefined' ? '' : currentPath());
  route = $derived(routeOf(this.#path));
  /** What the address points at on its page: "IO-12", or ''. */
  anchor = $state(typeof location === 'undefined' ? '' : location.hash.slice(1));
  /** Counts the pages gone to, so that the page can move the focus. */
  visits = $state(0);

  /** Goes to a path relative to where the app is mounted. */
  navigate(path: string, how: { replace?: boolean } = {}): void {
    if (how.replace) history.replaceState(null, '', href(path));
    else history.pushState(null, '', href(path));
    this.syncAddress();
  }

  /** Takes notice that the address has changed. */
  syncAddress(): void {
    const path = currentPath();
    this.anchor = location.hash.slice(1);
    if (path !== this.#path) {
      this.#path = path;
      this.visits++;
      if (!location.hash) scrollTo(0, 0);
    }
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }

  /** Follows a click on one of our own links without loading the page anew. */
  followLink(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest?.('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (!link.pathname.startsWith(basePath()) || link.pathname.startsWith(basePath() + 'api/')) return;
    event.preventDefault();
    if (link.href !== location.href) history.pushState(null, '', link.href);
    this.syncAddress();
  }
}

export const router = new Router();
