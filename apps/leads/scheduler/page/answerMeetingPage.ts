import { readBody } from '@cumulus/server/requestBody';
import { RequestError, type ServiceRequest } from '@cumulus/server/Service';
import type { Lead } from '../../Lead.ts';
import type { LeadStore } from '../../LeadStore.ts';
import type { Meeting } from '../../meetings.ts';
import type { Choice, MeetingAnswer, Scheduler } from '../booking/Scheduler.ts';
import { BODY_LIMIT_MS, changeSchema } from '../bookingSchema.ts';
import { createMeetingCalendar } from '../calendar/meetingCalendar.ts';
import { isMeetingToken } from '../meetingTokens.ts';
import { readReader, slotDays } from '../slots/slotDays.ts';
import { html } from './html.ts';
import { meetingPage, type Notice } from './meetingPage.ts';
import { meetingTexts, meetingTitle } from './meetingTexts.ts';
import { PRIVATE_HEADERS, sendPage } from './sendPage.ts';

const MAX_FORM_BYTES = 1_024;
const FORM_TYPE = /^application\/x-www-form-urlencoded(?:;|$)/i;
const NOTICES: readonly Notice[] = ['booked', 'moved', 'cancelled'];

interface PageServices {
  scheduler: Scheduler;
  store: Pick<LeadStore, 'find'>;
  siteUrl: string;
  /** Charges the client of a request for a slot: `Choice.reserve`. */
  reserveFor(request: ServiceRequest['request']): NonNullable<Choice['reserve']>;
}

interface Found {
  token: string;
  meeting: Meeting;
  lead: Lead;
}

/**
 * Answers requests for the page or the calendar file of a meeting. The token alone gives the right to see and change it, so that there is no cookie
 * whose rights another site could use.
 * @throws StoreError
 */
export async function answerMeetingPage(
  services: PageServices,
  call: ServiceRequest,
  { token, isFile }: { token: string | undefined; isFile: boolean },
): Promise<void> {
  if (!isMeetingToken(token)) return sendUnknownPage(call);
  const meeting = await services.scheduler.find(token);
  const lead = meeting && (await services.store.find(meeting.leadId));
  // Without its lead, which was erased, a meeting has nobody.
  if (!meeting || !lead) return sendUnknownPage(call);
  const found = { token, meeting, lead };
  if (isFile) return sendCalendar(services, call, found);
  if (call.method === 'POST') return change(services, call, found);
  const notice = NOTICES.find((name) => name === call.query.get('notice') && isTrueOf(name, meeting));
  return show(services, call, found, { notice, timeZone: call.query.get('timeZone') });
}

/** After going back, the address may name an earlier change. */
const isTrueOf = (notice: Notice, { state }: Meeting) => state === (notice === 'cancelled' ? 'cancelled' : 'booked');

const pathOf = (token: string) => `/scheduler/meeting/${token}`;

function sendCalendar(
  { scheduler, siteUrl }: PageServices,
  call: ServiceRequest,
  { token, meeting, lead }: Found,
): void {
  const { desk } = scheduler;
  const url = new URL(pathOf(token), siteUrl).href;
  const calendar = desk && createMeetingCalendar({ meeting, lead, desk, url });
  if (!calendar) {
    sendUnknownPage(call);
    return;
  }
  const { method, text } = calendar;
  call.response.writeHead(200, {
    ...PRIVATE_HEADERS,
    'Content-Type': `text/calendar; charset=utf-8; method=${method}`,
    'Content-Disposition': 'attachment; filename="meeting.ics"',
    'Content-Length': Buffer.byteLength(text),
  });
  call.response.end(call.method === 'HEAD' ? undefined : text);
}

interface Shown {
  notice?: Notice | undefined;
  timeZone: string | null;
  status?: number;
}

async function show(
  { scheduler }: PageServices,
  { response }: ServiceRequest,
  { token, meeting, lead: { locale } }: Found,
  { notice, timeZone, status = 200 }: Shown,
): Promise<void> {
  const { desk, now } = scheduler;
  const texts = meetingTexts(locale);
  const deskZone = desk?.hours.timeZone ?? 'UTC';
  const known = readReader({ timeZone: meeting.timeZone, locale: texts.locale }, deskZone);
  const reader = readReader({ timeZone, locale: texts.locale }, known.timeZone);
  const days = slotDays(await scheduler.freeSlots(), reader);
  const body = meetingPage({ meeting, desk, reader, texts, locale, days, path: pathOf(token), notice, now });
  sendPage(response, status, { texts, title: meetingTitle(texts, desk?.host), body });
}

async function change(services: PageServices, call: ServiceRequest, found: Found): Promise<void> {
  const form = await readForm(call);
  const timeZone = form.timeZone ?? null;
  const parsed = changeSchema.safeParse(form);
  if (!parsed.success) return show(services, call, found, { notice: 'choose', timeZone, status: 422 });
  const answer = await carryOut(
    services.scheduler,
    { token: found.token, reserve: services.reserveFor(call.request) },
    parsed.data,
  );
  const notice = NOTICE_OF[answer.outcome];
  if (notice && NOTICES.includes(notice)) {
    call.response.writeHead(303, { ...PRIVATE_HEADERS, Location: `${pathOf(found.token)}?notice=${notice}` }).end();
    return;
  }
  return show(
    services,
    call,
    { ...found, meeting: answer.meeting ?? found.meeting },
    { notice, timeZone, status: 409 },
  );
}

function carryOut(
  scheduler: Scheduler,
  by: Pick<Choice, 'token' | 'reserve'>,
  wanted: ReturnType<typeof changeSchema.parse>,
) {
  if (wanted.action === 'cancel') return scheduler.cancel(by.token);
  const { timeZone } = readReader({ timeZone: wanted.timeZone, locale: null }, scheduler.desk?.hours.timeZone ?? 'UTC');
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
async function readForm({ request }: ServiceRequest): Promise<Record<string, string>> {
  if (!FORM_TYPE.test(request.headers['content-type'] ?? ''))
    throw new RequestError(415, 'unsupported_media_type', 'Send application/x-www-form-urlencoded, as the page does');
  const body = await readBody(request, MAX_FORM_BYTES, { limitMs: BODY_LIMIT_MS });
  return Object.fromEntries(new URLSearchParams(body.toString('utf8')));
}

const textsFor = ({ request }: ServiceRequest) => meetingTexts(request.headers['accept-language'] ?? '');

function sendUnknownPage(call: ServiceRequest): void {
  const texts = textsFor(call);
  sendPage(call.response, 404, { texts, title: texts.unknownTitle, body: html`<p class="state">${texts.unknown}</p>` });
}

/** Says that nothing was changed, or that this isn't known. @param refusal why, with its status and headers */
export function sendUnavailablePage(call: ServiceRequest, { status, headers }: RequestError): void {
  const texts = textsFor(call);
  // Refusals of a client come before any change; a fault may come after one.
  const text = status === 500 ? texts.uncertain : texts.unavailable;
  const page = { texts, title: texts.unavailableTitle, body: html`<p class="state">${text}</p>` };
  sendPage(call.response, status, page, headers);
}
