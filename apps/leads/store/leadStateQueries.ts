import { randomUUID } from 'node:crypto';
import type { SqlDatabase } from '@cumulus/sql/Database';
import { constant, insertFrom } from '@cumulus/sql/query';
import { sql } from 'kysely';
import {
  type ChangeAnswer,
  type ChangedFact,
  type LeadChange,
  type LeadNote,
  type LeadState,
  type LeadStatus,
  NEW_LEAD,
  type WantedChange,
} from '../sales/leadState.ts';
import { queries } from './leadTables.ts';
import { findSuspect, makeGenuine } from './suspectQueries.ts';

/** A lead with its state, which it has since its first change. */
const leadWithState = (leadId: string) =>
  queries.selectFrom('lead').leftJoin('lead_state', 'lead_state.lead_id', 'lead.id').where('lead.id', '=', leadId);

const selectState = (leadId: string) =>
  leadWithState(leadId)
    .select(['lead.id', 'lead_state.status', 'lead_state.owner', 'lead_state.version'])
    .select(['lead_state.changed_at as changedAt', 'lead_state.changed_by as changedBy']);

type StateRow = { [Name in keyof LeadState]: LeadState[Name] | null };

/** Reads a state of columns that are null for a lead that nobody changed. */
export const toState = ({ status, owner, version, changedAt, changedBy }: StateRow): LeadState =>
  status === null ? NEW_LEAD : { status, owner, version: version ?? 0, changedAt, changedBy };

const ofVersion = ({ leadId, version }: Pick<WantedChange, 'leadId' | 'version'>) =>
  leadWithState(leadId).where(sql`coalesce(lead_state.version, 0)`, '=', version);

const presentStatus = sql<LeadStatus>`coalesce(lead_state.status, 'new')`;
const presentOwner = sql<string | null>`lead_state.owner`;

/** Notes a change, where the value is another one. */
function noteChange(wanted: WantedChange, what: ChangedFact, before: typeof presentOwner, after: string | null) {
  const { leadId, author, now } = wanted;
  const isOther = sql<boolean>`coalesce(${before}, '') <> ${constant(after ?? '')}`;
  const values = { id: randomUUID(), lead_id: leadId, at: now, author, what, before, after };
  return insertFrom(queries, 'lead_change', ofVersion(wanted).where(isOther), values);
}

/** Changes a lead if it has the version that the person saw. */
async function changeLead(database: SqlDatabase, wanted: WantedChange): Promise<ChangeAnswer> {
  const { leadId, status, owner, author, now } = wanted;
  const next = insertFrom(queries, 'lead_state', ofVersion(wanted), {
    ...{ lead_id: leadId, status: status ?? presentStatus, owner: owner === undefined ? presentOwner : owner },
    ...{ version: wanted.version + 1, changed_at: now, changed_by: author },
  });
  const set = next
    .onConflict((conflict) =>
      conflict.column('lead_id').doUpdateSet(({ ref }) => ({
        ...{ status: ref('excluded.status'), owner: ref('excluded.owner'), version: ref('excluded.version') },
        ...{ changed_at: ref('excluded.changed_at'), changed_by: ref('excluded.changed_by') },
      })),
    )
    .returning('version');
  const lock = database.lock(`lead ${leadId}`);
  const notes = [
    ...(status ? [noteChange(wanted, 'status', presentStatus as typeof presentOwner, status)] : []),
    ...(owner === undefined ? [] : [noteChange(wanted, 'owner', presentOwner, owner)]),
  ];
  const results = await database.write([...lock, ...notes, set, selectState(leadId)]);
  const [changed, found] = results.slice(-2) as [object[], (StateRow & { id: string })[]];
  const state = found[0] && toState(found[0]);
  if (!state) return { outcome: 'unknown' };
  return { outcome: changed.length === 1 ? 'changed' : 'conflict', state };
}

/** What sales makes of leads: status, owner, notes, and who changed what. */
export const createLeadStateQueries = (database: SqlDatabase) => ({
  /**
   * Changes status or owner of a lead. A suspect becomes a lead by any other status, as by `makeGenuine`.
   * @throws StoreError
   */
  async changeLead(wanted: WantedChange): Promise<ChangeAnswer> {
    const answer = await changeLead(database, wanted);
    if (answer.outcome !== 'unknown' || !(await findSuspect(database, wanted.leadId))) return answer;
    if (wanted.status === undefined || wanted.status === 'suspect') return { outcome: 'isSuspect' };
    const made = await makeGenuine(database, wanted.leadId);
    return made === 'stored' ? { outcome: 'stored' } : changeLead(database, wanted);
  },

  /** Adds a note to a lead; again with the same id it changes nothing. @returns false where there is no lead of this id */
  async addNote(leadId: string, { id, at, author, text }: LeadNote): Promise<boolean> {
    const lead = queries.selectFrom('lead').where('lead.id', '=', leadId);
    const [, found] = await database.write([
      insertFrom(queries, 'lead_note', lead, { id, lead_id: leadId, at, author, text }).onConflict((conflict) =>
        conflict.column('id').doNothing(),
      ),
      queries.selectFrom('lead_note').select('id').where('id', '=', id).where('lead_id', '=', leadId),
    ]);
    return found.length === 1;
  },

  /** Notes what sales did with the meeting of a lead, which is stored by itself. */
  async noteMeetingChange(leadId: string, change: Omit<LeadChange, 'id' | 'what'>): Promise<void> {
    const lead = queries.selectFrom('lead').where('lead.id', '=', leadId);
    const values = { id: randomUUID(), lead_id: leadId, what: 'meeting', ...change } as const;
    await database.write([insertFrom(queries, 'lead_change', lead, values)]);
  },

  /** State, notes and changes of leads, by the lead's id. */
  async salesRecordsOf(leadIds: readonly string[]) {
    if (leadIds.length === 0) return new Map<string, SalesRecord>();
    const [states, notes, changes] = await Promise.all([
      database.report(
        queries
          .selectFrom('lead_state')
          .select(['lead_id', 'status', 'owner', 'version', 'changed_at as changedAt', 'changed_by as changedBy'])
          .where('lead_id', 'in', leadIds),
      ),
      database.report(
        queries
          .selectFrom('lead_note')
          .select(['lead_id', 'id', 'at', 'author', 'text'])
          .where('lead_id', 'in', leadIds)
          .orderBy('at')
          .orderBy('id'),
      ),
      database.report(
        queries
          .selectFrom('lead_change')
          .select(['lead_id', 'id', 'at', 'author', 'what', 'before', 'after'])
          .where('lead_id', 'in', leadIds)
          .orderBy('at')
          .orderBy('id'),
      ),
    ]);
    const of = <Row extends { lead_id: string }>(rows: readonly Row[], leadId: string) =>
      rows.filter((row) => row.lead_id === leadId).map(({ lead_id: _, ...row }) => row);
    return new Map(
      leadIds.map((leadId): [string, SalesRecord] => [
        leadId,
        { state: of(states, leadId)[0] ?? NEW_LEAD, notes: of(notes, leadId), changes: of(changes, leadId) },
      ]),
    );
  },
});

/** All that sales made of a lead. */
export interface SalesRecord {
  state: LeadState;
  notes: LeadNote[];
  changes: LeadChange[];
}
