import { randomUUID } from 'node:crypto';
import type { Query, SqlDatabase } from '@cumulus/sql/Database';
import { insertFrom } from '@cumulus/sql/query';
import { sql } from 'kysely';
import type { Booking, BookingAnswer, Meeting } from '../meetings.ts';
import { meetingDeliveries } from './deliveryQueries.ts';
import { queries } from './leadTables.ts';
import { meetingsOf, selectMeetings } from './meetingRows.ts';
import { findSuspectMeeting, makeGenuine } from './suspectQueries.ts';

const byToken = (tokenHash: string) => selectMeetings.where('token_hash', '=', tokenHash);

interface Invitation {
  leadId: string;
  router: string;
  tokenHash: string;
  now: number;
}

interface Cancellation {
  tokenHash: string;
  now: number;
  /** See `Booking`. */
  sequence?: number;
  channels?: readonly string[];
}

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
  const { tokenHash, calendar, startsAt, endsAt, timeZone, now, sequence, channels = [] } = booking;
  const inState = isMove ? '=' : '<>';
  const owner = slotOf(booking).select('s.meeting_id');
  const claimant = queries
    .selectFrom('meeting')
    .where('token_hash', '=', tokenHash)
    .where('state', inState, 'booked')
    .$if(sequence !== undefined, (query) => query.where('sequence', '=', Number(sequence)))
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

/** Books or moves. @param isMove whether the meeting must have a slot already, or none */
async function occupySlot(database: SqlDatabase, booking: Booking, isMove: boolean): Promise<BookingAnswer> {
  const { tokenHash, maxPerAddress } = booking;
  const max = (!isMove && maxPerAddress) || undefined;
  const limit = max === undefined ? undefined : { address: await addressOf(database, tokenHash), max };
  const changes = changesOf(booking, isMove, limit);
  // One at a time for an address, or two concurrent bookings would both find its last place free.
  const lock = limit ? database.lock(`booking ${limit.address}`) : [];
  const { before, after, isChanged } = await change(database, { tokenHash, changes, decisive: 2, lock });
  if (!before || !after) return { outcome: 'unknown' };
  if (isChanged) return { outcome: isMove ? 'moved' : 'booked', meeting: after };
  const slot = slotOfMeeting(before, booking);
  if (slot !== 'same' && isOutdated(before, booking)) return { outcome: 'changed', meeting: after };
  const outcome = UNCHANGED[isMove ? 'move' : 'book'][slot];
  const isLimited =
    outcome === 'taken' && limit && (await database.read(slotOf(booking).select('s.meeting_id'))).length === 0;
  return { outcome: isLimited ? 'tooMany' : outcome, meeting: after };
}

/** Why a meeting that was not changed is as it is, by whether it had no slot, this one or another: a repeated request finds it booked already. */
const UNCHANGED = {
  book: { none: 'taken', same: 'booked', other: 'alreadyBooked' },
  move: { none: 'notBooked', same: 'moved', other: 'taken' },
} as const;

function slotOfMeeting({ state, calendar, startsAt }: Meeting, booking: Booking): keyof typeof UNCHANGED.book {
  if (state !== 'booked') return 'none';
  return calendar === booking.calendar && startsAt === booking.startsAt ? 'same' : 'other';
}

/** Whether somebody changed the meeting since a person saw it. */
const isOutdated = (before: Meeting, { sequence }: { sequence?: number }) =>
  sequence !== undefined && before.sequence !== sequence;

/** The key of the address whose meeting a token stands for; it never changes. */
async function addressOf(database: SqlDatabase, tokenHash: string): Promise<string | null> {
  const address = queries.selectFrom('lead').innerJoin('meeting', 'lead.id', 'meeting.lead_id').select('email_key');
  const [row] = await database.read(address.where('token_hash', '=', tokenHash));
  return row?.email_key ?? null;
}

async function cancel(database: SqlDatabase, cancellation: Cancellation): Promise<BookingAnswer> {
  const { tokenHash, now, sequence, channels = [] } = cancellation;
  const cancelled = queries
    .updateTable('meeting')
    .set((set) => ({ state: 'cancelled' as const, sequence: set('sequence', '+', 1), changed_at: now }))
    .where('token_hash', '=', tokenHash)
    .where('state', '=', 'booked')
    .$if(sequence !== undefined, (query) => query.where('sequence', '=', Number(sequence)))
    .returning('id');
  const inState = { state: 'cancelled' } as const;
  const deliveries = meetingDeliveries(channels, { topic: 'meetingCancelled', now, tokenHash, inState });
  const isFree = queries
    .selectFrom('meeting')
    .select('id')
    .where((where) => where.and({ token_hash: tokenHash, ...inState }));
  const changes = [cancelled, slotsOf(tokenHash).where('meeting_id', 'in', isFree), ...deliveries];
  const { before, after } = await change(database, { tokenHash, changes, decisive: 0 });
  if (!before || !after) return { outcome: 'unknown' };
  if (after.state === 'booked' && isOutdated(before, cancellation)) return { outcome: 'changed', meeting: after };
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

/** Meetings: one for each lead. Tokens are stored as hashes. */
export function createMeetingQueries(database: SqlDatabase) {
  /** A suspect's meeting has no slot: it answers as that of a lead. */
  async function notBooked(answer: BookingAnswer, tokenHash: string): Promise<BookingAnswer> {
    const meeting = answer.outcome === 'unknown' ? await findSuspectMeeting(database, tokenHash) : undefined;
    return meeting ? { outcome: 'notBooked', meeting } : answer;
  }

  return {
    /**
     * Prepares the meeting of a lead that is stored, so that it can be booked by its token. Repeated for the same lead it changes nothing, except for
     * the token where nothing is booked yet.
     * @returns whether the token is the meeting's
     */
    async inviteToMeeting(invited: Invitation): Promise<boolean> {
      const own = byToken(invited.tokenHash).where('lead_id', '=', invited.leadId);
      const [, found] = await database.write([invitation(invited), own]);
      return found.length === 1;
    },

    /** Finds the meeting of a lead by its own id, in any state. */
    async meetingOfId(id: string): Promise<Meeting | undefined> {
      const [meeting] = await database.read(selectMeetings.where('meeting.id', '=', id));
      return meeting;
    },

    /** Finds a meeting by the hash of its token, in any state. */
    async findMeeting(tokenHash: string): Promise<Meeting | undefined> {
      const [meeting] = await database.read(byToken(tokenHash));
      return meeting ?? findSuspectMeeting(database, tokenHash);
    },

    /**
     * Books a slot: of concurrent calls for one calendar and start, one wins. Booking the same slot again with the same token is `booked` again. Who chooses a time is
     * a person: a suspect becomes a lead.
     * @returns `taken` where another meeting has the slot, `tooMany` where the address has `maxPerAddress` future meetings, `unknown` without such a token, `alreadyBooked` where this meeting has another slot
     */
    async bookMeeting(booking: Booking): Promise<BookingAnswer> {
      const answer = await occupySlot(database, booking, false);
      const invited = answer.outcome === 'unknown' && (await findSuspectMeeting(database, booking.tokenHash));
      if (!invited) return answer;
      await makeGenuine(database, invited.leadId);
      return occupySlot(database, booking, false);
    },

    /** Moves a booked meeting to another slot; the previous one is free in the same transaction. @returns as `bookMeeting`; `notBooked` where it has no slot */
    moveMeeting: async (booking: Booking) => notBooked(await occupySlot(database, booking, true), booking.tokenHash),

    /** Cancels a booked meeting; its slot is free again. @returns `cancelled` (also repeated), `unknown` or `notBooked` */
    cancelMeeting: async (cancellation: Cancellation) =>
      notBooked(await cancel(database, cancellation), cancellation.tokenHash),

    /** The meetings of these leads, in any state, by the lead's id. */
    meetingsOf: (leadIds: readonly string[]) => meetingsOf(database, leadIds),

    /** Lists meetings that are booked to start in this time, earliest first. @param span.until exclusive */
    listBooked({ calendar, from, until }: { calendar?: string; from: number; until: number }): Promise<Meeting[]> {
      const booked = selectMeetings
        .where('state', '=', 'booked')
        .where('starts_at', '>=', from)
        .where('starts_at', '<', until)
        .$if(calendar !== undefined, (query) => query.where('calendar', '=', String(calendar)));
      return database.read(booked.orderBy('starts_at').orderBy('id'));
    },
  };
}
