import { type Call, queryOf } from '@cumulus/server/calls';
import { readJsonBody } from '@cumulus/server/requestBody';
import { jsonResponse, jsonTextResponse } from '@cumulus/server/responses';
import { RequestError } from '@cumulus/server/Service';
import type { StudioRoute } from '../api/StudioRoute.ts';
import { forwardAnswer } from '../forward.ts';
import type { Neighbour } from '../Neighbour.ts';
import { readVisits } from './leadVisits.ts';
import { readTouchesOfLeads } from './touches.ts';

/** A note of 4,000 characters, escaped. */
const MAX_BODY_BYTES = 60_000;
/** The lead service answers it with what is there now. */
const CONFLICT = 409;

interface LeadRouteOptions {
  leads: Neighbour | undefined;
  collector: Neighbour | undefined;
}

/** Paths of the lead service by those of the studio. */
const READS: readonly (Pick<StudioRoute, 'path' | 'audit'> & { to: string })[] = [
  { path: '/leads', to: '/leads', audit: 'saw leads' },
  { path: '/leads/choices', to: '/choices' },
  { path: '/leads/dead-letters', to: '/dead-letters', audit: 'saw notifications that were given up' },
  { path: '/meetings', to: '/meetings', audit: 'saw meetings' },
  { path: '/meetings/slots', to: '/slots' },
  { path: '/leads/:id', to: '/leads/:id', audit: 'saw a lead' },
];
const CHANGES: readonly (Pick<StudioRoute, 'path'> & { to: string; audit: string; isAuthored: boolean })[] = [
  {
    path: '/leads/dead-letters/retry',
    to: '/dead-letters/retry',
    audit: 'sent all notifications again',
    isAuthored: false,
  },
  {
    path: '/leads/dead-letters/:id/retry',
    to: '/dead-letters/:id/retry',
    audit: 'sent a notification again',
    isAuthored: false,
  },
  {
    path: '/leads/dead-letters/:id/dismiss',
    to: '/dead-letters/:id/dismiss',
    audit: 'dismissed a notification',
    isAuthored: false,
  },
  { path: '/leads/:id', to: '/leads/:id', audit: 'changed a lead', isAuthored: true },
  { path: '/leads/:id/notes', to: '/leads/:id/notes', audit: 'noted something about a lead', isAuthored: true },
  { path: '/meetings/:id/move', to: '/meetings/:id/move', audit: 'moved a meeting', isAuthored: true },
  { path: '/meetings/:id/cancel', to: '/meetings/:id/cancel', audit: 'cancelled a meeting', isAuthored: true },
  { path: '/meetings/:id/no-show', to: '/meetings/:id/no-show', audit: 'noted a no-show', isAuthored: true },
];

/**
 * Creates the routes of leads, meetings and notifications that were given up. The lead service knows all about them and checks what is sent; the studio
 * says who asks: nobody can name another author.
 */
export function createLeadRoutes({ leads, collector }: LeadRouteOptions): StudioRoute[] {
  const asked = () => {
    if (leads) return leads;
    throw new RequestError(404, 'NoLeads', 'The lead service isn’t asked: LEADS_INTERNAL_URL is none');
  };
  const permission = 'leads' as const;
  const reads = READS.map(
    ({ to, ...route }): StudioRoute => ({
      ...{ ...route, method: 'GET', permission },
      handle: async (call) => jsonTextResponse(await asked().ask(addressOf(call, to))),
    }),
  );
  const changes = CHANGES.map(
    ({ to, isAuthored, ...route }): StudioRoute => ({
      ...{ ...route, method: 'POST', permission },
      async handle(call, person) {
        const { body } = await readJsonBody(call.env.incoming, MAX_BODY_BYTES);
        const sent = isAuthored ? { ...body, author: person.name } : {};
        const { status, text } = await asked().answer(addressOf(call, to), {
          ...{ method: 'POST', body: sent, passes: [CONFLICT] },
        });
        return jsonTextResponse(text, status);
      },
    }),
  );
  const csv: StudioRoute = {
    ...{ method: 'GET', path: '/leads.csv', permission, audit: 'exported leads' },
    handle: (call) => forwardAnswer(call, '/sales/leads.csv', asked()),
  };
  const visits: StudioRoute = {
    ...{ method: 'GET', path: '/leads/:id/visits', permission, audit: 'saw the visits of a lead' },
    handle: async (call) => jsonResponse(await readVisits(asked(), collector, idOf(call))),
  };
  const touches: StudioRoute = {
    ...{ method: 'GET', path: '/leads/first-touches', permission, audit: 'saw first touches of leads' },
    handle: async (call) => jsonResponse({ touches: await readTouchesOfLeads(asked(), collector, searchOf(call)) }),
  };
  return [csv, visits, touches, ...reads, ...changes];
}

const idOf = (call: Call) => encodeURIComponent(call.req.param('id') ?? '');

/** The query as it was sent. */
function searchOf(call: Call): string {
  const query = queryOf(call);
  return query.size > 0 ? `?${query}` : '';
}

/** The address at the lead service. */
const addressOf = (call: Call, path: string) => `/sales${path.replace(':id', idOf(call))}${searchOf(call)}`;
