/** Chance that is the same each time. */
export interface Random {
  /** A whole number from 0, below the limit. */
  below(limit: number): number;
  /** Whether something with so many chances in a hundred happens. */
  happens(percent: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
}

const WHOLE = 4_294_967_296;

/** Mulberry32. @param seed the same gives the same */
export function seededRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / WHOLE;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    happens: (percent) => below(100) < percent,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
  };
}
