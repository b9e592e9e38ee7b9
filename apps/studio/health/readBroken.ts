import { DAY_MS } from '@cumulus/content-model/days';
import type { Neighbour } from '../Neighbour.ts';
import { readErrors } from './ErrorReader.ts';
import { groupErrors } from './errorGroups.ts';
import { readOperations } from './operations.ts';

/** Errors that are named, those of the most visitors first. */
const MAX_ERRORS = 5;
/** Errors before this time decide which ones are new. */
const BEFORE_MS = 7 * DAY_MS;

/** A time, in milliseconds since 1970. */
interface Span {
  since: number;
  until: number;
}

/** What broke in a time, in sentences: errors that are new in it, and problems that the applications have now. */
export async function readBroken(neighbours: readonly Neighbour[], { since, until }: Span): Promise<string[]> {
  const collector = neighbours.find(({ name }) => name === 'collector');
  const [{ errors, isCut }, { problems }] = await Promise.all([
    collector ? readErrors(collector, since - BEFORE_MS) : { errors: [], isCut: false },
    readOperations(neighbours, () => []),
  ]);
  const groups = groupErrors(
    errors.filter(({ at }) => at < until),
    [],
    until,
  ).filter(({ firstSeen }) => firstSeen >= since);
  // Where older errors weren't read, one of them may be the same.
  const what = isCut ? 'Error, perhaps new' : 'New error';
  const sentences = groups
    .slice(0, MAX_ERRORS)
    .map(
      ({ type, message, pages, count, visitors }) =>
        `${what}, ${count} times for ${visitors} visitors, most on ${pages[0]?.path}: ${type}: ${message}`,
    );
  return [...sentences, ...problems];
}
