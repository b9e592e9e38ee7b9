import { randomUUID } from 'node:crypto';
import type { Query, SqlDatabase } from '@cumulus/sql/Database';
import { insertFrom } from '@cumulus/sql/query';
import { sql } from 'kysely';
import type { Booking, BookingAnswer, Invitation, Meeting } from '../meetings.ts';
import { meetingDeliveries } from './deliveryQueries.ts';
import { queries } from './leadTables.ts';
import { selectMeetings } from './meetingRows.ts';

const byToken = (tokenHash: string) => selectMeetings.where('token_hash', '=', tokenHash);

/** Prepares a meeting, in a transaction of the caller. */
export function invitation({ leadId, router, tokenHash, now }: Invitation): Query {
  const lead = queries.selectFrom('lead').where('id', '=', leadId);
  const values = {
    ...{ id: randomUUID(), lead_id: sql.ref<string>('lead.id'), token_hash: tokenHash, router },
    ...({ state: 'invited', sequence: 0, created_at: now, changed_at: now } as const),
  };
  return insertFrom(queries, 'meeting', lead, values).onConflict((conflict) =>
    conflict
      .column('lead_id')
      .doUpdateSet(({ ref }) => ({ token_hash: ref('excluded.token_hash') }))
      .where('meeting.state', '=', 'invited'),
  );
}

/** See `LeadStore.inviteToMeeting`. @throws StoreError */
export async function inviteToMeeting(database: SqlDatabase, invited: Invitation): Promise<boolean> {
  const { leadId, tokenHash } = invited;
  const [, found] = await database.write([invitation(invited), byToken(tokenHash).where('lead_id', '=', leadId)]);
  return found.length === 1;
}

/** See `LeadStore.findMeeting`. @throws StoreError */
export async function findMeeting(database: SqlDatabase, tokenHash: string): Promise<Meeting | undefined> {
  const [meeting] = await database.read(byToken(tokenHash));
  return meeting;
}

/** See `LeadStore.listBooked`. @throws StoreError */
export function listBooked(
  database: SqlDatabase,
  { calendar, from, until }: { calendar?: string | undefined; from: number; until: number },
): Promise<Meeting[]> {
  const booked = selectMeetings
    .where('state', '=', 'booked')
    .where('starts_at', '>=', from)
    .where('starts_at', '<', until)
    .$if(calendar !== undefined, (query) => query.where('calendar', '=', String(calendar)));
  return database.read(booked.orderBy('starts_at').orderBy('id'));
}

/** Future meetings of an address. */
const countOf = (address: string | null, now: number) =>
  queries
    .selectFrom('meeting as other')
    .innerJoin('lead', 'lead.id', 'other.lead_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('lead.email_key', '=', address)
    .where('other.state', '=', 'booked')
    .where('other.starts_at', '>', now);

/** The row of a slot, which exists once: the meeting that has it has the slot. */
const slotOf = ({ calendar, startsAt }: Pick<Booking, 'calendar' | 'startsAt'>) =>
  queries.selectFrom('meeting_slot as s').where('s.calendar', '=', calendar).where('s.starts_at', '=', startsAt);

const slotsOf = (tokenHash: string) =>
  queries
    .deleteFrom('meeting_slot')
    .where('meeting_id', '=', (select) =>
      select.selectFrom('meeting').select('id').where('token_hash', '=', tokenHash),
    );

/** The changes of a booking; the third returns a row where the meeting was changed. @param max future meetings of the address; null: any number */
function changesOf(
  booking: Booking,
  isMove: boolean,
  limit: { address: string | null; max: number } | undefined,
): Query[] {
  const { tokenHash, calendar, startsAt, endsAt, timeZone, now, channels = [] } = booking;
  const inState = isMove ? '=' : '<>';
  const owner = slotOf(booking).select('s.meeting_id');
  const claimant = queries
    .selectFrom('meeting')
    .where('token_hash', '=', tokenHash)
    .where('state', inState, 'booked')
    .$if(limit !== undefined, (query) => query.where(countOf(limit?.address ?? null, now), '<', limit?.max ?? 0));
  const slot = { calendar, starts_at: startsAt };
  const claim = insertFrom(queries, 'meeting_slot', claimant, {
    ...slot,
    meeting_id: sql.ref<string>('id'),
  }).onConflict((conflict) => conflict.columns(['calendar', 'starts_at']).doNothing());
  const release = slotsOf(tokenHash)
    .where((where) => where.not(where.and(slot)))
    .where('meeting_id', '=', owner);
  const booked = { state: 'booked', ...slot } as const;
  const occupy = queries
    .updateTable('meeting')
    .set((set) => ({
      ...booked,
      ends_at: endsAt,
      time_zone: timeZone,
      sequence: set('sequence', '+', 1),
      changed_at: now,
    }))
    .where('token_hash', '=', tokenHash)
    .where('state', inState, 'booked')
    .where('id', '=', owner)
    .where((where) => where.not(where.and(booked)))
    .returning('id');
  // Only of the meeting that has the slot now, so that the deliveries of a booking are made once.
  const topic = isMove ? 'meetingMoved' : 'meetingBooked';
  return [claim, release, occupy, ...meetingDeliveries(channels, { topic, now, tokenHash, inState: booked })];
}

/** See `LeadStore.bookMeeting` and `moveMeeting`. @param isMove whether the meeting must have a slot already, or none @throws StoreError */
export async function occupySlot(database: SqlDatabase, booking: Booking, isMove: boolean): Promise<BookingAnswer> {
  const { tokenHash, maxPerAddress } = booking;
  const max = (!isMove && maxPerAddress) || undefined;
  const limit = max === undefined ? undefined : { address: await addressOf(database, tokenHash), max };
  const changes = changesOf(booking, isMove, limit);
  // One at a time for an address, or two concurrent bookings would both find its last place free.
  const lock = limit ? database.lock(`booking ${limit.address}`) : [];
  const { before, after, isChanged } = await change(database, { tokenHash, changes, decisive: 2, lock });
  if (!before || !after) return { outcome: 'unknown' };
  if (isChanged) return { outcome: isMove ? 'moved' : 'booked', meeting: after };
  const outcome = isMove ? unmoved(before, booking) : unbooked(before, booking);
  const isLimited =
    outcome === 'taken' && limit && (await database.read(slotOf(booking).select('s.meeting_id'))).length === 0;
  return { outcome: isLimited ? 'tooMany' : outcome, meeting: after };
}

const hasSlot = ({ state, calendar, startsAt }: Meeting, booking: Booking): boolean =>
  state === 'booked' && calendar === booking.calendar && startsAt === booking.startsAt;

/** Why a meeting that was not changed is not booked: a repeated request finds it booked already. */
function unbooked(before: Meeting, booking: Booking): BookingAnswer['outcome'] {
  if (before.state !== 'booked') return 'taken';
  return hasSlot(before, booking) ? 'booked' : 'alreadyBooked';
}

function unmoved(before: Meeting, booking: Booking): BookingAnswer['outcome'] {
  if (before.state !== 'booked') return 'notBooked';
  return hasSlot(before, booking) ? 'moved' : 'taken';
}

/** The key of the address whose meeting a token stands for; it never changes. */
async function addressOf(database: SqlDatabase, tokenHash: string): Promise<string | null> {
  const address = queries.selectFrom('lead').innerJoin('meeting', 'lead.id', 'meeting.lead_id').select('email_key');
  const [row] = await database.read(address.where('token_hash', '=', tokenHash));
  return row?.email_key ?? null;
}

/** See `LeadStore.cancelMeeting`. @throws StoreError */
export async function cancelMeeting(
  database: SqlDatabase,
  { tokenHash, now, channels = [] }: { tokenHash: string; now: number; channels?: readonly string[] | undefined },
): Promise<BookingAnswer> {
  const cancel = queries
    .updateTable('meeting')
    .set((set) => ({ state: 'cancelled' as const, sequence: set('sequence', '+', 1), changed_at: now }))
    .where('token_hash', '=', tokenHash)
    .where('state', '=', 'booked')
    .returning('id');
  const inState = { state: 'cancelled' } as const;
  const deliveries = meetingDeliveries(channels, { topic: 'meetingCancelled', now, tokenHash, inState });
  const { after } = await change(database, {
    tokenHash,
    changes: [slotsOf(tokenHash), cancel, ...deliveries],
    decisive: 1,
  });
  if (!after) return { outcome: 'unknown' };
  return { outcome: after.state === 'cancelled' ? 'cancelled' : 'notBooked', meeting: after };
}

interface Change {
  tokenHash: string;
  changes: readonly Query[];
  /** Index of the query that returns a row where the meeting was changed. */
  decisive: number;
  /** Locks that are taken before the meeting's own. */
  lock?: readonly Query[];
}

/** Changes a meeting while no other call does. @returns the meeting before and after */
async function change(database: SqlDatabase, { tokenHash, changes, decisive, lock: first = [] }: Change) {
  const lock = [...first, ...database.lock(tokenHash)];
  const meeting = byToken(tokenHash);
  const results = (await database.write([...lock, meeting, ...changes, meeting])).slice(lock.length);
  const [before, after] = [results[0]?.[0], results.at(-1)?.[0]] as (Meeting | undefined)[];
  return { before, after, isChanged: results[1 + decisive]?.length === 1 };
}
