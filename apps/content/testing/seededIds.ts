/** Version-4 UUIDs from a seed: the same ones in every run. */
export function seededIds(count: number, seed: number): string[] {
  let state = seed >>> 0;
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const hex = () => next().toString(16).padStart(8, '0');
  return Array.from({ length: count }, () => {
    const text = hex() + hex() + hex() + hex();
    const variant = (8 + (Number.parseInt(text[16] ?? '0', 16) & 3)).toString(16);
    return [
      text.slice(0, 8),
      text.slice(8, 12),
      `4${text.slice(13, 16)}`,
      variant + text.slice(17, 20),
      text.slice(20),
    ].join('-');
  });
}
