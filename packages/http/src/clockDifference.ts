/** More than a slow answer explains, and less than anything that expires lives: receipts, references, leases, signatures. */
const LIMIT_S = 60;

/**
 * Compares this machine's clock with that of a server, by its answer.
 * @param headers of the answer: `date`, and `age` where a cache has kept it
 * @param now milliseconds since 1970
 * @returns seconds that the server's clock is ahead, negative where it is behind; 0 where it is right, or not known
 */
export function clockDifference(
  { date, age }: { date?: string | undefined; age?: string | undefined },
  now: number,
): number {
  const sentAt = Date.parse(date ?? '') + (Number(age) || 0) * 1_000;
  const seconds = Math.round((sentAt - now) / 1_000);
  return Math.abs(seconds) > LIMIT_S ? seconds : 0;
}

/** "the clocks of content and studio differ by 3600 s: content is ahead". @param seconds that the first one is ahead */
export function describeClocks(first: string, second: string, seconds: number): string {
  const ahead = seconds > 0 ? first : second;
  return `the clocks of ${first} and ${second} differ by ${Math.abs(seconds)} s: ${ahead} is ahead`;
}
