import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RequestRefused, fetchTicket, takeSeat } from './api';
import { DoorWait } from './doorWait.svelte';

vi.mock('./api', async (original) => ({
  ...(await original<typeof import('./api')>()),
  fetchTicket: vi.fn(),
  takeSeat: vi.fn()
}));

const asked = vi.mocked(fetchTicket);
const knocked = vi.mocked(takeSeat);
const ticket = (seat: number, token = 'key') => ({ code: 'BKWRT', seat, token });
const onseat = vi.fn();

function atDoor() {
  const waiting = new DoorWait({ code: 'BKWRT', name: 'Mira', invitation: 'k3jq7a', token: 'key' }, onseat);
  void waiting.poll();
  return waiting;
}

const soon = () => vi.advanceTimersByTimeAsync(3_000);

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
});
afterEach(() => vi.useRealTimers());

test('who waits asks until there is a seat, and then no more', async () => {
  asked.mockResolvedValueOnce(ticket(0)).mockResolvedValueOnce(ticket(0)).mockResolvedValue(ticket(3));
  atDoor();
  await soon();
  expect(onseat).not.toHaveBeenCalled();
  await soon();
  await soon();
  expect(onseat).toHaveBeenCalledExactlyOnceWith(ticket(3));
  expect(asked).toHaveBeenCalledTimes(3);
});

test('a server that does not answer is asked again', async () => {
  asked.mockRejectedValueOnce(new RequestRefused('offline', 'no answer')).mockResolvedValue(ticket(3));
  const waiting = atDoor();
  await vi.advanceTimersByTimeAsync(0);
  expect(waiting.trouble).toBe('No answer.');
  await soon();
  expect(waiting.trouble).toBe('');
  expect(onseat).toHaveBeenCalledOnce();
});

test('a knock that was forgotten is made again, under the same name', async () => {
  asked
    .mockRejectedValueOnce(new RequestRefused('no-such-knock', 'knock again'))
    .mockResolvedValue(ticket(0, 'new'));
  knocked.mockResolvedValue(ticket(0, 'new'));
  atDoor();
  await soon();
  expect(knocked).toHaveBeenCalledExactlyOnceWith('BKWRT', 'Mira', 'k3jq7a');
  expect(asked).toHaveBeenLastCalledWith('BKWRT', 'new');
});

test('a no ends it, and one may knock again', async () => {
  asked
    .mockRejectedValueOnce(new RequestRefused('turned-away', 'not now'))
    .mockResolvedValue(ticket(3, 'new'));
  knocked.mockResolvedValue(ticket(0, 'new'));
  const waiting = atDoor();
  await soon();
  await soon();
  expect(waiting.refused).toBe('Not now.');
  expect(asked).toHaveBeenCalledOnce();
  await waiting.knockAgain();
  expect(waiting.refused).toBe('');
  expect(onseat).toHaveBeenCalledExactlyOnceWith(ticket(3, 'new'));
});

test('who has gone away asks no more', async () => {
  asked.mockResolvedValue(ticket(0));
  const waiting = atDoor();
  await vi.advanceTimersByTimeAsync(0);
  waiting.stop();
  await soon();
  expect(asked).toHaveBeenCalledOnce();
});
