/** Types of page views, page and identify, in order: what is looked at for two seconds is an event too, where a machine is slow. */
export function viewTypes(events: readonly { type: string }[]): string[] {
  return events
    .map(({ type }) => type)
    .filter((type) => type !== 'track')
    .sort();
}
