import { beforeEach, expect, test, vi } from 'vitest';
import * as api from '../lib/api';
import { heldSeat, saveSeat } from '../lib/heldSeats';
import { t } from '../lib/i18n.svelte';
import { loadKnock } from '../lib/knock';
import { router } from '../lib/router.svelte';
import type { Summary } from '../lib/wire/table';
import { buttons, press, settle, show, type } from '../parts/testing';
import Join from './Join.svelte';

vi.mock('../lib/api', async (original) => ({
  ...(await original<typeof api>()),
  fetchSummary: vi.fn(),
  takeSeat: vi.fn(),
  showOnTV: vi.fn(),
  fetchTicket: vi.fn(() => new Promise(() => {}))
}));

const navigate = vi.spyOn(router, 'navigate').mockImplementation(() => {});
const ontaken = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

/** openDoor shows what somebody sees who follows the invitation to a table. */
async function openDoor(more: Partial<Summary> | Error = {}) {
  const table = {
    code: 'BKWRT',
    names: ['Ana'],
    host: 'Ana',
    game: '',
    stage: 'lobby',
    open: true,
    tv: false
  };
  if (more instanceof Error) vi.mocked(api.fetchSummary).mockRejectedValue(more);
  else vi.mocked(api.fetchSummary).mockResolvedValue({ ...table, ...more } as unknown as Summary);
  show(Join, { code: 'BKWRT', ontaken });
  await settleAll();
}

/** sitDown writes a name and asks for a seat. */
async function sitDown(answer: object | Error) {
  if (answer instanceof Error) vi.mocked(api.takeSeat).mockRejectedValue(answer);
  else vi.mocked(api.takeSeat).mockResolvedValue(answer as never);
  type('Ben');
  document.querySelector('form')!.dispatchEvent(new Event('submit', { cancelable: true }));
  await settleAll();
}
const settleAll = async () => {
  for (let i = 0; i < 3; i++) await settle();
};

test('a seat that is given is kept and taken', async () => {
  await openDoor();
  await sitDown({ seat: 2, token: 'secret' });
  expect(api.takeSeat).toHaveBeenCalledExactlyOnceWith('BKWRT', 'Ben', '');
  expect(heldSeat('BKWRT')).toMatchObject({ seat: 2, token: 'secret' });
  expect(ontaken).toHaveBeenCalledOnce();
});

test('at a locked table one knocks and waits, and can think better of it', async () => {
  await openDoor({ open: false });
  expect(buttons()).toContain(t('page.door.knock'));
  await sitDown({ seat: 0, token: 'knock' });
  expect(ontaken).not.toHaveBeenCalled();
  expect(loadKnock('BKWRT')).toMatchObject({ name: 'Ben', token: 'knock' });
  expect(document.querySelector('h1')!.textContent).toBe(t('page.door.waiting', { name: 'Ben' }));
  await press(t('page.door.stop'));
  await settleAll();
  expect(loadKnock('BKWRT')).toBeUndefined();
  expect(buttons()).toContain(t('page.door.knock'));
});

test('a full table leaves only watching', async () => {
  await openDoor();
  await sitDown(new api.RequestRefused('table-full', 'all seats are taken'));
  expect(document.querySelector('form')).toBeNull();
  expect(document.querySelector('[role=alert]')!.textContent).toBe('All seats are taken.');
  expect(document.querySelector('a[href="t/BKWRT/watch"]')).not.toBeNull();
});

test('any other refusal leaves the name to be tried again', async () => {
  await openDoor();
  await sitDown(new api.RequestRefused('name-taken', 'somebody is called so'));
  expect(document.querySelector('form')).not.toBeNull();
  expect(heldSeat('BKWRT')).toBeUndefined();
});

test('a code that leads nowhere can be put right; a server that is away can be asked again', async () => {
  await openDoor(new api.RequestRefused('no-such-table', 'there is no such table'));
  expect(document.querySelector('input')!.value).toBe('BKWRT');
  document.body.innerHTML = '';
  await openDoor(new api.RequestRefused('offline', 'the server is away'));
  expect(document.querySelector('input')).toBeNull();
  vi.mocked(api.fetchSummary).mockClear();
  await press(t('page.door.retry'));
  expect(api.fetchSummary).toHaveBeenCalledOnce();
});

test('who scans a TV that waits and sits elsewhere has it show that table', async () => {
  saveSeat('CCCCC', 1, 'mine');
  await openDoor({ tv: true });
  await press(t('page.door.show', { code: 'CCCCC' }));
  expect(api.showOnTV).toHaveBeenCalledExactlyOnceWith('BKWRT', 'CCCCC', { token: 'mine' });
  expect(navigate).toHaveBeenCalledExactlyOnceWith('t/CCCCC');
});
