import type { Suspicion } from '@cumulus/forms';
import type { SqlDatabase } from '@cumulus/sql/Database';
import { constant } from '@cumulus/sql/query';
import { type RawBuilder, sql } from 'kysely';
import type { LeadChoices, LeadOrder, LeadPage, LeadQuery } from '../sales/leadList.ts';
import type { LeadState, LeadStatus } from '../sales/leadState.ts';
import { toState } from './leadStateQueries.ts';
import { meetingsOf } from './meetingRows.ts';
import { fold } from './searchColumns.ts';
import { toLead } from './submissions.ts';

/** What a filter can be set to, at most. */
const MAX_CHOICES = 500;
/** Meetings of one answer. */
const MAX_MEETINGS = 500;

/** A row of the list; `sort_key` is what it is sorted by. */
interface Row {
  id: string;
  received_at: number;
  submission: string;
  suspicion: Suspicion | null;
  status: LeadStatus | null;
  owner: string | null;
  version: number | null;
  changedAt: number | null;
  changedBy: string | null;
  notes: number;
  sort_key: string | number;
}

const STATUS = sql`coalesce(state.status, 'new')`;
const OWNER = sql`coalesce(state.owner, '')`;

const KEYS: Record<LeadOrder, RawBuilder<unknown>> = {
  received: sql`submitted.received_at`,
  name: sql`coalesce(found.name, '')`,
  company: sql`coalesce(found.company, '')`,
  status: STATUS,
  owner: OWNER,
  meeting: sql`coalesce(meeting.starts_at, 0)`,
};
/** A suspect has no state and no meeting. */
const SUSPECT_KEYS: Record<LeadOrder, RawBuilder<unknown>> = {
  ...KEYS,
  status: sql`'suspect'`,
  owner: sql`''`,
  meeting: sql`0`,
};

const and = (conditions: RawBuilder<unknown>[]) =>
  conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`1 = 1`;
const isOneOf = (value: RawBuilder<unknown>, wanted: readonly (string | number)[] | undefined) =>
  wanted && wanted.length > 0 ? [sql`${value} IN (${sql.join(wanted)})`] : [];

const escapeLike = (text: string) => text.replace(/[!%_]/g, '!$&');

/** What leads and suspects are filtered by alike. */
function conditionsOf({ search = '', formIds, campaigns, since, until }: LeadQuery): RawBuilder<unknown>[] {
  const words = fold(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  return [
    ...words.map((word) => sql`found.words LIKE ${`%${escapeLike(word)}%`} ESCAPE '!'`),
    ...isOneOf(sql`submitted.form_id`, formIds),
    ...isOneOf(sql`coalesce(found.campaign, '')`, campaigns),
    ...(since === undefined ? [] : [sql`submitted.received_at >= ${since}`]),
    ...(until === undefined ? [] : [sql`submitted.received_at < ${until}`]),
  ];
}

const SUBMITTED = sql`submitted.id AS id, submitted.received_at AS received_at, submitted.submission AS submission`;

function leadsOf(query: LeadQuery): RawBuilder<unknown> {
  const { statuses, owners, desks, order } = query;
  const conditions = [
    ...conditionsOf(query),
    ...(statuses ? isOneOf(STATUS, statuses) : [sql`${STATUS} <> 'suspect'`]),
    ...isOneOf(OWNER, owners),
    ...isOneOf(sql`meeting.calendar`, desks),
  ];
  return sql`SELECT ${SUBMITTED}, NULL AS suspicion, state.status AS status, state.owner AS owner, state.version AS version,
      state.changed_at AS "changedAt", state.changed_by AS "changedBy", ${KEYS[order]} AS sort_key,
      (SELECT count(*) FROM lead_note WHERE lead_note.lead_id = submitted.id) AS notes
    FROM lead AS submitted LEFT JOIN lead_state AS state ON state.lead_id = submitted.id
      LEFT JOIN lead_search AS found ON found.id = submitted.id
      LEFT JOIN meeting ON meeting.lead_id = submitted.id AND meeting.state = 'booked'
    WHERE ${and(conditions)}`;
}

/** Suspects, which nobody owns and which have no meeting. */
function suspectsOf(query: LeadQuery): RawBuilder<unknown> {
  return sql`SELECT ${SUBMITTED}, submitted.suspicion AS suspicion, 'suspect' AS status, NULL AS owner, 0 AS version,
      NULL AS "changedAt", NULL AS "changedBy", ${SUSPECT_KEYS[query.order]} AS sort_key, 0 AS notes
    FROM suspect AS submitted LEFT JOIN suspect_search AS found ON found.id = submitted.id
    WHERE ${and(conditionsOf(query))}`;
}

/** The wanted rows, in no order. */
function listed(query: LeadQuery): RawBuilder<unknown> {
  const { statuses, owners = [''], desks = [] } = query;
  const hasSuspects = statuses?.includes('suspect') && owners.includes('') && desks.length === 0;
  return hasSuspects ? sql`(${leadsOf(query)} UNION ALL ${suspectsOf(query)})` : sql`(${leadsOf(query)})`;
}

const stateOf = ({ status, owner, version, changedAt, changedBy }: Row): LeadState =>
  toState({ status, owner, version, changedAt, changedBy });

/** Lists of leads as sales reads them: searched, filtered, sorted, page by page. */
export const createLeadListQueries = (database: SqlDatabase) => ({
  /** Lists leads and, where that status is asked for, suspects. @throws StoreError */
  async listLeads(query: LeadQuery): Promise<LeadPage> {
    const { isDescending, limit, after } = query;
    const direction = isDescending ? sql`DESC` : sql`ASC`;
    const isLater = after
      ? sql`(sort_key, id) ${isDescending ? sql`<` : sql`>`} (${constant(after.key)}, ${constant(after.id)})`
      : sql`1 = 1`;
    const rows = await database.report(
      sql<Row>`SELECT * FROM ${listed(query)} AS listed WHERE ${isLater}
        ORDER BY sort_key ${direction}, id ${direction} LIMIT ${limit + 1}`,
    );
    const page = rows.slice(0, limit);
    const meetings = await meetingsOf(
      database,
      page.map(({ id }) => id),
    );
    const last = rows.length > limit ? page.at(-1) : undefined;
    return {
      leads: page.map((row) => ({
        ...{ lead: toLead(row), suspicion: row.suspicion, state: stateOf(row), notes: row.notes },
        meeting: meetings.get(row.id) ?? null,
      })),
      next: last && { key: last.sort_key, id: last.id },
    };
  },

  /** How many leads a list has, on all pages. @throws StoreError */
  async countLeads(query: LeadQuery): Promise<number> {
    const [row] = await database.report(
      sql<{ count: number }>`SELECT count(*) AS count FROM ${listed(query)} AS listed`,
    );
    return row?.count ?? 0;
  },

  /** What the filters can be set to. @throws StoreError */
  async leadChoices(): Promise<LeadChoices> {
    const distinct = async <Value>(column: string, table: string) => {
      const name = sql.ref(column);
      const rows = await database.report(
        sql<{
          value: Value;
        }>`SELECT DISTINCT ${name} AS value FROM ${sql.table(table)} WHERE ${name} IS NOT NULL ORDER BY ${name} LIMIT ${MAX_CHOICES}`,
      );
      return rows.map(({ value }) => value);
    };
    const [owners, formIds, campaigns, desks] = await Promise.all([
      distinct<string>('owner', 'lead_state'),
      distinct<number>('form_id', 'lead'),
      distinct<string>('campaign', 'lead_search'),
      distinct<string>('calendar', 'meeting'),
    ]);
    return { owners, formIds, campaigns, desks };
  },

  /**
   * Meetings that are booked to begin in this time, with their leads and what sales made of these; the earliest, where they are more than an answer has.
   * @throws StoreError
   */
  async bookedWithLeads({ from, until, limit = MAX_MEETINGS }: { from: number; until: number; limit?: number }) {
    type Booked = Row & { lead_id: string };
    const rows = await database.report(
      sql<Booked>`SELECT lead.id AS id, lead.received_at AS received_at, lead.submission AS submission, state.status AS status,
          state.owner AS owner, state.version AS version, state.changed_at AS "changedAt", state.changed_by AS "changedBy"
        FROM meeting JOIN lead ON lead.id = meeting.lead_id LEFT JOIN lead_state AS state ON state.lead_id = lead.id
        WHERE meeting.state = 'booked' AND meeting.starts_at >= ${from} AND meeting.starts_at < ${until}
        ORDER BY meeting.starts_at, meeting.id LIMIT ${limit + 1}`,
    );
    const shown = rows.slice(0, limit);
    const meetings = await meetingsOf(
      database,
      shown.map(({ id }) => id),
    );
    const booked = shown.flatMap((row) => {
      const meeting = meetings.get(row.id);
      return meeting ? [{ meeting, lead: toLead(row), state: stateOf(row) }] : [];
    });
    return { booked, hasMore: rows.length > limit };
  },
});
