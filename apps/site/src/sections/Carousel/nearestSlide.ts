/** Index of the slide whose middle is nearest to the middle of the row. `middles` and `middle` in the same pixels. */
export function nearestSlide(middles: readonly number[], middle: number): number {
  let nearest = 0;
  for (const [index, candidate] of middles.entries()) {
    if (Math.abs(candidate - middle) < Math.abs((middles[nearest] ?? 0) - middle)) nearest = index;
  }
  return nearest;
}
