import type { IncomingMessage } from 'node:http';
import { type Call, type CallEnv, queryOf } from '@cumulus/server/calls';
import { readBody } from '@cumulus/server/requestBody';
import { refuseOtherRoutes } from '@cumulus/server/routes';
import { RequestError } from '@cumulus/server/Service';
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Lead } from '../../Lead.ts';
import type { LeadStore } from '../../LeadStore.ts';
import type { Meeting } from '../../meetings.ts';
import { meetingTitle, textsFor } from '../../texts.ts';
import type { Choice, MeetingAnswer, Scheduler } from '../booking/Scheduler.ts';
import { BODY_LIMIT_MS, changeSchema } from '../bookingSchema.ts';
import { createMeetingCalendar } from '../calendar/calendarFile.ts';
import { isMeetingToken } from '../meetingTokens.ts';
import { readReader, slotDays } from '../slots/slotDays.ts';
import { meetingPage, type Notice } from './meetingPage.ts';
import { PRIVATE_HEADERS, pageResponse } from './sendPage.ts';

const MAX_FORM_BYTES = 1_024;
const FORM_TYPE = /^application\/x-www-form-urlencoded(?:;|$)/i;
/** No meeting has this token. */
const UNKNOWN = new RequestError(404, 'unknown_meeting', 'No meeting has this token');
const NOTICES: readonly Notice[] = ['booked', 'moved', 'cancelled'];

interface PageServices {
  scheduler: Scheduler;
  store: Pick<LeadStore, 'find'>;
  siteUrl: string;
  /** Counts a request. @throws RequestError beyond the limit of its client */
  count(call: Call): void;
  /** Converts an error, and logs a fault. */
  toRefusal(error: unknown, call: Call): RequestError;
  /** Charges the client of a request for a slot: `Choice.reserve`. */
  reserveFor(request: IncomingMessage): NonNullable<Choice['reserve']>;
}

interface Found {
  token: string;
  meeting: Meeting;
  lead: Lead;
}

/**
 * Creates the routes of a meeting's page and calendar file. The token alone gives the right to see and change it, so that there is no cookie whose rights
 * another site could use.
 */
export function createMeetingRoutes(services: PageServices): Hono<CallEnv> {
  const find = async (call: Call, token: string): Promise<Found> => {
    services.count(call);
    const meeting = isMeetingToken(token) && (await services.scheduler.find(token));
    const lead = meeting && (await services.store.find(meeting.leadId));
    // Without its lead, which was erased, a meeting has nobody.
    if (!meeting || !lead) throw UNKNOWN;
    return { token, meeting, lead };
  };
  const routes = new Hono<CallEnv>().onError((error, call) =>
    error === UNKNOWN ? unknownPage(call) : unavailablePage(call, services.toRefusal(error, call)),
  );
  routes.get('/:file{[\\w-]{43}\\.ics}', async (call) =>
    calendarResponse(services, call, await find(call, call.req.param('file').slice(0, -'.ics'.length))),
  );
  routes.get('/:token{[\\w-]{43}}', async (call) => {
    const found = await find(call, call.req.param('token'));
    const query = queryOf(call);
    const notice = NOTICES.find((name) => name === query.get('notice') && isTrueOf(name, found.meeting));
    return show(services, found, { notice, timeZone: query.get('timeZone') });
  });
  routes.post('/:token{[\\w-]{43}}', async (call) => change(services, call, await find(call, call.req.param('token'))));
  routes.get('/*', (call) => {
    services.count(call);
    return unknownPage(call);
  });
  refuseOtherRoutes(routes, '/scheduler/meeting');
  return routes;
}

/** After going back, the address may name an earlier change. */
const isTrueOf = (notice: Notice, { state }: Meeting) => state === (notice === 'cancelled' ? 'cancelled' : 'booked');

const pathOf = (token: string) => `/scheduler/meeting/${token}`;

function calendarResponse({ scheduler, siteUrl }: PageServices, call: Call, { token, meeting, lead }: Found): Response {
  const { desk } = scheduler;
  const url = new URL(pathOf(token), siteUrl).href;
  const calendar = desk && createMeetingCalendar({ meeting, lead, desk, url });
  if (!calendar) return unknownPage(call);
  const { method, text } = calendar;
  return new Response(text, {
    headers: {
      ...PRIVATE_HEADERS,
      'Content-Type': `text/calendar; charset=utf-8; method=${method}`,
      'Content-Disposition': 'attachment; filename="meeting.ics"',
      'Content-Length': String(Buffer.byteLength(text)),
    },
  });
}

interface Shown {
  notice?: Notice | undefined;
  timeZone: string | null;
  status?: number;
}

async function show(
  { scheduler }: PageServices,
  { token, meeting, lead: { locale } }: Found,
  { notice, timeZone, status = 200 }: Shown,
): Promise<Response> {
  const { desk, now } = scheduler;
  const texts = textsFor(locale);
  const known = readReader({ timeZone: meeting.timeZone, locale: texts.locale }, scheduler.timeZone);
  const reader = readReader({ timeZone, locale: texts.locale }, known.timeZone);
  const days = slotDays(await scheduler.freeSlots(), reader);
  const body = meetingPage({ meeting, desk, reader, texts, locale, days, path: pathOf(token), notice, now });
  return pageResponse(status, { texts, title: meetingTitle(texts, desk?.host), body });
}

async function change(services: PageServices, call: Call, found: Found): Promise<Response> {
  const request = call.env.incoming;
  const form = await readForm(request);
  const timeZone = form.timeZone ?? null;
  const parsed = changeSchema.safeParse(form);
  if (!parsed.success) return show(services, found, { notice: 'choose', timeZone, status: 422 });
  const answer = await carryOut(
    services.scheduler,
    { token: found.token, reserve: services.reserveFor(request) },
    parsed.data,
  );
  const notice = NOTICE_OF[answer.outcome];
  if (notice && NOTICES.includes(notice)) {
    const headers = { ...PRIVATE_HEADERS, Location: `${pathOf(found.token)}?notice=${notice}` };
    return new Response(null, { status: 303, headers });
  }
  return show(services, { ...found, meeting: answer.meeting ?? found.meeting }, { notice, timeZone, status: 409 });
}

function carryOut(
  scheduler: Scheduler,
  by: Pick<Choice, 'token' | 'reserve'>,
  wanted: ReturnType<typeof changeSchema.parse>,
) {
  if (wanted.action === 'cancel') return scheduler.cancel(by.token);
  const { timeZone } = readReader({ timeZone: wanted.timeZone, locale: null }, scheduler.timeZone);
  return scheduler[wanted.action]({ ...by, start: Date.parse(wanted.start), timeZone });
}

/** Those that need an answer of the visitor, and what was done. For the others the page itself shows how things are. */
const NOTICE_OF: Partial<Record<MeetingAnswer['outcome'], Notice>> = {
  booked: 'booked',
  moved: 'moved',
  cancelled: 'cancelled',
  taken: 'taken',
  tooMany: 'tooMany',
  notOffered: 'past',
};

/** @throws RequestError where it is no form of this page */
async function readForm(request: IncomingMessage): Promise<Record<string, string>> {
  if (!FORM_TYPE.test(request.headers['content-type'] ?? ''))
    throw new RequestError(415, 'unsupported_media_type', 'Send application/x-www-form-urlencoded, as the page does');
  const body = await readBody(request, MAX_FORM_BYTES, { limitMs: BODY_LIMIT_MS });
  return Object.fromEntries(new URLSearchParams(body.toString('utf8')));
}

const textsOf = ({ env }: Call) => textsFor(env.incoming.headers['accept-language'] ?? '');

function unknownPage(call: Call): Response {
  const texts = textsOf(call);
  return pageResponse(404, { texts, title: texts.unknownTitle, body: html`<p class="state">${texts.unknown}</p>` });
}

/** Says that nothing was changed, or that this isn't known. @param refusal why, with its status and headers */
function unavailablePage(call: Call, { status, headers }: RequestError): Response {
  const texts = textsOf(call);
  // Refusals of a client come before any change; a fault may come after one.
  const text = status === 500 ? texts.uncertain : texts.unavailable;
  const page = { texts, title: texts.unavailableTitle, body: html`<p class="state">${text}</p>` };
  return pageResponse(status, page, headers);
}
