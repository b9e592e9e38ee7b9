import { createFairQueue } from '@cumulus/http/fairQueue';
import { queryOf } from '@cumulus/server/calls';
import { jsonResponse } from '@cumulus/server/responses';
import { createRoutes, OWN_ADDRESS } from '@cumulus/server/routes';
import { RequestError, type Service } from '@cumulus/server/Service';
import { toUnavailable } from '@cumulus/sql/StoreError';
import { z } from 'zod';
import type { RecordingPosition } from '../store/facts/listByFacts.ts';
import type { Store } from '../store/Store.ts';

const MAX_WAITING = 20;
const MAX_LIMIT = 200;

const text = z.string().min(1).max(400).optional();
const flag = z.literal('true').optional();
const seconds = z.coerce.number().min(0).max(1e9).optional();
const positionSchema = z.tuple([z.number(), z.string(), z.string()]);
const querySchema = z.strictObject({
  ...{ rage: flag, error: flag, gaveUp: text, page: text, source: text, channel: text, device: text, country: text },
  ...{ visitor: text, minSeconds: seconds, maxSeconds: seconds },
  /** Several, with commas between. */
  visitors: z.string().min(1).max(4_000).optional(),
  limit: z.coerce.number().int().min(1).max(MAX_LIMIT).default(50),
  cursor: z.string().max(2_000).optional(),
});

const MS = 1_000;

/**
 * Creates `/recordings` of the private listener: recordings that can be played, with what happened in them, filtered, in pages. What isn't computed yet is
 * computed first, for half a second; `pending` says how many parts are left.
 */
export function createRecordingService(store: Pick<Store, 'filteredRecordings'>): Service {
  // One computes facts at a time.
  const lists = createFairQueue({ maxRunning: 1, maxWaiting: MAX_WAITING });
  const app = createRoutes({ toRefusal: toUnavailable });
  app.on('GET', OWN_ADDRESS, async (call) => {
    const { rage, error, visitors, minSeconds, maxSeconds, cursor, ...filter } = readQuery(queryOf(call));
    const wanted = {
      ...{ ...filter, hasRageClick: rage !== undefined, hasError: error !== undefined, visitors: visitors?.split(',') },
      ...{ minMs: toMs(minSeconds), maxMs: toMs(maxSeconds), after: cursor && readCursor(cursor) },
    };
    const { recordings, pending, next } = await lists.run('operators', () =>
      store.filteredRecordings({ ...wanted, after: wanted.after || undefined }),
    );
    return jsonResponse({ recordings, pending, nextCursor: next ? writeCursor(next) : null });
  });
  return { prefix: '/recordings', app };
}

const toMs = (value: number | undefined) => (value === undefined ? undefined : value * MS);

function readQuery(query: URLSearchParams) {
  const parsed = querySchema.safeParse(Object.fromEntries(query));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw badParameter(`${issue?.path.join('.') || 'The query'}: ${issue?.message}`);
}

const writeCursor = ({ startedAt, session, visitor }: RecordingPosition) =>
  Buffer.from(JSON.stringify([startedAt, session, visitor])).toString('base64url');

function readCursor(cursor: string): RecordingPosition {
  try {
    const [startedAt, session, visitor] = positionSchema.parse(
      JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')),
    );
    return { startedAt, session, visitor };
  } catch (cause) {
    throw badParameter('cursor is none of ours; give the nextCursor of the page before, as it was', cause);
  }
}

const badParameter = (message: string, cause?: unknown) => new RequestError(400, 'BadParameter', message, { cause });
