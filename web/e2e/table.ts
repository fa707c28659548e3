import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Browser, type BrowserContext, type Page } from '@playwright/test';

/** A page that fails its test when it logs an error or throws; requests that are refused on purpose do not count. */
export const test = base.extend<{ person: () => Promise<Page> }>({
  /** Another person with a browser of their own. */
  person: async ({ browser, viewport }, use) => {
    const contexts: BrowserContext[] = [];
    const troubles: string[] = [];
    await use(async () => {
      const page = await newPerson(browser, viewport, troubles);
      contexts.push(page.context());
      return page;
    });
    for (const context of contexts) await context.close();
    expect(troubles).toEqual([]);
  }
});

async function newPerson(
  browser: Browser,
  viewport: { width: number; height: number } | null,
  troubles: string[]
): Promise<Page> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  page.on('pageerror', (e) => troubles.push(e.message));
  page.on('console', (m) => {
    if (m.type() === 'error' && !/Failed to load resource|WebSocket connection/.test(m.text()))
      troubles.push(m.text());
  });
  return page;
}

/** Opens a table for iota and gives its code. */
export async function openTable(page: Page, name: string): Promise<string> {
  await page.goto('./');
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'New table' }).click();
  await expect(page.getByRole('heading', { name: 'Around the table' })).toBeVisible();
  // Where there is only one game, it is chosen already.
  const choice = page.getByRole('radio', { name: 'iota', exact: true });
  const chosen = page.getByRole('heading', { name: 'iota', exact: true });
  await expect(choice.or(chosen)).toBeVisible();
  if (await choice.isVisible()) await choice.check();
  return page.url().slice(-5);
}

/** Follows an invitation and sits down. */
export async function sitDown(page: Page, code: string, name: string): Promise<void> {
  await page.goto(`./t/${code}`);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Sit down' }).click();
  await expect(page.getByRole('button', { name: 'React' })).toBeVisible();
}

/** The names around the table, in order. */
export const seats = (page: Page) => page.getByRole('listitem').locator('.name').allTextContents();

/** Reports no fault of accessibility, and nothing that sticks out sideways. */
export async function expectSound(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map((v) => `${v.impact} ${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`)
  ).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

export { expect };
