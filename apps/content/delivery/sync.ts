import { parseIfJson } from '@cumulus/server/json';
import { z } from 'zod';
import { badRequest, invalidQuery, notFound } from '../apiErrors.ts';
import { MAX_LIMIT } from '../query/parseParameters.ts';
import { collectionOf, ENVIRONMENT_ID, type SourceEntity, type View } from '../space.ts';
import { deliverEntity, spaceLinks } from './deliverEntity.ts';
import type { DeliveryRequest } from './parseRequest.ts';
import type { Change, SpaceLog } from './SyncLog.ts';

/** Parameters of a request that continues. */
const WITH_TOKEN = ['sync_token', 'access_token'];

/** `/sync`: all content page by page, then only changes. @throws ApiError 400 */
export async function answerSync(request: DeliveryRequest): Promise<unknown> {
  const { space, view, query } = request;
  const log = await request.log.current(space.spaceId, view);
  const text = query.get('sync_token');
  // The vendor refuses this too: https://github.com/contentful/contentful.js/pull/374
  if (text !== null && [...query.keys()].some((name) => !WITH_TOKEN.includes(name)))
    throw badRequest('A sync_token goes without other parameters; start again with initial=true to change them');
  const token = text === null ? startToken(query, log, request) : readToken(text);
  if (token.epoch !== log.epoch || token.space !== space.spaceId || token.seq > log.seq) throw invalidToken();
  return page(token, log, request);
}

function startToken(query: URLSearchParams, log: SpaceLog, { space, syncPage }: DeliveryRequest): SyncToken {
  if (query.get('initial') !== 'true') throw badRequest('Sync needs initial=true or a sync_token');
  const contentType = query.get('content_type') ?? undefined;
  const wanted = query.get('type') ?? (contentType ? 'Entry' : 'all');
  const type = SYNC_TYPES.find((each) => each === wanted);
  if (!type)
    throw invalidQuery({ name: 'type', value: wanted, details: `type must be one of ${SYNC_TYPES.join(', ')}` });
  if (contentType && type !== 'Entry') throw badRequest('content_type can only be used with type=Entry');
  if (contentType && !space.contentTypes.has(contentType)) {
    throw notFound({ type: 'ContentType', id: contentType, environment: ENVIRONMENT_ID, space: space.spaceId });
  }
  const limit = Number(query.get('limit') ?? syncPage);
  if (!tokenSchema.shape.limit.safeParse(limit).success) {
    const details = `limit must be a whole number from 1 to ${MAX_LIMIT}`;
    throw invalidQuery({ name: 'limit', value: String(query.get('limit')), details });
  }
  return { space: space.spaceId, epoch: log.epoch, seq: 0, until: log.seq, limit, type, contentType };
}

/** One page, in the order of the changes' numbers; the token holds the last number. */
function page(token: SyncToken, log: SpaceLog, request: DeliveryRequest): unknown {
  const waiting = [...log.changes.values()]
    .filter((change) => change.seq > token.seq && isWanted(change, token, request.view))
    .sort((a, b) => a.seq - b.seq);
  const items = takePage(waiting, token.limit, request.view);
  const last = items.at(-1);
  const more = waiting.length > items.length && last !== undefined;
  const { until, ...filter } = token;
  const next: SyncToken = more ? { ...filter, seq: last.seq, until } : { ...filter, seq: until ?? log.seq };
  return {
    sys: { type: 'Array' },
    items: items.map((change) => deliver(change, request)),
    [more ? 'nextPageUrl' : 'nextSyncUrl']: `${request.environmentUrl}/sync?sync_token=${writeToken(next)}`,
  };
}

function deliver(change: Change, { space, view, publicUrl }: DeliveryRequest): unknown {
  const entity = view[collectionOf(change.type)].get(change.id);
  if (entity && change.hash !== null) return deliverEntity(entity, { space, locale: 'all', publicUrl });
  const { id, deletedAt } = change;
  const sys = { ...spaceLinks(space.spaceId), type: `Deleted${change.type}`, id, revision: 1 };
  return { sys: { ...sys, createdAt: deletedAt, updatedAt: deletedAt, deletedAt } };
}

/** What `type` may name at an initial sync. */
const SYNC_TYPES = ['all', 'Asset', 'Entry', 'Deletion', 'DeletedAsset', 'DeletedEntry'] as const;

/** Progress of a client. It holds all that the next page needs, so that the service keeps no state per client. */
const tokenSchema = z.object({
  space: z.string(),
  /** Epoch of the log that the numbers belong to. */
  epoch: z.string(),
  /** The client has all changes up to this number. */
  seq: z.int(),
  /**
   * Only during an initial sync: the number at its start, where the first delta begins, so that what is deleted while
   * the client pages is not missed.
   */
  until: z.int().optional(),
  type: z.enum(SYNC_TYPES),
  contentType: z.string().optional(),
  limit: z.int().min(1).max(MAX_LIMIT),
});
type SyncToken = z.infer<typeof tokenSchema>;

/** @throws ApiError 400 for a text that is no token */
function readToken(text: string): SyncToken {
  const token = tokenSchema.safeParse(parseIfJson(Buffer.from(text, 'base64url').toString('utf8')));
  if (!token.success) throw invalidToken();
  return token.data;
}

/** A token as text that needs no escaping in an address. */
function writeToken(token: SyncToken): string {
  return Buffer.from(JSON.stringify(token)).toString('base64url');
}

/** 400 for an unknown or expired token. */
function invalidToken() {
  return badRequest('The sync_token you sent is invalid or expired; start again with initial=true');
}

/** Whether a change belongs to what a client subscribed to. An initial sync has no deletions. */
function isWanted(change: Change, { type, contentType, until }: SyncToken, view: View): boolean {
  if (change.hash === null) {
    const initial = until !== undefined;
    return !initial && (type === 'all' || type === 'Deletion' || type === `Deleted${change.type}`);
  }
  if (type !== 'all' && type !== change.type) return false;
  return contentType === undefined || view.entries.get(change.id)?.sys.contentType?.sys.id === contentType;
}

/** Well under the limit of 7 MB per answer: the vendor reduces the page size for large entries too. */
const MAX_PAGE_BYTES = 4 * 1024 * 1024;

const sizes = new WeakMap<SourceEntity, number>();

/**
 * Takes as many changes as fit in one answer, at least one.
 * @param waiting remaining changes, in order
 * @param limit number of changes at most
 * @param view has the entities
 */
function takePage(waiting: Change[], limit: number, view: DeliveryRequest['view']): Change[] {
  let bytes = 0;
  const candidates = waiting.slice(0, limit);
  const end = candidates.findIndex(({ type, id }, index) => {
    const entity = view[collectionOf(type)].get(id);
    bytes += entity ? sizeOf(entity) : 0;
    return bytes > MAX_PAGE_BYTES && index > 0;
  });
  return end === -1 ? candidates : candidates.slice(0, end);
}

function sizeOf(entity: SourceEntity): number {
  const size = sizes.get(entity) ?? Buffer.byteLength(JSON.stringify(entity));
  sizes.set(entity, size);
  return size;
}
