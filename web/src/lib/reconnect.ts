import { Close } from './wire/table';

/** The close codes after which trying again would be pointless. */
export const finalCloses: number[] = [
  Close.version,
  Close.token,
  Close.kicked,
  Close.noTable,
  Close.moved,
  Close.watchers,
  Close.damaged,
  Close.forgotten,
  Close.closed
];
/** The server's own trouble, which a person should know of while we wait. */
export const serverTroubles: number[] = [Close.full, Close.away];
/** Our own fault: what we remember may be to blame. */
export const clientFaults: number[] = [Close.protocol, Close.garbled, Close.tooLarge, Close.noHello];
const slowRetries: number[] = [Close.tooFast, Close.crowded];

const backoff = [500, 1000, 2000, 4000, 5000];

/** retryDelay is how many milliseconds to wait after a close, when so many attempts have failed since the line was good. */
export function retryDelay(closeCode: number, attempts: number): number {
  const step = slowRetries.includes(closeCode) ? backoff.length : attempts;
  return backoff[Math.min(step, backoff.length - 1)];
}
