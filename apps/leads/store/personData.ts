import type { SqlDatabase } from '@cumulus/sql/Database';
import { emailKey } from '@cumulus/visitor-records/emailKey';
import { type SqlBool, sql } from 'kysely';
import { hashAddress, hashMeetingMails } from '../hashes.ts';
import { createLeadStateQueries } from './leadStateQueries.ts';
import { PERSON_TABLE_NAMES, PERSON_TABLES, type PersonTable, queries } from './leadTables.ts';
import { selectMeetings } from './meetingRows.ts';
import { LEAD_COLUMNS, toLead } from './submissions.ts';
import { selectSuspects, toSuspect } from './suspectQueries.ts';

/** Whether a row is of a person: an address is found in any case of its letters. */
const ofPerson = (identities: readonly string[]) => {
  const ids = sql.join(identities);
  return sql<SqlBool>`(consent_id IN (${ids}) OR anonymous_id IN (${ids}) OR email_key IN (${sql.join(identities.map(emailKey))}))`;
};

const leadsOf = (identities: readonly string[]) => queries.selectFrom('lead').where(ofPerson(identities));
const readLeads = (identities: readonly string[]) =>
  leadsOf(identities).select(LEAD_COLUMNS).orderBy('received_at').orderBy('id');

/** All that the store has of a person, who is named by e-mail addresses, consent ids and anonymous ids. REQ-LEA-12. */
export const createPersonQueries = (database: SqlDatabase) => ({
  /** Exports all leads and suspects of a person. */
  async exportFor(...identities: string[]) {
    const ids = leadsOf(identities).select('lead.id');
    const [leads, suspects, deliveries, meetings] = await Promise.all([
      database.report(readLeads(identities)),
      database.report(selectSuspects.where(ofPerson(identities))),
      database.report(
        queries
          .selectFrom('lead_delivery')
          .select(['lead_id', 'id', 'state', 'finished_at as at'])
          .where('lead_id', 'in', ids)
          .orderBy('id'),
      ),
      database.report(selectMeetings.where('lead_id', 'in', ids).orderBy('id')),
    ]);
    const records = await createLeadStateQueries(database).salesRecordsOf(leads.map(({ id }) => id));
    return {
      suspects: suspects.map(toSuspect),
      leads: leads.map(toLead).map((lead) => ({
        ...lead,
        sales: records.get(lead.id),
        deliveries: deliveries.filter((row) => row.lead_id === lead.id).map(({ lead_id: _, ...delivery }) => delivery),
        meetings: meetings.filter(({ leadId }) => leadId === lead.id),
      })),
    };
  },

  /**
   * Erases what `exportFor` returns, with deliveries, references, meetings, what sales made of the leads, and the note that a mail was sent.
   * @returns numbers, and the channels that received at least one of the leads: they have to be erased there as well
   */
  async eraseFor(...identities: string[]) {
    const leads = (await database.report(readLeads(identities))).map(toLead);
    const addresses = [...identities, ...leads.map(({ email }) => email)];
    const hashes = [...new Set(addresses.flatMap((address) => [hashAddress(address), ...hashMeetingMails(address)]))];
    const ids = leadsOf(identities).select('lead.id');
    const [sent, meetings, , ...erased] = await database.write([
      queries
        .selectFrom('lead_delivery')
        .select('channel')
        .distinct()
        .where('state', '=', 'sent')
        .where('lead_id', 'in', ids)
        .orderBy('channel'),
      queries.deleteFrom('meeting').where('lead_id', 'in', ids).returning('id'),
      queries.deleteFrom('mail_sent').where('address_hash', 'in', hashes),
      ...PERSON_TABLE_NAMES.map((table) => queries.deleteFrom(table).where(ofPerson(identities)).returning('id')),
    ]);
    await database.compact();
    const counts = PERSON_TABLE_NAMES.map((table, index) => [PERSON_TABLES[table], erased[index]?.length ?? 0]);
    return {
      ...(Object.fromEntries(counts) as Record<(typeof PERSON_TABLES)[PersonTable], number>),
      meetings: meetings.length,
      deliveredTo: sent.map(({ channel }) => channel),
    };
  },
});
