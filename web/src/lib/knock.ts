import { loadJSON, saveValue } from './store';

/** A Knock at the door of a locked table. Its token becomes the seat's when the host lets one in. */
export type Knock = { code: string; name: string; invitation: string; token: string };

/** The knock of this browser at a table, if it waits there; a page that is loaded again goes on waiting. */
export function loadKnock(code: string): Knock | undefined {
  const knock = loadJSON<Knock>('knock');
  return knock?.code === code ? knock : undefined;
}

export const saveKnock = (knock: Knock) => saveValue('knock', JSON.stringify(knock));
export const forgetKnock = () => saveValue('knock', null);
