import { expect, expectAccessible, expectAccessibleInAnyLight, openTable, test } from './table';
import { startingWith, text } from './texts';

const pages = [
  ['./', 'Linework'],
  ['./rules', text('table.rules.title')],
  ['./rules/iota', text('table.rules.how', { game: 'iota' })],
  ['./about', text('table.about.title')],
  ['./privacy', text('privacy.title')],
  ['./selftest', text('selftest.title')],
  ['./nowhere', text('page.nothing.heading')],
  ['./t/BBBBB', text('page.door.no-table', { code: 'BBBBB' })],
  ['./t/BBBBB/tv', text('page.door.no-table', { code: 'BBBBB' })]
];

for (const [path, heading] of pages) {
  test(`${path} is sound`, { tag: '@wide' }, async ({ person }) => {
    const page = await person();
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
    await expectAccessibleInAnyLight(page);
  });
}

test('the first page says how many can play, and a class apart from them', async ({ person }) => {
  const page = await person();
  await page.goto('./');
  await expect(
    page.getByText(startingWith(['page.home.shelf.facts', { class: 'yes', least: 3, most: 12 }]))
  ).toBeVisible();
  await expect(
    page.getByText(startingWith(['page.home.shelf.facts', { class: 'no', least: 2, most: 4 }]))
  ).toBeVisible();
});

for (const locale of ['en-GB', 'de-DE']) {
  test(`letters that the first page has not in ${locale} are fetched when they are written`, async ({
    person
  }) => {
    const page = await person({ locale });
    const fonts: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('.woff2')) fonts.push(/\.(\w+)-[^.]+\.woff2$/.exec(request.url())![1]);
    });
    await page.goto('./', { waitUntil: 'networkidle' });
    expect(fonts).toEqual(['first', 'first']);
    await page.getByRole('heading', { level: 1 }).evaluate((heading) => heading.after('Michał'));
    await expect.poll(() => fonts).toEqual(['first', 'first', 'extended']);
  });
}

test('the self-test finds nothing in the way', async ({ person }) => {
  const page = await person();
  // A machine that is busy may answer late, and the page says so: then it is asked again.
  await expect(async () => {
    await page.goto('./selftest');
    await expect(page.getByText(text('selftest.found', { n: 0 }))).toBeVisible({ timeout: 20_000 });
  }).toPass();
});

test('a chosen theme stays chosen', async ({ person }) => {
  const page = await person();
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('./');
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await paper();
  await page.getByRole('button', { name: text('page.theme.auto') }).click();
  await page.getByRole('button', { name: text('page.theme.light') }).click();
  expect(await paper()).not.toBe(light);
  await page.reload();
  await expect(page.getByRole('button', { name: text('page.theme.dark') })).toBeVisible();
  expect(await paper()).not.toBe(light);
});

test('links go from page to page without loading anew, and back', async ({ person }) => {
  const page = await person();
  await page.goto('./');
  await page.evaluate(() => Object.assign(window, { same: true }));
  await page.getByRole('link', { name: text('table.about.title') }).click();
  await expect(page.getByRole('heading', { level: 1, name: text('table.about.title') })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Linework' })).toBeVisible();
  expect(await page.evaluate(() => 'same' in window)).toBe(true);
});

test('a page that is left is not shown once more while the next one comes', async ({ person }) => {
  const page = await person();
  await page.goto('./about');
  const about = page.getByRole('heading', { level: 1, name: text('table.about.title') });
  await expect(about).toBeVisible();
  const shown = await page.evaluateHandle(() => {
    const titles: string[] = [];
    new MutationObserver((changes) => {
      for (const node of changes.flatMap((c) => Array.from(c.addedNodes)))
        if (node instanceof Element) titles.push(node.querySelector('h1')?.textContent ?? '');
    }).observe(document.body, { subtree: true, childList: true });
    return titles;
  });
  await page.evaluate(() => {
    history.pushState(null, '', new URL('rules', document.baseURI));
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('heading', { level: 1, name: text('table.rules.title') })).toBeVisible();
  await expect(about).toBeHidden();
  expect(await shown.jsonValue()).not.toContain(text('table.about.title'));
});

test(
  'a browser that cannot run the client is told so, at the top of the page',
  { tag: '@wide' },
  async ({ person }) => {
    const page = await person();
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('./');
    // What browsers see at once that lack what the page asks for; in others it waits for half a minute.
    await page.addStyleTag({ content: '#late { visibility: visible !important }' });
    const told = page.locator('#late').getByRole('heading');
    await expect(told).toBeInViewport({ ratio: 1 });
  }
);

test('a rule has an address', { tag: '@wide' }, async ({ person }) => {
  const page = await person();
  await page.goto('./rules/iota#IO-12');
  await expect(page.locator('#IO-12')).toBeInViewport();
});

test('a code is read whatever way it is typed', async ({ person }) => {
  const page = await person();
  const code = await openTable(page, 'Ana');
  const other = await person();
  await other.goto('./');
  await other.getByLabel(text('page.home.code')).fill('nope');
  await other.getByRole('button', { name: text('page.home.join') }).click();
  await expect(other.getByText(text('page.home.no-code'))).toBeVisible();
  await other.getByLabel(text('page.home.code')).fill(` ${code.toLowerCase()} `);
  await other.getByRole('button', { name: text('page.home.join') }).click();
  await expect(other.getByRole('heading', { name: text('page.door.people', { n: 1 }) })).toBeVisible();
  await expectAccessible(other);
});

test('a mistyped code is put right where it led nowhere', async ({ person }) => {
  const [ana, ben] = [await person(), await person()];
  const code = await openTable(ana, 'Ana');
  await ben.goto('./t/BBBBB');
  const field = ben.getByLabel(text('page.door.retype'));
  await expect(field).toHaveValue('BBBBB');
  await field.fill(code);
  await ben.getByRole('button', { name: text('page.home.join') }).click();
  await expect(ben.getByRole('heading', { name: text('page.door.people', { n: 1 }) })).toBeVisible();

  await ben.goto('./t/BBBBB/tv');
  await ben.getByLabel(text('page.door.retype')).fill(code);
  await ben.getByRole('button', { name: text('page.home.join') }).click();
  await ben.waitForURL(`**/t/${code}/tv`);
  await expect(ben.getByLabel(text('page.door.retype'))).toBeHidden();
});

test('Play now takes the name that stands on the line', async ({ person }) => {
  const page = await person();
  await page.goto('./');
  await page.getByLabel(text('page.name.label')).fill('Zoe');
  await page.getByRole('button', { name: text('page.home.shelf.play-game', { game: 'iota' }) }).click();
  await page.waitForURL(/\/t\/[A-Z]{5}$/);
  await page.getByRole('button', { name: text('table.play.menu') }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Zoe' }).first()).toBeVisible();
});
