import { recall, remember } from './store';

/** A Knock at the door of a locked table. Its token becomes the seat's when the host lets one in. */
export type Knock = { code: string; name: string; invitation: string; token: string };

/** The knock of this browser at a table, if it waits there; a page that is loaded again goes on waiting. */
export function heldKnock(code: string): Knock | undefined {
  try {
    const knock = JSON.parse(recall('knock') ?? 'null') as Knock | null;
    return knock?.code === code ? knock : undefined;
  } catch {
    return undefined;
  }
}

export const holdKnock = (knock: Knock) => remember('knock', JSON.stringify(knock));
export const forgetKnock = () => remember('knock', null);
