/** A short word to the person at this device: what was refused, or what was done. */
export type Toast = { no: number; text: string; tone: 'plain' | 'bad' };

const stays = 6_000;

class Toasts {
  list = $state.raw<Toast[]>([]);
  #no = 0;

  /** Says something for a while, and returns how to take it back once it is true no longer. */
  show(text: string, tone: Toast['tone'] = 'plain', time = stays): () => void {
    const toast = { no: ++this.#no, text, tone };
    // The same word twice is one word, and three are as many as can be read.
    this.list = [...this.list.filter((t) => t.text !== text), toast].slice(-3);
    const dismiss = () => this.dismiss(toast);
    setTimeout(dismiss, time);
    return dismiss;
  }

  dismiss(toast: Toast): void {
    this.list = this.list.filter((t) => t.no !== toast.no);
  }
}

export const toasts = new Toasts();
