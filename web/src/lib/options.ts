import type { Option, Values } from './wire/game';

// Which options of a game a lobby shows.

/** optionValue is what an option is set to. */
export function optionValue(option: Option, values: Values): number {
  return values[option.key] ?? option.default;
}

/** The pace of a table where nobody is hurried: no time limit is on that can be off. */
export const noClock = 0;

/** isLimit reports whether an option is a time limit, which can be switched off. */
export const isLimit = ({ choices }: Option) =>
  choices.length > 1 && choices[0].value === 0 && choices[0].duration === true;

/**
 * relevantOptions is the options that make a difference, as the others and the pace are set; in two lots, those few
 * tables change apart.
 */
export function relevantOptions(
  options: Option[],
  values: Values,
  pace = 100
): { main: Option[]; details: Option[] } {
  const now = options.filter((option) => {
    const { when } = option;
    if (pace === noClock && isLimit(option)) return false;
    if (!when) return true;
    const on = options.find((o) => o.key === when.key);
    return on !== undefined && when.values.includes(optionValue(on, values));
  });
  return { main: now.filter((o) => !o.detail), details: now.filter((o) => o.detail) };
}

/** stillOffered is what of some values can be chosen: a table may have been set up by an earlier version. */
export function stillOffered(options: Option[], values: Values): Values {
  const offered = ([key, value]: [string, number]) =>
    options.some((o) => o.key === key && o.choices.some((c) => c.value === value));
  return Object.fromEntries(Object.entries(values).filter(offered));
}

/** countChanged is how many options are set to something else than others are, such as those of a preset. */
export function countChanged(options: Option[], values: Values, others: Values = {}): number {
  return options.filter((o) => optionValue(o, values) !== optionValue(o, others)).length;
}

/**
 * PendingChoices is what somebody has chosen and the table has not answered yet. A choice is sent together with all others,
 * and on a slow line it would take back the one before, which is not in the view yet.
 */
export class PendingChoices<Chosen extends object> {
  #chosen: Partial<Chosen> = {};
  #unanswered = 0;

  /** What has been chosen and not been answered. */
  get chosen(): Partial<Chosen> {
    return this.#chosen;
  }

  /** Sends one more choice. What answers it comes after the view that has it. */
  async send(choice: Partial<Chosen>, submit: () => Promise<unknown>): Promise<void> {
    this.#chosen = { ...this.#chosen, ...choice };
    this.#unanswered++;
    await submit();
    if (--this.#unanswered === 0) this.#chosen = {};
  }
}
