import { type CallEnv, queryOf } from '@cumulus/server/calls';
import { jsonResponse } from '@cumulus/server/responses';
import { RequestError } from '@cumulus/server/Service';
import type { Hono } from 'hono';
import { z } from 'zod';
import type { LeadStore } from '../LeadStore.ts';
import type { Meeting } from '../meetings.ts';
import { hasBegun, type MeetingAnswer, type Scheduler } from '../scheduler/booking/Scheduler.ts';
import type { MeetingTokens } from '../scheduler/meetingTokens.ts';
import { readReader, slotDays } from '../scheduler/slots/slotDays.ts';
import { calendarDay } from '../scheduler/time/zonedTime.ts';
import { author, changeResponse, conflict, readBodyOf, version } from './salesChanges.ts';
import { meetingJson, personJson, stateJson } from './salesJson.ts';
import { readPeriod, spanOf } from './salesQuery.ts';

export interface MeetingRouteOptions {
  store: LeadStore;
  scheduler: Scheduler;
  tokens: MeetingTokens;
}

/** `sequence` is the version of the meeting that the person saw. */
const cancelSchema = z.strictObject({ author, sequence: version });
const moveSchema = z.strictObject({ ...cancelSchema.shape, start: z.iso.datetime({ offset: true }) });
const noShowSchema = z.strictObject({ author, version });

const unknownMeeting = () => new RequestError(404, 'unknown_meeting', 'There is no meeting of this id');

/** Why a meeting is as it was. */
const REFUSALS: Partial<Record<MeetingAnswer['outcome'], [code: string, message: string]>> &
  Record<'unknown', [code: string, message: string]> = {
  changed: ['changed', 'Somebody changed this meeting since you opened it'],
  taken: ['taken', 'Another meeting has this time'],
  notOffered: ['not_offered', 'The desk doesn’t offer this time, or no longer'],
  notBooked: ['not_booked', 'This meeting is not booked'],
  tooOften: ['too_often', 'This meeting was changed 20 times, which is the most: agree on another with the person'],
  past: ['past', 'This meeting has begun'],
  closed: ['closed', 'No sales desk is published, so there are no times to offer'],
  unknown: ['unreachable', 'LEADS_SECRET has changed since this meeting was booked: agree on another with the person'],
};

/** Adds the routes of meetings: those that are coming, and what sales may do with them by the rules of the visitor's own page. */
export function addMeetingRoutes(app: Hono<CallEnv>, { store, scheduler, tokens }: MeetingRouteOptions): void {
  app.get('/meetings', async (call) => {
    const { from, to, zone = scheduler.timeZone } = readPeriod(queryOf(call));
    const { since = 0, until = 0 } = spanOf(from, to, zone);
    const { booked, hasMore } = await store.bookedWithLeads({ from: since, until });
    const { now } = scheduler;
    const meetings = booked.map(({ meeting, lead, state }) => ({
      ...meetingJson(meeting),
      ...{ day: calendarDay(meeting.startsAt ?? 0, zone).toString(), hasBegun: hasBegun(meeting, now) },
      ...{ lead: personJson(lead), leadState: stateJson(state) },
    }));
    return jsonResponse({ zone, from, to, today: calendarDay(now, zone).toString(), meetings, hasMore });
  });
  app.get('/slots', async (call) => {
    const query = queryOf(call);
    const reader = readReader({ timeZone: query.get('zone'), locale: query.get('locale') }, scheduler.timeZone);
    return jsonResponse({ ...reader, days: slotDays(await scheduler.freeSlots(), reader) });
  });

  const find = async (id: string): Promise<Meeting> => {
    const meeting = await store.meetingOfId(id);
    if (!meeting) throw unknownMeeting();
    return meeting;
  };
  /** Answers a change, and notes it. */
  async function report(before: Meeting, by: string, { outcome, meeting = before }: MeetingAnswer): Promise<Response> {
    if (outcome !== 'moved' && outcome !== 'cancelled')
      return conflict(...(REFUSALS[outcome] ?? REFUSALS.unknown), { meeting: meetingJson(meeting) });
    if (meeting.sequence !== before.sequence) {
      const change = { at: scheduler.now, author: by, before: timeOf(before), after: timeOf(meeting) };
      await store.noteMeetingChange(meeting.leadId, change);
    }
    return jsonResponse({ meeting: meetingJson(meeting) });
  }

  app.post('/meetings/:id/move', async (call) => {
    const { author: by, sequence, start } = await readBodyOf(call, moveSchema);
    const meeting = await find(call.req.param('id'));
    const choice = { token: tokens.tokenOf(meeting.leadId), start: Date.parse(start), sequence };
    const timeZone = meeting.timeZone ?? scheduler.timeZone;
    return report(meeting, by, await scheduler.move({ ...choice, timeZone }));
  });
  app.post('/meetings/:id/cancel', async (call) => {
    const { author: by, sequence } = await readBodyOf(call, cancelSchema);
    const meeting = await find(call.req.param('id'));
    return report(meeting, by, await scheduler.cancel(tokens.tokenOf(meeting.leadId), sequence));
  });
  // Who didn't come is a status of the lead: the meeting stays as it was, and takes no further change.
  app.post('/meetings/:id/no-show', async (call) => {
    const wanted = await readBodyOf(call, noShowSchema);
    const meeting = await find(call.req.param('id'));
    if (!hasBegun(meeting, scheduler.now))
      return conflict('not_begun', 'This meeting has not begun: nobody can have missed it', {
        meeting: meetingJson(meeting),
      });
    const change = { ...wanted, leadId: meeting.leadId, status: 'no-show' as const, now: scheduler.now };
    return changeResponse(await store.changeLead(change));
  });
}

const timeOf = ({ state, startsAt }: Meeting) =>
  state === 'booked' && startsAt !== null ? new Date(startsAt).toISOString() : state;
