import { BODY_LIMITS } from '@cumulus/http/bodyLimits';
import type { Call } from '@cumulus/server/calls';
import { parseIfJson } from '@cumulus/server/json';
import { readJsonBody, readShape } from '@cumulus/server/requestBody';
import { jsonResponse, jsonTextResponse } from '@cumulus/server/responses';
import { createRoutes } from '@cumulus/server/routes';
import type { Service } from '@cumulus/server/Service';
import { toUnavailable } from '@cumulus/sql/StoreError';
import { z } from 'zod';
import type { LiveFeed } from '../live/LiveFeed.ts';
import { MAX_VISITORS } from '../store/listFirstEvents.ts';
import { recordJson } from '../store/recordJson.ts';
import type { Store } from '../store/Store.ts';
import { encodeCursor, readCursor } from './eventQuery.ts';
import { jsonPage } from './jsonPage.ts';

const schema = z.strictObject({
  identities: z.array(z.string().min(1)).min(1),
  isExact: z.boolean().default(false),
  cursor: z.string().optional(),
});

const time = z.number().int().min(0).optional();
const timelineSchema = schema.extend({
  since: time,
  until: time,
  limit: z.number().int().min(1).max(1_000).default(200),
});

const firstSchema = z.strictObject({ anonymousIds: z.array(z.string().min(1)).max(MAX_VISITORS) });

const readVisitor = async ({ env: { incoming } }: Call) =>
  readShape(schema, (await readJsonBody(incoming, BODY_LIMITS.identities)).body);

/**
 * Creates `/visitors` of the private listener: the events of one visitor. Each is a POST with `{identities, isExact, cursor}`: `/identities` gives all ids of
 * the visitor, `/export` a page of the events, `/timeline` a page of what the visitor did, newest first and without recorded bytes, `/erase` erases them, also from what the live feed keeps.
 * `/first-events` with `{anonymousIds}` gives the first event that is kept of each of many visitors.
 */
export function createVisitorService(
  store: Pick<Store, 'identitiesOf' | 'exportVisitor' | 'timeline' | 'firstEvents' | 'eraseVisitor'>,
  feed: Pick<LiveFeed, 'forgetKept'>,
): Service {
  const app = createRoutes({ toRefusal: toUnavailable });
  app.post('/identities', async (call) => {
    const { identities } = await readVisitor(call);
    return jsonResponse({ identities: await store.identitiesOf(...identities) });
  });
  app.post('/export', async (call) => {
    const { identities, isExact, cursor } = await readVisitor(call);
    const after = cursor === undefined ? undefined : readCursor(cursor);
    const { events, next, ...facts } = await store.exportVisitor(identities, { after, isExact });
    const nextCursor = next ? encodeCursor(next) : null;
    return jsonTextResponse(jsonPage('events', events.map(recordJson), { ...facts, nextCursor }));
  });
  app.post('/timeline', async ({ env: { incoming } }) => {
    const { body } = await readJsonBody(incoming, BODY_LIMITS.identities);
    const { identities: ids, cursor, ...options } = readShape(timelineSchema, body);
    const after = cursor === undefined ? undefined : readCursor(cursor);
    const { events, next, identities } = await store.timeline(ids, { ...options, after });
    const facts = { identities, nextCursor: next ? encodeCursor(next) : null };
    return jsonTextResponse(jsonPage('events', events.map(recordJson), facts));
  });
  app.post('/first-events', async ({ env: { incoming } }) => {
    const { body } = await readJsonBody(incoming, BODY_LIMITS.identities);
    const events = await store.firstEvents(readShape(firstSchema, body).anonymousIds);
    return jsonResponse({
      events: events.map(({ message, ...event }) => ({ ...event, payload: parseIfJson(message) })),
    });
  });
  app.post('/erase', async (call) => {
    const { identities, isExact } = await readVisitor(call);
    const erased = await store.eraseVisitor(identities, { isExact });
    feed.forgetKept();
    return jsonResponse(erased);
  });
  return { prefix: '/visitors', app };
}
