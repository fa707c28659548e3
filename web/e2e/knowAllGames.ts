/**
 * Makes a device one of somebody who knows all games: they begin at once, and nothing is explained. It runs on the page
 * before all else, and leaves a device alone that is to be new: see `clearDevice` in table.ts. Old engines must read it.
 */
export function knowAllGames(): void {
  try {
    if (localStorage.getItem('novice')) return;
    localStorage.setItem('linework.taught', 'iota doodledash doodlerush pictomania funnylines');
    localStorage.setItem('linework.tips', 'off');
  } catch {
    // Nothing is kept here, such as on an empty page, and in frames of other sites that a browser gives no storage.
  }
}
