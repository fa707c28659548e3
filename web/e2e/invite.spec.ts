import { own } from './ports';
import { Server } from './serve';
import { expect, expectAccessible, openInvitation, openTable, test } from './table';
import { containing, text } from './texts';

let server: Server;

test.beforeEach(() => {
  server = new Server();
});
test.afterEach(() => server.dispose());

const outside = `http://games.test:${own}`;

test.use({
  baseURL: `http://127.0.0.1:${own}/`,
  // A name that is not this computer's own, so that the browser treats the page as one from the network.
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), '--host-resolver-rules=MAP games.test 127.0.0.1']
    })
});

test('who opens the page by its own address invites by the one for others, and without HTTPS all works', async ({
  person
}) => {
  await server.start('--public-url', outside);
  const ana = await person();
  const code = await openTable(ana, 'Ana');
  await openInvitation(ana);
  await expect(ana.getByText(`games.test:${own}/t/${code}`, { exact: true })).toBeVisible();
  await ana.getByRole('button', { name: text('table.show.title') }).click();
  const dialog = ana.getByRole('dialog', { name: text('table.show.title') });
  await expect(dialog.getByText(`games.test:${own}/tv`, { exact: true })).toBeVisible();
  await expect(dialog.getByRole('link', { name: text('page.home.tv') })).toHaveAttribute(
    'href',
    `${outside}/t/${code}/tv`
  );
  await ana.keyboard.press('Escape');
  await expect(ana.getByText(containing('table.invite.only-here', 'table.invite.no-network'))).toBeHidden();

  const ben = await person();
  await ben.goto(`${outside}/t/${code}`);
  expect(await ben.evaluate(() => isSecureContext)).toBe(false);
  await ben.getByLabel(text('page.name.label')).fill('Ben');
  await ben.getByRole('button', { name: text('page.door.sit') }).click();
  await expect(ben.getByText(text('page.wake.no-https-once'))).toBeVisible();
  await ben.getByRole('button', { name: text('table.lobby.i-am-ready') }).click();
  await expectAccessible(ben);
  await ana.getByRole('button', { name: text('table.lobby.start'), exact: true }).click();
  await expect(ben.getByRole('group', { name: text('iota.hand.label') })).toBeVisible();
  await ben.reload();
  await expect(ben.getByRole('group', { name: text('iota.hand.label') })).toBeVisible();
  await expect(ben.getByText(text('page.wake.no-https-once'))).toBeHidden();

  const tv = await person({ viewport: { width: 1920, height: 1080 } });
  await tv.goto(`./t/${code}/tv`);
  await expect(tv.getByText(`games.test:${own}/t/${code}`, { exact: true })).toBeVisible();
});

test('in several networks the invitation has a choice', async ({ person }) => {
  await server.start();
  const ana = await person();
  await ana.route('**/api/reach', (route) =>
    route.fulfill({
      json: {
        addresses: [
          { url: 'http://192.168.1.23:8080/', name: 'Wi-Fi', kind: 'network' },
          { url: 'http://10.0.0.5:8080/', name: 'Ethernet', kind: 'network' },
          { url: 'http://linework.local:8080/', name: 'linework.local', kind: 'named' }
        ],
        onlyHere: false,
        visited: false,
        firewall: 'ufw'
      }
    })
  );
  const code = await openTable(ana, 'Ana');
  await openInvitation(ana);
  await expect(ana.getByText(`192.168.1.23:8080/t/${code}`, { exact: true })).toBeVisible();
  await ana.getByLabel(text('table.invite.network')).selectOption('linework.local:8080');
  await expect(ana.getByText(`linework.local:8080/t/${code}`, { exact: true })).toBeVisible();
  await expectAccessible(ana);
  await ana.goto('./selftest');
  await expect(
    ana.getByText(text('selftest.phones-none', { url: 'http://192.168.1.23:8080/' }))
  ).toBeVisible();
  await expect(ana.getByText(text('selftest.door-ufw', { port: 8080 }))).toBeVisible();
});

test('a server for its own computer says that nobody else can join', async ({ person }) => {
  await server.start();
  const ana = await person();
  await openTable(ana, 'Ana');
  await openInvitation(ana);
  await expect(ana.getByText(text('table.invite.only-here'))).toBeVisible();
  await expect(ana.getByText(containing('table.invite.only-here'))).toBeVisible();
});
