/*
 * An invitation is the address of a table with a key. With the key the table tells at its door who is there; who has
 * only the code can still sit down. The key travels behind the #, which no server logs.
 */

/** The path of an invitation. */
export const invitationPath = (code: string, key: string) => (key ? `t/${code}#in=${key}` : `t/${code}`);

/** The key in an address, or in what someone pasted; '' for none. */
export const invitationKeyIn = (address: string) => /#in=([a-z2-7]+)/i.exec(address)?.[1] ?? '';
