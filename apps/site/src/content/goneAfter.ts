import type { ContentSnapshot } from './ContentSnapshot.ts';
import type { RouteTable } from './routeTable.ts';

/** So many are remembered; those that went first are forgotten first. */
const MOST = 1_000;

interface State {
  routes: RouteTable;
  snapshot: Pick<ContentSnapshot, 'entries' | 'gone'>;
}

/**
 * Names the paths whose page was unpublished and that no page has taken since. Where the entry is still published, its page has moved: that is
 * no farewell, and editors make a redirect.
 * @param previous the state before, with what was gone by then
 * @param next the state now
 * @returns those that went last at the end
 */
export function goneAfter(previous: State, next: State): string[] {
  const left = [...previous.routes.byPath.values()].filter(({ entryId }) => !(entryId in next.snapshot.entries));
  const gone = new Set([...(previous.snapshot.gone ?? []), ...left.map(({ path }) => path)]);
  return [...gone].filter((path) => !next.routes.byPath.has(path)).slice(-MOST);
}
