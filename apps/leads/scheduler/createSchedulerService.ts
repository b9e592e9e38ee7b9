import type { IncomingMessage } from 'node:http';
import { BODY_LIMITS } from '@cumulus/http/bodyLimits';
import { FAULT_HEADER, logFault } from '@cumulus/http/faults';
import { type Call, pathOf, queryOf } from '@cumulus/server/calls';
import { readJsonBody, readShape } from '@cumulus/server/requestBody';
import { jsonResponse } from '@cumulus/server/responses';
import { createRoutes } from '@cumulus/server/routes';
import { RequestError, type Service } from '@cumulus/server/Service';
import type { ServiceLimits } from '@cumulus/server/serviceLimits';
import { StoreError, UncertainStoreError } from '@cumulus/sql/StoreError';
import type { MeetingAnswer, Scheduler } from './booking/Scheduler.ts';
import { BODY_LIMIT_MS, bookingSchema } from './bookingSchema.ts';
import { isMeetingToken } from './meetingTokens.ts';
import { createMeetingRoutes } from './page/answerMeetingPage.ts';
import { readReader, slotDays, zoneName } from './slots/slotDays.ts';

const MAX_BODY_BYTES = BODY_LIMITS.booking;
/** What a booking or change counts as, since each takes a slot from others, or notifies people. */
const CHANGE_COST = 10;
const RETRY_AFTER_SECONDS = '5';

interface SchedulerServiceOptions {
  scheduler: Scheduler;
  /** Reads leads, for names and languages. */
  store: Parameters<typeof createMeetingRoutes>[0]['store'];
  limits: ServiceLimits;
  /** Public address of the site, under which visitors reach this service. */
  siteUrl: string;
}

/** The built-in meeting scheduler: see README.md. */
export function createSchedulerService({ scheduler, store, limits, siteUrl }: SchedulerServiceOptions): Service {
  const count = ({ env: { incoming } }: Call) =>
    limits.count(incoming, 'RATE_LIMIT_MEETINGS', 0, incoming.method === 'POST' ? CHANGE_COST : 1);

  async function slots(call: Call): Promise<Response> {
    count(call);
    if (!scheduler.desk) throw new RequestError(404, 'closed', 'The sales desk takes no meetings now');
    const query = queryOf(call);
    return jsonResponse(await offers({ timeZone: query.get('timeZone'), locale: query.get('locale') }));
  }

  /** The free times, in the visitor's time zone and language. */
  async function offers(wanted: Parameters<typeof readReader>[0]) {
    const reader = readReader(wanted, scheduler.timeZone);
    const slots = await scheduler.freeSlots();
    const host = scheduler.desk?.host;
    return {
      ...reader,
      zone: zoneName(reader, scheduler.now),
      ...(host && { host: { name: host.name, role: host.role(wanted.locale ?? '') } }),
      days: slotDays(slots, reader),
    };
  }

  const reserveFor = (request: IncomingMessage) => () => limits.reserve(request, 'RATE_LIMIT_BOOKINGS');

  async function book(call: Call): Promise<Response> {
    count(call);
    const request = call.env.incoming;
    const { body } = await readJsonBody(request, MAX_BODY_BYTES, BODY_LIMIT_MS);
    const { meetingToken: token, start, timeZone, locale } = readShape(bookingSchema, body);
    if (!isMeetingToken(token)) throw unknownMeeting();
    const reader = readReader({ timeZone, locale }, scheduler.timeZone);
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
      const times = { start: iso(startsAt), end: iso(endsAt) };
      return jsonResponse({ ...times, manageUrl: path, calendarUrl: `${path}.ics` }, 201);
    }
    const { code, message } = CONFLICTS[answer.outcome] ?? CONFLICTS.taken;
    const email = scheduler.desk?.email;
    return jsonResponse({ code, message, email, ...(await offers({ timeZone, locale })) }, 409);
  }

  const app = createRoutes({ toRefusal, toErrorBody: ({ code, message }) => ({ code, message }) });
  app.get('/slots', slots);
  app.post('/book', book);
  app.route('/meeting', createMeetingRoutes({ scheduler, store, siteUrl, reserveFor, count, toRefusal }));
  return { prefix: '/scheduler', app };
}

const iso = (instant: number | null | undefined) => new Date(instant ?? Number.NaN).toISOString();

const unknownMeeting = () =>
  new RequestError(404, 'unknown_meeting', 'No meeting has this token: it comes with the answer to a sent form');

/** Faults are logged here and not by the server, which would log the path with its token. */
function toRefusal(error: unknown, { env: { incoming } }: Call): RequestError {
  if (error instanceof RequestError) return error;
  if (error instanceof UncertainStoreError)
    return new RequestError(500, 'uncertain', 'It isn’t known whether this was done; send it again', { cause: error });
  if (error instanceof StoreError) {
    const headers = { 'Retry-After': RETRY_AFTER_SECONDS };
    return new RequestError(503, 'unavailable', 'Nothing was booked; try again in a moment', { headers, cause: error });
  }
  const id = logFault(`services: ${incoming.method} ${pathOf(incoming).split('/', 3).join('/')}`, error);
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
