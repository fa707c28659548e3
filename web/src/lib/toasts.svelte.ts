/** A short word to the person at this device: what was refused, or what was done. */
export type Toast = { no: number; text: string; tone: 'plain' | 'bad' };

const stays = 6_000;

class Toasts {
  list = $state.raw<Toast[]>([]);
  #no = 0;

  show(text: string, tone: Toast['tone'] = 'plain'): void {
    const toast = { no: ++this.#no, text, tone };
    // The same word twice is one word, and three are as many as can be read.
    this.list = [...this.list.filter((t) => t.text !== text), toast].slice(-3);
    setTimeout(() => this.dismiss(toast), stays);
  }

  dismiss(toast: Toast): void {
    this.list = this.list.filter((t) => t.no !== toast.no);
  }
}

export const toasts = new Toasts();
