import type { Answer, Table, Wire } from './table.svelte';
import type { Kind } from './tableProtocol';

/** A MoveSender sends moves and tells while one is on its way, so that nobody presses its button twice. */
export class MoveSender<G extends Wire> {
  busy = $state(false);
  #table: () => Table<G>;

  constructor(table: () => Table<G>) {
    this.#table = table;
  }

  async send<K extends Kind<G['moves']>>(kind: K, data: G['moves'][K]): Promise<Answer<G>> {
    this.busy = true;
    const answer = await this.#table().move(kind, data);
    this.busy = false;
    return answer;
  }
}
