import { randomUUID } from 'node:crypto';
import type { LeadSubmission } from '@cumulus/forms';
import type { SqlDatabase } from '@cumulus/sql/Database';
import { insertFrom } from '@cumulus/sql/query';
import { sql } from 'kysely';
import type { AddedLead, AddOptions, Lead, LeadFilter } from '../Lead.ts';
import type { Meeting } from '../meetings.ts';
import { MAX_SUSPECTS, type Suspect } from '../suspects.ts';
import { leadDeliveries } from './deliveryQueries.ts';
import { columnsOf, queries } from './leadTables.ts';
import { addSubmission, LEAD_COLUMNS, pageOf, toLead } from './submissions.ts';

/** Suspects, oldest first. */
export const selectSuspects = queries
  .selectFrom('suspect')
  .select([...LEAD_COLUMNS, 'suspicion'])
  .orderBy('received_at')
  .orderBy('id');

/** Converts a row of `selectSuspects`. */
export const toSuspect = (row: Parameters<typeof toLead>[0] & Pick<Suspect, 'suspicion'>): Suspect => ({
  ...toLead(row),
  suspicion: row.suspicion,
});

/** Columns that are copied as they are. */
const sameColumns = (table: string, columns: readonly string[]) =>
  Object.fromEntries(columns.map((column) => [column, sql.ref<never>(`${table}.${column}`)]));

const remove = (id: string) => queries.deleteFrom('suspect').where('id', '=', id).returning('id');

/** Leads of one transaction. */
const BATCH_SIZE = 100;

/** Reads a suspect; undefined where none has this id. @throws StoreError */
export async function findSuspect(database: SqlDatabase, id: string): Promise<Lead | undefined> {
  const [row] = await database.read(selectSuspects.where('id', '=', id));
  return row && toLead(row);
}

/** The meeting that a suspect can book, as it would be stored of a lead. @throws StoreError */
export async function findSuspectMeeting(database: SqlDatabase, tokenHash: string): Promise<Meeting | undefined> {
  const suspect = queries.selectFrom('suspect').select(['id', 'router', 'received_at']);
  const [row] = await database.read(suspect.where('token_hash', '=', tokenHash));
  if (!row) return undefined;
  const { id, received_at: at } = row;
  const empty = { calendar: null, startsAt: null, endsAt: null, timeZone: null, sequence: 0 };
  return { id, leadId: id, router: String(row.router), state: 'invited', ...empty, createdAt: at, changedAt: at };
}

/**
 * Makes a suspect a lead, under its id; the services notify their channels.
 * @returns `stored` where the same submission is a lead already, `unknown` where no suspect has this id
 */
export async function makeGenuine(database: SqlDatabase, id: string): Promise<'genuine' | 'stored' | 'unknown'> {
  const suspect = queries.selectFrom('suspect').where('suspect.id', '=', id);
  // A lead with the same key and content is there already: then nothing else is copied.
  const copied = queries.selectFrom('lead').select('lead.id').where('lead.id', '=', id);
  const genuine = suspect.where(({ exists }) => exists(copied));
  const references = queries
    .selectFrom('suspect_reference')
    .where('suspect_id', '=', id)
    .where(({ exists }) => exists(copied));
  const search = queries
    .selectFrom('suspect_search')
    .where('suspect_search.id', '=', id)
    .where(({ exists }) => exists(copied));
  const meeting = {
    ...{ id: randomUUID(), lead_id: sql.ref<string>('suspect.id'), token_hash: sql.ref<string>('token_hash') },
    ...({ router: sql.ref<string>('router'), state: 'invited', sequence: 0 } as const),
    ...{ created_at: sql.ref<number>('received_at'), changed_at: sql.ref<number>('received_at') },
  };
  const [lead, , , , , removed] = await database.write([
    insertFrom(queries, 'lead', suspect, sameColumns('suspect', columnsOf('lead')))
      .onConflict((conflict) => conflict.doNothing())
      .returning('id'),
    insertFrom(queries, 'sign_up_reference', references, {
      ...sameColumns('suspect_reference', ['hash', 'data', 'expires_at', 'redeemed_at']),
      lead_id: sql.ref<string>('suspect_id'),
    }),
    insertFrom(queries, 'lead_search', search, sameColumns('suspect_search', columnsOf('lead_search'))),
    insertFrom(queries, 'meeting', genuine.where('token_hash', 'is not', null), meeting),
    insertFrom(queries, 'genuine_lead', genuine, { lead_id: sql.ref<string>('suspect.id') }),
    remove(id),
  ]);
  if (removed.length !== 1) return 'unknown';
  return lead.length === 1 ? 'genuine' : 'stored';
}

/** Suspects: submissions that may come from programs. Nothing of leads reads them, and they reach no channel. REQ-LEA-05. */
export const createSuspectQueries = (database: SqlDatabase) => ({
  /**
   * Stores a suspect with its reference, which can be redeemed, and what its meeting needs: booking it makes the suspect genuine.
   * @returns undefined where nothing was stored, since there are `MAX_SUSPECTS`
   */
  addSuspect(
    { suspicion = 'trap', ...submission }: LeadSubmission,
    { now = Date.now(), reference, meeting }: AddOptions = {},
  ): Promise<AddedLead | undefined> {
    const id = randomUUID();
    const values = { suspicion, router: meeting?.router ?? null, token_hash: meeting?.tokenHashOf(id) ?? null };
    return addSubmission(database, 'suspect', submission, {
      ...{ id, now, values, limit: MAX_SUSPECTS },
      ...(reference && { reference }),
    });
  },

  /** Lists suspects, oldest first. */
  listSuspects: async (filter: LeadFilter): Promise<Suspect[]> =>
    (await database.report(selectSuspects.where(pageOf(filter)).limit(filter.limit))).map(toSuspect),

  isSuspect: async (id: string): Promise<boolean> => (await findSuspect(database, id)) !== undefined,

  /** See `makeGenuine`. */
  makeGenuine: (suspectId: string) => makeGenuine(database, suspectId),

  /** Deletes a suspect. @returns false where none has this id */
  async discardSuspect(suspectId: string): Promise<boolean> {
    const [removed] = await database.write([remove(suspectId)]);
    return removed.length === 1;
  },

  /** Makes deliveries for leads that were suspects. A booked meeting may have made deliveries before. @returns for how many */
  async queueGenuine(channels: readonly string[], now = Date.now()): Promise<number> {
    const rows = await database.read(queries.selectFrom('genuine_lead').select('lead_id').limit(BATCH_SIZE));
    const ids = rows.map((row) => row.lead_id);
    if (ids.length === 0) return 0;
    const waiting = queries.selectFrom('genuine_lead').select('lead_id').where('lead_id', 'in', ids);
    await database.write([
      ...channels.map((channel) =>
        leadDeliveries({ channel, createdAt: now }, (where) => where('lead.id', 'in', waiting)),
      ),
      queries.deleteFrom('genuine_lead').where('lead_id', 'in', ids),
    ]);
    return ids.length;
  },
});
