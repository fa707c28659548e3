import { getContext, setContext, type Snippet } from 'svelte';

const key = Symbol();

/** A ShellHeader is the one line above a game. What a game puts there takes the place of whom the table waits for. */
export class ShellHeader {
  content = $state.raw<Snippet>();
  /** Whom the table waits for, in words. */
  waiting = $state('');
  /** What the host's voice says; '' for nothing, and while there is something to do. */
  remark = $state('');

  /** Makes one for all components below the one that is set up. */
  static provide(): ShellHeader {
    return setContext(key, new ShellHeader());
  }

  /** The one above the component that is set up; undefined on a TV, which has none. */
  static find(): ShellHeader | undefined {
    return getContext(key);
  }
}
