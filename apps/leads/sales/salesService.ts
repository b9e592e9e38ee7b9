import { queryOf } from '@cumulus/server/calls';
import { jsonResponse } from '@cumulus/server/responses';
import { createRoutes } from '@cumulus/server/routes';
import type { Service } from '@cumulus/server/Service';
import { toUnavailable } from '@cumulus/sql/StoreError';
import { z } from 'zod';
import { formNames } from '../content/formNames.ts';
import type { PublishedContent } from '../content/PublishedContent.ts';
import type { LeadStore } from '../LeadStore.ts';
import { addDeadLetterRoutes } from './deadLetterRoutes.ts';
import { csvResponse } from './leadCsvResponse.ts';
import { LEAD_STATUSES, type LeadState, MAX_NOTE } from './leadState.ts';
import { addMeetingRoutes, type MeetingRouteOptions } from './meetingRoutes.ts';
import { author, changeResponse, readBodyOf, unknownLead, version } from './salesChanges.ts';
import { deliveryJson, listedJson, meetingJson, personJson, stateJson, timed } from './salesJson.ts';
import { encodeCursor, readLeadQuery } from './salesQuery.ts';

const changeSchema = z
  .strictObject({
    ...{ author, version },
    status: z.enum(LEAD_STATUSES).optional(),
    owner: z.string().trim().min(1).max(200).nullable().optional(),
  })
  .refine(({ status, owner }) => status !== undefined || owner !== undefined, 'give status or owner');

const noteSchema = z.strictObject({
  author,
  id: z.uuid().toLowerCase(),
  text: z
    .string()
    .trim()
    .min(1)
    .max(MAX_NOTE)
    .refine((text) => !/[^\P{Cc}\n\t]/u.test(text), 'expected no control characters'),
});

interface SalesOptions extends MeetingRouteOptions {
  store: LeadStore;
  content: Pick<PublishedContent, 'entries'>;
  /** Called when deliveries are due again. */
  onRetry(): void;
}

/**
 * Creates `/sales` of the private listener: what sales does with leads and meetings. The studio asks it for people who may see leads, and names them. See
 * README.md.
 */
export function createSalesService(options: SalesOptions): Service {
  const { store, content } = options;
  const app = createRoutes({ toRefusal: toUnavailable });
  app.get('/leads', async (call) => {
    const { sort, ...query } = readLeadQuery(queryOf(call));
    const [{ leads, next }, total] = await Promise.all([store.listLeads(query), store.countLeads(query)]);
    return jsonResponse({ total, leads: leads.map(listedJson), nextCursor: next ? encodeCursor(sort, next) : null });
  });
  app.get('/leads.csv', (call) => csvResponse(store, readLeadQuery(queryOf(call)), call));
  app.get('/choices', async () => jsonResponse(await store.leadChoices()));
  app.get('/forms', () => jsonResponse({ forms: [...formNames(content)].map(([id, name]) => ({ id, name })) }));
  app.get('/leads/:id', async (call) => jsonResponse(await readLead(store, call.req.param('id'))));
  app.post('/leads/:id', async (call) => {
    const wanted = await readBodyOf(call, changeSchema);
    return changeResponse(await store.changeLead({ ...wanted, leadId: call.req.param('id'), now: Date.now() }));
  });
  app.post('/leads/:id/notes', async (call) => {
    const note = { ...(await readBodyOf(call, noteSchema)), at: Date.now() };
    if (!(await store.addNote(call.req.param('id'), note))) throw unknownLead();
    return jsonResponse({ note: timed(note) });
  });
  addMeetingRoutes(app, options);
  addDeadLetterRoutes(app, options);
  return { prefix: '/sales', app };
}

/** Everything about one lead. @throws RequestError 404 */
async function readLead(store: LeadStore, id: string) {
  const lead = await store.find(id);
  if (!lead) throw unknownLead();
  const [records, meetings, deliveries] = await Promise.all([
    store.salesRecordsOf([id]),
    store.meetingsOf([id]),
    store.deliveriesOf(id),
  ]);
  const { state, notes, changes } = records.get(id) ?? { state: undefined, notes: [], changes: [] };
  const meeting = meetings.get(id);
  const isSuspect = await store.isSuspect(id);
  const present: LeadState = isSuspect
    ? { status: 'suspect', owner: null, version: 0, changedAt: null, changedBy: null }
    : (state as LeadState);
  const { idempotencyKey: _, receivedAt, ...sent } = lead;
  return {
    ...{ ...sent, ...personJson(lead), receivedAt: new Date(receivedAt).toISOString(), isSuspect },
    ...{ state: stateJson(present), notes: notes.map(timed), changes: changes.map(timed) },
    meeting: meeting ? meetingJson(meeting) : null,
    deliveries: deliveries.map(deliveryJson),
  };
}
