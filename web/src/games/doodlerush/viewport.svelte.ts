/** How much of the window must be covered for it to be a keyboard and not the browser's own bars. */
const keyboard = 140;

/**
 * A Viewport is the part of the page that can be seen. A phone's keyboard covers the page without making it smaller;
 * whatever must stay in sight above it is laid out in here.
 */
export class Viewport {
  top = $state(0);
  height = $state(0);
  /** Reports whether a keyboard covers a part of the page. */
  covered = $state(false);

  /** Goes on looking until the returned function is called. `whole` is the height of the window. */
  watch(view: VisualViewport | null = window.visualViewport, whole = () => window.innerHeight): () => void {
    if (!view) return () => {};
    const look = () => {
      // A page that somebody has zoomed into is theirs to move.
      const zoomed = view.scale > 1.05;
      this.top = view.offsetTop;
      this.height = view.height;
      this.covered = !zoomed && whole() - view.height > keyboard;
    };
    view.addEventListener('resize', look);
    view.addEventListener('scroll', look);
    look();
    return () => {
      view.removeEventListener('resize', look);
      view.removeEventListener('scroll', look);
    };
  }
}
