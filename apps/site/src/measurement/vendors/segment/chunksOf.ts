const encoder = new TextEncoder();

/**
 * Divides events among bodies of a batch.
 * @param bytes the most that the events of one chunk have as JSON; an event that is larger has a chunk of its own
 */
export function chunksOf<Event extends object>(events: readonly Event[], bytes: number): Event[][] {
  const chunks: Event[][] = [];
  let left = 0;
  for (const event of events) {
    const size = encoder.encode(JSON.stringify(event)).length + 1;
    if (size > left || chunks.length === 0) {
      chunks.push([]);
      left = bytes;
    }
    chunks.at(-1)?.push(event);
    left -= size;
  }
  return chunks;
}
