import { badRequest } from '../delivery/badRequest.ts';
import type { DeliveryRequest } from '../delivery/DeliveryRequest.ts';
import { deliverEntity } from '../delivery/deliverEntity.ts';
import { invalidQuery } from '../delivery/invalidQuery.ts';
import { notFound } from '../delivery/notFound.ts';
import { spaceLinks } from '../delivery/spaceLinks.ts';
import { MAX_LIMIT } from '../query/parseParameters.ts';
import { invalidToken } from './invalidToken.ts';
import { isWanted } from './isWanted.ts';
import { readToken } from './readToken.ts';
import type { Change, SpaceLog } from './SyncLog.ts';
import type { SyncToken } from './SyncToken.ts';
import { SYNC_TYPES } from './syncTypes.ts';
import { takePage } from './takePage.ts';
import { writeToken } from './writeToken.ts';

/** `/sync`: everything page by page, then only what changed since. @throws ApiError 400 */
export async function answerSync(request: DeliveryRequest): Promise<unknown> {
  const { space, view, query } = request;
  const log = await request.log.current(space.spaceId, view);
  const text = query.get('sync_token');
  const token = text === null ? startToken(query, log, request) : readToken(text);
  if (token.epoch !== log.epoch || token.space !== space.spaceId || token.seq > log.seq) throw invalidToken();
  return page(token, log, request);
}

function startToken(query: URLSearchParams, log: SpaceLog, { space }: DeliveryRequest): SyncToken {
  if (query.get('initial') !== 'true') throw badRequest('Sync needs initial=true or a sync_token');
  const contentType = query.get('content_type') ?? undefined;
  const type = query.get('type') ?? (contentType ? 'Entry' : 'all');
  if (!SYNC_TYPES.includes(type)) {
    throw invalidQuery({ name: 'type', value: type, details: `type must be one of ${SYNC_TYPES.join(', ')}` });
  }
  if (contentType && type !== 'Entry') throw badRequest('content_type can only be used with type=Entry');
  if (contentType && !space.contentTypes.has(contentType)) {
    throw notFound({ type: 'ContentType', id: contentType, environment: 'master', space: space.spaceId });
  }
  const limit = Number(query.get('limit') ?? MAX_LIMIT);
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT) {
    throw invalidQuery({
      name: 'limit',
      value: String(query.get('limit')),
      details: `limit must be a whole number from 1 to ${MAX_LIMIT}`,
    });
  }
  const filter = { type, ...(contentType && { contentType }) };
  return { space: space.spaceId, epoch: log.epoch, seq: 0, until: log.seq, limit, ...filter };
}

/** One page, in the order of the changes' numbers: a token says after which number to go on. */
function page(token: SyncToken, log: SpaceLog, request: DeliveryRequest): unknown {
  const waiting = [...log.changes.values()]
    .filter((change) => change.seq > token.seq && isWanted(change, token, request.view))
    .sort((a, b) => a.seq - b.seq);
  const items = takePage(waiting, token.limit, request.view);
  const last = items.at(-1);
  const base = { space: token.space, epoch: token.epoch, type: token.type, limit: token.limit };
  const filter = { ...base, ...(token.contentType && { contentType: token.contentType }) };
  const more = waiting.length > items.length && last !== undefined;
  const next: SyncToken = more
    ? { ...filter, seq: last.seq, ...(token.until !== undefined && { until: token.until }) }
    : { ...filter, seq: token.until ?? log.seq };
  return {
    sys: { type: 'Array' },
    items: items.map((change) => deliver(change, request)),
    [more ? 'nextPageUrl' : 'nextSyncUrl']: `${request.environmentUrl}/sync?sync_token=${writeToken(next)}`,
  };
}

function deliver(change: Change, { space, view, publicUrl }: DeliveryRequest): unknown {
  const entity = view[change.type === 'Entry' ? 'entries' : 'assets'].get(change.id);
  if (entity && change.hash !== null) return deliverEntity(entity, { space, locale: 'all', publicUrl });
  const { id, deletedAt } = change;
  const sys = { ...spaceLinks(space.spaceId), type: `Deleted${change.type}`, id, revision: 1 };
  return { sys: { ...sys, createdAt: deletedAt, updatedAt: deletedAt, deletedAt } };
}
