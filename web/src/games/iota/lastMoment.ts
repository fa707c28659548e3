/** How long the last play is counted and stays on show before the finale, in milliseconds. */
export const lastMoment = 4_200;
