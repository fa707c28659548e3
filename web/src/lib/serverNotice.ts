import { serverText } from './i18n.svelte';
import { toasts } from './toasts.svelte';
import type { Notice } from './wire/table';

let takeBack = () => {};

/** showNotice shows what whoever runs the server tells everyone, until it is over or taken back. */
export function showNotice(notice: Notice): void {
  takeBack();
  const said = serverText(notice);
  takeBack = said ? toasts.show(said, 'plain', notice.left) : () => {};
}
