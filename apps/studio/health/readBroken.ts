import type { Neighbour } from '../Neighbour.ts';
import { readErrors } from './ErrorReader.ts';
import { groupErrors } from './errorGroups.ts';
import { readOperations } from './operations.ts';

/** Errors that are named, those of the most visitors first. */
const MAX_ERRORS = 5;
/** Errors before this time decide which ones are new. */
const BEFORE_MS = 7 * 86_400_000;

/** What broke since a time, in sentences: errors that are new, and problems that the applications have now. @param since milliseconds since 1970 */
export async function readBroken(neighbours: readonly Neighbour[], since: number): Promise<string[]> {
  const collector = neighbours.find(({ name }) => name === 'collector');
  const [found, { problems }] = await Promise.all([
    collector ? readErrors(collector, since - BEFORE_MS) : { errors: [] },
    readOperations(neighbours, () => []),
  ]);
  const groups = groupErrors(found.errors, []).filter(({ firstSeen }) => firstSeen >= since);
  const errors = groups
    .slice(0, MAX_ERRORS)
    .map(
      ({ type, message, pages, count, visitors }) =>
        `New error, ${count} times for ${visitors} visitors, most on ${pages[0]?.path}: ${type}: ${message}`,
    );
  return [...errors, ...problems];
}
