import { BODY_LIMITS } from '@cumulus/http/bodyLimits';
import { FAULT_HEADER, logFault } from '@cumulus/http/faults';
import { readJsonBody, readShape } from '@cumulus/server/requestBody';
import { sendJson } from '@cumulus/server/responses';
import { methodNotAllowed, RequestError, type Service, type ServiceRequest } from '@cumulus/server/Service';
import type { ServiceLimits } from '@cumulus/server/serviceLimits';
import { StoreError, UncertainStoreError } from '@cumulus/sql/StoreError';
import type { MeetingAnswer, Scheduler } from './booking/Scheduler.ts';
import { BODY_LIMIT_MS, bookingSchema } from './bookingSchema.ts';
import { isMeetingToken } from './meetingTokens.ts';
import { answerMeetingPage, sendUnavailablePage } from './page/answerMeetingPage.ts';
import { readReader, slotDays, zoneName } from './slots/slotDays.ts';

const MAX_BODY_BYTES = BODY_LIMITS.booking;
/** What a booking or change counts as, since each takes a slot from others, or notifies people. */
const CHANGE_COST = 10;
const RETRY_AFTER_SECONDS = '5';
const MEETING = /^\/meeting\/([\w-]{43})(\.ics)?$/;

interface SchedulerServiceOptions {
  scheduler: Scheduler;
  /** Reads leads, for names and languages. */
  store: Parameters<typeof answerMeetingPage>[0]['store'];
  limits: ServiceLimits;
  /** Public address of the site, under which visitors reach this service. */
  siteUrl: string;
}

/** The built-in meeting scheduler: see README.md. */
export function createSchedulerService({ scheduler, store, limits, siteUrl }: SchedulerServiceOptions): Service {
  async function sendSlots({ query, response }: ServiceRequest): Promise<void> {
    const { desk } = scheduler;
    if (!desk) throw new RequestError(404, 'closed', 'The sales desk takes no meetings now');
    sendJson(response, 200, await offers({ timeZone: query.get('timeZone'), locale: query.get('locale') }));
  }

  /** The free times, in the visitor's time zone and language. */
  async function offers(wanted: Parameters<typeof readReader>[0]) {
    const reader = readReader(wanted, scheduler.desk?.hours.timeZone ?? 'UTC');
    const slots = await scheduler.freeSlots();
    const host = scheduler.desk?.host;
    return {
      ...reader,
      zone: zoneName(reader, scheduler.now),
      ...(host && { host: { name: host.name, role: host.role(wanted.locale ?? '') } }),
      days: slotDays(slots, reader),
    };
  }

  const reserveFor = (request: ServiceRequest['request']) => () => limits.reserve(request, 'RATE_LIMIT_BOOKINGS');

  async function book({ request, response }: ServiceRequest): Promise<void> {
    const { body } = await readJsonBody(request, MAX_BODY_BYTES, BODY_LIMIT_MS);
    const { meetingToken: token, start, timeZone, locale } = readShape(bookingSchema, body);
    if (!isMeetingToken(token)) throw unknownMeeting();
    const reader = readReader({ timeZone, locale }, scheduler.desk?.hours.timeZone ?? 'UTC');
    const answer = await scheduler.book({
      token,
      start: Date.parse(start),
      timeZone: reader.timeZone,
      reserve: reserveFor(request),
    });
    if (answer.outcome === 'unknown') throw unknownMeeting();
    if (answer.outcome === 'booked') {
      const { startsAt, endsAt } = answer.meeting ?? {};
      const path = `/scheduler/meeting/${token}`;
      sendJson(response, 201, { start: iso(startsAt), end: iso(endsAt), manageUrl: path, calendarUrl: `${path}.ics` });
      return;
    }
    const { code, message } = CONFLICTS[answer.outcome] ?? CONFLICTS.taken;
    const email = scheduler.desk?.email;
    sendJson(response, 409, { code, message, email, ...(await offers({ timeZone, locale })) });
  }

  async function answer(call: ServiceRequest): Promise<void> {
    const { method, path, request } = call;
    const [, token, extension] = MEETING.exec(path) ?? [];
    const allowed = methodsOf(path, token, extension);
    if (!allowed) throw new RequestError(404, 'not_found', 'Known: /scheduler/slots, /book, /meeting/<token>');
    if (!allowed.includes(method)) throw methodNotAllowed(method, allowed.join(', '));
    limits.count(request, 'RATE_LIMIT_MEETINGS', 0, method === 'POST' ? CHANGE_COST : 1);
    if (path === '/slots') await sendSlots(call);
    else if (path === '/book') await book(call);
    else
      await answerMeetingPage({ scheduler, store, siteUrl, reserveFor }, call, { token, isFile: Boolean(extension) });
  }

  return {
    prefix: '/scheduler',
    async handle(call) {
      try {
        await answer(call);
      } catch (error) {
        if (call.response.headersSent) throw error;
        const refusal = toRefusal(error, call);
        const { status, code, message, headers } = refusal;
        if (call.path.startsWith('/meeting/')) sendUnavailablePage(call, refusal);
        else sendJson(call.response, status, { code, message }, headers);
      }
    },
  };
}

const READ = ['GET', 'HEAD'];

function methodsOf(path: string, token: string | undefined, extension: string | undefined): string[] | undefined {
  if (path === '/slots') return READ;
  if (path === '/book') return ['POST'];
  if (path.startsWith('/meeting/')) return token && !extension ? [...READ, 'POST'] : READ;
  return undefined;
}

const iso = (instant: number | null | undefined) => new Date(instant ?? Number.NaN).toISOString();

const unknownMeeting = () =>
  new RequestError(404, 'unknown_meeting', 'No meeting has this token: it comes with the answer to a sent form');

/** Faults are logged here and not by the server, which would log the path with its token. */
function toRefusal(error: unknown, { method, path }: ServiceRequest): RequestError {
  if (error instanceof RequestError) return error;
  if (error instanceof UncertainStoreError)
    return new RequestError(500, 'uncertain', 'It isn’t known whether this was done; send it again', { cause: error });
  if (error instanceof StoreError) {
    const headers = { 'Retry-After': RETRY_AFTER_SECONDS };
    return new RequestError(503, 'unavailable', 'Nothing was booked; try again in a moment', { headers, cause: error });
  }
  const id = logFault(`services: ${method} /scheduler${path.split('/', 2).join('/')}`, error);
  const headers = { [FAULT_HEADER]: id };
  return new RequestError(500, 'fault', `The scheduler failed; its log says why under ${id}`, {
    headers,
    cause: error,
  });
}

/** Why a time wasn't booked, where the visitor may choose another. */
const CONFLICTS: Partial<Record<MeetingAnswer['outcome'], { code: string; message: string }>> & {
  taken: { code: string; message: string };
} = {
  taken: { code: 'taken', message: 'Another meeting has this time' },
  notOffered: { code: 'not_offered', message: 'The desk doesn’t offer this time, or no longer' },
  alreadyBooked: { code: 'already_booked', message: 'This meeting has another time: move it on its page' },
  tooOften: { code: 'too_often', message: 'This meeting was changed too often; write to the sales desk' },
  tooMany: { code: 'too_many', message: 'The address has two meetings, or the client booked too many; write to us' },
  past: { code: 'past', message: 'This meeting has begun' },
  closed: { code: 'closed', message: 'The sales desk takes no meetings now' },
};
