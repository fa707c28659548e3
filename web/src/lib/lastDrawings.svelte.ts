import { fetchGallery } from './api';
import { galleryPath } from './gallery';
import type { Gallery, View } from './wire/table';

/** LastDrawings are the drawings of the game that was over last, with what was said of them; none where they cannot be fetched. */
export class LastDrawings {
  list = $state.raw<Gallery['drawings']>([]);

  readonly #view: () => View;
  readonly #gallery = $derived.by(() => galleryPath(this.#view().code, this.#view().gallery));
  readonly #game = $derived.by(() => this.#view().evening.length - 1);
  readonly #any = $derived.by(() => (this.#view().evening.at(-1)?.drawings ?? 0) > 0);

  readonly #edition = $derived.by(() => this.#view().galleryEdition);

  /** Made while a component is set up; it keeps up with the view as long as that lives. */
  constructor(view: () => View) {
    this.#view = view;
    $effect(() => {
      const game = this.#game;
      void this.#edition; // what was covered, or approved, since
      if (!this.#any) return;
      fetchGallery(this.#gallery).then(
        (evening) => (this.list = evening[game]?.drawings ?? []),
        () => (this.list = [])
      );
    });
  }

  /** pathOf is where one of them is, with all that comes before the form of it. */
  pathOf(drawing: number): string {
    return `${this.#gallery}/${this.#game}/${drawing}`;
  }
}
