/*
 * Opens the page when the server is away, and remembers what was visited. Code is the server's own whenever that
 * answers: the page is asked for first and taken from here only where no answer comes, and what it is made of has
 * names that change with the content.
 */
const base = self.registration.scope;
const patience = 2000; // ms for the server, before the page comes from here
const pages = 'linework page';
const away = [502, 503, 504]; // what proxies say then

/** What a build is known by: the first script of its page. */
const buildOf = (html) => 'linework ' + (/assets\/[\w/-]+\.js/.exec(html) ?? ['?'])[0];
const keptPage = () => caches.match(base, { cacheName: pages });

/** Keeps a page, and drops what is of neither its build nor the one before, of which a page may still be open. */
async function keepPage(response) {
  const before = await (await keptPage())?.text();
  const html = await response.clone().text();
  await (await caches.open(pages)).put(base, response);
  if (before && buildOf(before) !== buildOf(html)) {
    const keep = [pages, buildOf(before), buildOf(html)];
    for (const name of await caches.keys())
      if (name.startsWith('linework ') && !keep.includes(name)) await caches.delete(name);
  }
  return buildOf(html);
}

/** The page as the server has it now, or where it is silent, as it was. */
async function openPage(event) {
  const kept = await keptPage();
  const answer = fetch(event.request);
  if (!kept) return answer;
  const silence = new Promise((done) => setTimeout(done, patience));
  const response = await Promise.race([answer, silence]).catch(() => undefined);
  if (response && !away.includes(response.status)) {
    if (isPage(response)) event.waitUntil(keepPage(response.clone()));
    return response;
  }
  const build = buildOf(await kept.clone().text());
  const reloadIfNew = async (late) => {
    if (isPage(late) && (await keepPage(late)) !== build)
      (await clients.get(event.resultingClientId))?.postMessage('reload');
  };
  if (!response) event.waitUntil(answer.then(reloadIfNew, () => {})); // it may still come
  return kept;
}

const isPage = (response) => response.ok && !response.redirected;

async function keep(request, response) {
  const page = await keptPage();
  if (page && response.ok) await (await caches.open(buildOf(await page.text()))).put(request, response);
}

/** What has a name of its own for each content. */
async function openAsset(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  await keep(request, response.clone()).catch(() => {}); // the disk may be full
  return response;
}

/** What changes: the puzzle of the day. */
async function openPuzzle(request) {
  try {
    const response = await fetch(request);
    await keep(request, response.clone()).catch(() => {});
    return response;
  } catch (e) {
    const kept = await caches.match(request);
    if (kept) return kept;
    throw e;
  }
}

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(base)) return;
  const path = request.url.slice(base.length);
  if (request.mode === 'navigate') {
    if (!path.startsWith('api/')) event.respondWith(openPage(event));
  } else if (path.startsWith('assets/')) event.respondWith(openAsset(request));
  else if (path.startsWith('api/daily/')) event.respondWith(openPuzzle(request));
});

// A page tells what it fetched before there was a worker.
self.addEventListener('message', (event) => {
  const fetched = async () => {
    if (!(await keptPage())) await keepPage(await fetch(base));
    for (const url of event.data) if (!(await caches.match(url))) await keep(url, await fetch(url));
  };
  event.waitUntil(fetched().catch(() => {}));
});
