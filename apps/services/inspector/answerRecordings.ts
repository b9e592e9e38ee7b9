import { RequestError } from '../http/Service.ts';
import { readStoredPart } from '../recordings/readStoredPart.ts';
import type { PartFilter } from '../store/listRecordings.ts';
import type { Store } from '../store/Store.ts';

const MAX_RECORDINGS = 200;
/** Each has up to 10 MB and 500,000 values: eight of them ended the services, which have 384 MB. */
const PARTS_OF_PAGE = 4;
const MAX_TEXT_LENGTH = 1_000;

/** Lists recordings, the last ones first: `/inspector/api/recordings?visitor={id}`. @throws RequestError 400; StoreError */
export async function answerRecordings(store: Store, query: URLSearchParams): Promise<object> {
  const { visitor } = readTexts(query, ['visitor']);
  const recordings = await store.recordings(visitor, MAX_RECORDINGS);
  return {
    recordings: recordings.map(({ from, to, ...recording }) => ({ ...recording, from: iso(from), to: iso(to) })),
  };
}

/**
 * Reads a recording part by part, in the order of arrival: `/inspector/api/recordings/{session}`.
 * @param path percent-encoded id of the session
 * @throws RequestError 400; StoreError
 */
export async function answerRecording(store: Store, path: string, query: URLSearchParams): Promise<object> {
  const { vendor, type, visitor, cursor = '0' } = readTexts(query, ['vendor', 'type', 'visitor', 'cursor']);
  if (!/^\d{1,15}$/.test(cursor)) throw badParameter('cursor is none of ours; give the nextCursor of the page before');
  const filter: PartFilter = {
    ...{ sessionId: decodeURIComponent(path), after: Number(cursor), limit: PARTS_OF_PAGE },
    ...(vendor !== undefined && { vendor }),
    ...(type !== undefined && { type }),
    ...(visitor !== undefined && { visitor }),
  };
  const { parts, next } = await store.recordingParts(filter);
  return {
    parts: await Promise.all(
      parts.map(async (part) => ({
        ...{ vendor: part.vendor, type: part.type, anonymousId: part.anonymousId },
        ...{ receivedAt: iso(part.receivedAt), events: await readStoredPart(part) },
      })),
    ),
    nextCursor: next === undefined ? null : String(next),
  };
}

const iso = (time: number) => new Date(time).toISOString();

/** The known parameters of a query. @throws RequestError 400 for others, and for empty or repeated ones */
function readTexts<Name extends string>(query: URLSearchParams, names: readonly Name[]): Partial<Record<Name, string>> {
  for (const [name, value] of query) {
    const isKnown = (names as readonly string[]).includes(name);
    if (isKnown && value !== '' && value.length <= MAX_TEXT_LENGTH && query.getAll(name).length === 1) continue;
    throw badParameter(`${name} is not known, empty, too long or repeated; known are ${names.join(', ')}`);
  }
  return Object.fromEntries(query) as Partial<Record<Name, string>>;
}

const badParameter = (message: string) => new RequestError(400, 'BadParameter', message);
