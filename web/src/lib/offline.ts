import { href } from './router.svelte';

/** openOffline has the page open when the server is away: public/sw.js. It fails where the browser allows no storage. */
export async function openOffline(): Promise<void> {
  const { serviceWorker } = navigator;
  // Sent when the page came from the worker, and the server, late, has another build. It may come before all else.
  serviceWorker.onmessage = () => location.reload();
  await new Promise((done) => addEventListener('load', done, { once: true }));
  await serviceWorker.register(href('sw.js'));
  const { active } = await serviceWorker.ready;
  const tell = () => {
    const fetched = performance
      .getEntriesByType('resource')
      .map(({ name }) => name.replace(document.baseURI, ''));
    active?.postMessage(fetched.filter((path) => /^(assets|api\/daily)\//.test(path)));
  };
  tell();
  setTimeout(tell, 5000); // what was on its way
}
