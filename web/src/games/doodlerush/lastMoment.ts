/** How long the boards stay on show when the last round is over, in milliseconds. */
export const lastMoment = 2_000;
