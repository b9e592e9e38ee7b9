/** Types of page and identify events, in order. Other events are ignored: on a slow machine a section may be in view for two seconds. */
export function viewTypes(events: readonly { type: string }[]): string[] {
  return events
    .map(({ type }) => type)
    .filter((type) => type !== 'track')
    .sort();
}
