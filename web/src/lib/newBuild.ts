import { loadValue, saveValue, tabStorage } from './store';

/** scriptOf is what a build is known by: the first script of its page. */
const scriptOf = (html: string) => /assets\/[\w/-]+\.js/.exec(html)?.[0];

/**
 * reloadForNewBuild reloads the page if the server has another build of it, and with it no more what this one fetches
 * late. Once for each build: where several servers are upgraded, some have the old one for a while.
 */
export async function reloadForNewBuild(): Promise<void> {
  const response = await fetch(document.baseURI, { cache: 'no-store' });
  const script = response.ok ? scriptOf(await response.text()) : undefined;
  if (!script || script === scriptOf(document.head.innerHTML)) return;
  if (loadValue('build', tabStorage) === script) return;
  if (saveValue('build', script, tabStorage)) location.reload();
}
