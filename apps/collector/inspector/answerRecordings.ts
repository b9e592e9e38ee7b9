import { RequestError } from '@cumulus/server/Service';
import { type PartEvents, readStoredPart } from '../recordings/readStoredPart.ts';
import type { PartFilter, PartPage } from '../store/listRecordings.ts';
import type { StoredMessage } from '../store/records.ts';
import type { Store } from '../store/Store.ts';
import { iso, jsonPage } from './jsonPage.ts';

const MAX_RECORDINGS = 200;
/** Parts of a page, and their inflated bytes: also those of which nothing can be shown were read. One part is always read, and has up to 10 MB. */
const PAGE_LIMITS = { parts: 100, bytes: 10_000_000 };
const MAX_TEXT_LENGTH = 1_000;

/** Lists recordings, the last ones first: `/inspector/api/recordings?visitor={id}`. @throws RequestError 400; StoreError */
export async function answerRecordings(store: Store, query: URLSearchParams): Promise<string> {
  const { visitor } = readTexts(query, ['visitor']);
  const recordings = await store.recordings(visitor, MAX_RECORDINGS);
  const listed = recordings.map(({ from, to, ...recording }) => ({ ...recording, from: iso(from), to: iso(to) }));
  return JSON.stringify({ recordings: listed }, null, 2);
}

/**
 * Reads a recording part by part, in the order of arrival: `/inspector/api/recordings/{session}`. A part that can't be read is named, and doesn't hide the
 * others.
 * @throws RequestError 400; StoreError
 */
export async function answerRecording(
  store: Pick<Store, 'recordingParts'>,
  sessionId: string,
  query: URLSearchParams,
  limits = PAGE_LIMITS,
): Promise<string> {
  const { vendor, type, visitor, cursor = '0' } = readTexts(query, ['vendor', 'type', 'visitor', 'cursor']);
  if (!/^\d{1,15}$/.test(cursor)) throw badParameter('cursor is none of ours; give the nextCursor of the page before');
  const filter: Omit<PartFilter, 'after'> = {
    ...{ sessionId, limit: 1 },
    ...(vendor !== undefined && { vendor }),
    ...(type !== undefined && { type }),
    ...(visitor !== undefined && { visitor }),
  };
  const items: string[] = [];
  let bytes = 0;
  let next: number | undefined = Number(cursor);
  // One by one: only the inflated part shows its size.
  while (next !== undefined && items.length < limits.parts && bytes < limits.bytes) {
    const page: PartPage = await store.recordingParts({ ...filter, after: next });
    next = page.next;
    for (const part of page.parts) {
      const read = await readStoredPart(part);
      items.push(partJson(part, read));
      bytes += read.bytes;
    }
  }
  return jsonPage('parts', items, { nextCursor: next === undefined ? null : String(next) });
}

function partJson({ vendor, type, anonymousId, receivedAt }: StoredMessage, { events, ...read }: PartEvents): string {
  const { leftOut, reason } = read;
  const head = { vendor, type, anonymousId, receivedAt: iso(receivedAt), leftOut, reason };
  return `${JSON.stringify(head).slice(0, -1)},"events":[${events.join(',')}]}`;
}

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
