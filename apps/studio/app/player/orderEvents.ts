interface Timed {
  timestamp?: unknown;
}

/**
 * Puts the events of a recording in the order in which they happened. Parts arrive in any order, and some twice: in a beacon, and again from the browser's
 * store. The last event of a part may have the time of the first of the next: events of the same millisecond keep the order of their parts.
 * @param parts the events of each part, as any client could have sent them
 * @returns each event once; those without a time at the end
 */
export function orderEvents<Event>(parts: readonly (readonly Event[])[]): Event[] {
  const byBegin = [...parts].sort((one, other) => timeOf(one[0]) - timeOf(other[0]));
  const ordered = byBegin.flat().sort((one, other) => timeOf(one) - timeOf(other));
  // Few events share their millisecond: only those are compared.
  return [...Map.groupBy(ordered, timeOf).values()].flatMap((same) =>
    same.length === 1 ? same : [...new Map(same.map((event) => [JSON.stringify(event), event])).values()],
  );
}

function timeOf(event: unknown): number {
  const time = (event as Timed | null | undefined)?.timestamp;
  return typeof time === 'number' && Number.isFinite(time) ? time : Number.MAX_VALUE;
}
