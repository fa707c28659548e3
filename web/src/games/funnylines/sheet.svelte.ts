import { toEnglish, translateSubjects } from './crib';
import type { Picture, Subject, Table } from './wire';

/** A SubjectSheet is the crib sheet of a match: asked for once, when it is first wanted. */
export class SubjectSheet {
  #known = $state.raw<Subject[]>([]);
  /** All subjects, in the language of this device. */
  subjects = $derived(translateSubjects(this.#known));
  /** All pictures, for the teacher. */
  pictures = $state.raw<Picture[]>([]);
  #table: Table;
  /** The answer that is on its way, or has come; none before the first question and after one that failed. */
  #loading: Promise<void> | undefined;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Fetches the subjects. Whoever asks while the answer is on its way waits for that one. */
  load(): Promise<void> {
    return (this.#loading ??= this.#fetchSubjects());
  }

  async #fetchSubjects(): Promise<void> {
    const answer = await this.#table.ask('crib', {});
    if (answer.ok) this.#known = answer.data.subjects;
    else this.#loading = undefined;
  }

  /** Fetches the pictures, where the teacher wants to see them. */
  async loadPictures(): Promise<void> {
    await this.load();
    if (this.pictures.length > 0) return;
    const answer = await this.#table.ask('pictures', {});
    if (answer.ok) this.pictures = answer.data.pictures;
  }

  /** Asks again, where the teacher has brought pictures or left some away. */
  async reload(): Promise<void> {
    this.#loading = undefined;
    await this.load();
    if (this.pictures.length === 0) return;
    this.pictures = [];
    await this.loadPictures();
  }

  /** A guess as the server knows it. */
  toEnglish(text: string): string {
    return toEnglish(this.#known, text);
  }
}
