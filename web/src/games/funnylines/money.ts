/** What the bank puts into the pot, by the border of the card, as long as it has that much (FL-3). */
export const seeds = { blue: 1, green: 2, yellow: 3, orange: 4, red: 5 };

/** What it lends, once a game, as long as it has that much (FL-35). */
export const loan = 10;
