import { randomUUID } from 'node:crypto';
import type { Row, SqlDatabase, Statement } from '@cumulus/sql/Database';
import type { Booking, BookingAnswer, Invitation, Meeting } from '../meetings.ts';
import { meetingDeliveries } from './deliveryQueries.ts';
import { meetingColumns, toMeeting } from './meetingRows.ts';

const SELECT = `SELECT ${meetingColumns('meeting')} FROM meeting`;
const BY_TOKEN = `${SELECT} WHERE token_hash = $1`;
const read = (row: Row) => toMeeting(row, 'meeting');

const INVITE = `INSERT INTO meeting (id, lead_id, token_hash, router, state, sequence, created_at, changed_at)
  SELECT CAST($1 AS TEXT), id, CAST($2 AS TEXT), CAST($3 AS TEXT), 'invited', 0, CAST($4 AS BIGINT), CAST($4 AS BIGINT) FROM lead WHERE id = $5
  ON CONFLICT (lead_id) DO UPDATE SET token_hash = excluded.token_hash WHERE meeting.state = 'invited'`;

/** Prepares a meeting, in a transaction of the caller. */
export function invitation({ leadId, router, tokenHash, now }: Invitation): Statement {
  return { text: INVITE, parameters: [randomUUID(), tokenHash, router, now, leadId] };
}

/** See `LeadStore.inviteToMeeting`. @throws StoreError */
export async function inviteToMeeting(database: SqlDatabase, invited: Invitation): Promise<boolean> {
  const { leadId, tokenHash } = invited;
  const [, found] = await database.write([
    invitation(invited),
    { text: 'SELECT 1 AS found FROM meeting WHERE lead_id = $1 AND token_hash = $2', parameters: [leadId, tokenHash] },
  ]);
  return found?.length === 1;
}

/** See `LeadStore.findMeeting`. @throws StoreError */
export async function findMeeting(database: SqlDatabase, tokenHash: string): Promise<Meeting | undefined> {
  const [row] = await database.read({ text: BY_TOKEN, parameters: [tokenHash] });
  return row && read(row);
}

/** See `LeadStore.meetingsOf`. @throws StoreError */
export async function meetingsOf(database: SqlDatabase, leadIds: readonly string[]): Promise<Map<string, Meeting>> {
  if (leadIds.length === 0) return new Map();
  const places = leadIds.map((_, index) => `$${index + 1}`).join(', ');
  const rows = await database.read({ text: `${SELECT} WHERE lead_id IN (${places})`, parameters: [...leadIds] });
  return new Map(rows.map(read).map((meeting) => [meeting.leadId, meeting]));
}

/** See `LeadStore.listBooked`. @throws StoreError */
export async function listBooked(
  database: SqlDatabase,
  { calendar, from, until }: { calendar?: string | undefined; from: number; until: number },
): Promise<Meeting[]> {
  const ofCalendar = calendar === undefined ? '' : ' AND calendar = $3';
  const text = `${SELECT} WHERE state = 'booked' AND starts_at >= $1 AND starts_at < $2${ofCalendar} ORDER BY starts_at, id`;
  const parameters = [from, until, ...(calendar === undefined ? [] : [calendar])];
  return (await database.read({ text, parameters })).map(read);
}

/** Future meetings of an address. `$4`: key of the address, `$5`: now. */
const OF_ADDRESS = `(SELECT count(*) FROM meeting AS other JOIN lead ON lead.id = other.lead_id
  WHERE lead.email_key = CAST($4 AS TEXT) AND other.state = 'booked' AND other.starts_at > CAST($5 AS BIGINT))`;

/** A meeting has a slot when it has the slot's row, which exists once. `$1`: token, `$2`: calendar, `$3`: start, `$6`: limit of an address. */
const CLAIM = (state: string) => `INSERT INTO meeting_slot (calendar, starts_at, meeting_id)
  SELECT CAST($2 AS TEXT), CAST($3 AS BIGINT), id FROM meeting WHERE token_hash = $1 AND ${state}
    AND (CAST($6 AS BIGINT) IS NULL OR ${OF_ADDRESS} < CAST($6 AS BIGINT))
  ON CONFLICT (calendar, starts_at) DO NOTHING`;
const OWN = `EXISTS (SELECT 1 FROM meeting_slot AS s WHERE s.calendar = $2 AND s.starts_at = $3 AND s.meeting_id = `;
const RELEASE_OTHERS = `DELETE FROM meeting_slot WHERE meeting_id = (SELECT id FROM meeting WHERE token_hash = $1)
  AND NOT (calendar = $2 AND starts_at = $3) AND ${OWN} meeting_slot.meeting_id)`;
const OCCUPY = (state: string) => `UPDATE meeting
  SET state = 'booked', calendar = $2, starts_at = $3, ends_at = $4, time_zone = $5, sequence = sequence + 1, changed_at = $6
  WHERE token_hash = $1 AND ${state} AND ${OWN} meeting.id) AND NOT (state = 'booked' AND calendar = $2 AND starts_at = $3)
  RETURNING id`;
/** Whether the meeting has this slot now, so that the deliveries of a booking are made once. */
const HAS_SLOT = `state = 'booked' AND calendar = $5 AND starts_at = $6`;

/** See `LeadStore.bookMeeting` and `moveMeeting`. @param isMove whether the meeting must have a slot already, or none @throws StoreError */
export async function occupySlot(database: SqlDatabase, booking: Booking, isMove: boolean): Promise<BookingAnswer> {
  const { tokenHash, calendar, startsAt, endsAt, timeZone, now, maxPerAddress, channels = [] } = booking;
  const max = (!isMove && maxPerAddress) || null;
  const address = await addressOf(database, tokenHash);
  const state = isMove ? `state = 'booked'` : `state <> 'booked'`;
  const slot = [tokenHash, calendar, startsAt];
  const topic = isMove ? 'meetingMoved' : 'meetingBooked';
  const deliveries = meetingDeliveries(channels, { topic, tokenHash, condition: HAS_SLOT, now });
  const changes: Statement[] = [
    { text: CLAIM(state), parameters: [...slot, address, now, max] },
    { text: RELEASE_OTHERS, parameters: slot },
    { text: OCCUPY(state), parameters: [...slot, endsAt, timeZone, now] },
    ...deliveries.map(({ text, parameters = [] }) => ({ text, parameters: [...parameters, calendar, startsAt] })),
  ];
  // One at a time for an address, or two concurrent bookings would both find its last place free.
  const lock = max === null ? [] : database.lock(`booking ${address}`);
  const { before, after, isChanged } = await change(database, { tokenHash, changes, decisive: 2, lock });
  if (!before || !after) return { outcome: 'unknown' };
  if (isChanged) return { outcome: isMove ? 'moved' : 'booked', meeting: after };
  const outcome = isMove ? unmoved(before, booking) : unbooked(before, booking);
  const isLimited = outcome === 'taken' && max !== null && !(await isTaken(database, calendar, startsAt));
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
  const text = 'SELECT email_key FROM lead JOIN meeting ON lead.id = meeting.lead_id WHERE token_hash = $1';
  const [row] = await database.read({ text, parameters: [tokenHash] });
  return row ? String(row.email_key) : null;
}

async function isTaken(database: SqlDatabase, calendar: string, startsAt: number): Promise<boolean> {
  const text = 'SELECT 1 AS found FROM meeting_slot WHERE calendar = $1 AND starts_at = $2';
  return (await database.read({ text, parameters: [calendar, startsAt] })).length > 0;
}

const FREE = `DELETE FROM meeting_slot WHERE meeting_id = (SELECT id FROM meeting WHERE token_hash = $1)`;
const CANCEL = `UPDATE meeting SET state = 'cancelled', sequence = sequence + 1, changed_at = $2
  WHERE token_hash = $1 AND state = 'booked' RETURNING id`;

/** See `LeadStore.cancelMeeting`. @throws StoreError */
export async function cancelMeeting(
  database: SqlDatabase,
  { tokenHash, now, channels = [] }: { tokenHash: string; now: number; channels?: readonly string[] | undefined },
): Promise<BookingAnswer> {
  const condition = `state = 'cancelled'`;
  const changes: Statement[] = [
    { text: FREE, parameters: [tokenHash] },
    { text: CANCEL, parameters: [tokenHash, now] },
    ...meetingDeliveries(channels, { topic: 'meetingCancelled', tokenHash, condition, now }),
  ];
  const { after } = await change(database, { tokenHash, changes, decisive: 1 });
  if (!after) return { outcome: 'unknown' };
  return { outcome: after.state === 'cancelled' ? 'cancelled' : 'notBooked', meeting: after };
}

interface Change {
  tokenHash: string;
  changes: readonly Statement[];
  /** Index of the statement that returns a row where the meeting was changed. */
  decisive: number;
  /** Locks that are taken before the meeting's own. */
  lock?: readonly Statement[];
}

/** Changes a meeting while no other call does. @returns the meeting before and after */
async function change(database: SqlDatabase, { tokenHash, changes, decisive, lock: first = [] }: Change) {
  const lock = [...first, ...database.lock(tokenHash)];
  const meeting = { text: BY_TOKEN, parameters: [tokenHash] };
  const results = (await database.write([...lock, meeting, ...changes, meeting])).slice(lock.length);
  const [before, after] = [results[0]?.[0], results.at(-1)?.[0]];
  return {
    before: before && read(before),
    after: after && read(after),
    isChanged: results[1 + decisive]?.length === 1,
  };
}
