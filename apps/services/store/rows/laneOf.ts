/** Messages go on to the real vendor in this many lanes at once, each in its order. */
export const LANES = 4;

/** The lane of a visitor: always the same one, so that the order of a visitor's messages is kept. */
export function laneOf(visitor: string): number {
  let hash = 0;
  for (let index = 0; index < visitor.length; index += 1) hash = (Math.imul(hash, 31) + visitor.charCodeAt(index)) | 0;
  return (hash >>> 0) % LANES;
}
