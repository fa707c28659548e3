import type { Subject, Table } from './wire';

/** A Sheet is the crib sheet of a match: asked for once, when it is first wanted. */
export class Sheet {
  subjects = $state.raw<Subject[]>([]);
  #table: Table;
  #asked = false;

  constructor(table: Table) {
    this.#table = table;
  }

  async load(): Promise<void> {
    if (this.#asked) return;
    this.#asked = true;
    const answer = await this.#table.ask('crib', {});
    if (answer.ok) this.subjects = answer.data.subjects;
    this.#asked = answer.ok;
  }
}
