/**
 * The name that was probably meant.
 * @param {string} given
 * @param {string[]} names at least one
 * @returns {string} the one with the fewest letters to change; the first of several
 */
export function nearestName(given, names) {
  const [first = ''] = names;
  return names.reduce((best, name) => (distance(given, name) < distance(given, best) ? name : best), first);
}

/** Levenshtein distance: how many letters have to be inserted, removed or replaced. */
function distance(one, other) {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (let at = 1; at <= other.length; at += 1)
      next.push(Math.min(row[at] + 1, next[at - 1] + 1, row[at - 1] + (letter === other[at - 1] ? 0 : 1)));
    row = next;
  }
  return row[other.length];
}
