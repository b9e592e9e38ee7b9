import { placeholders, type Row, type SqlDatabase, type SqlValue } from '@cumulus/sql/Database';
import { emailKey } from '@cumulus/visitor-records/emailKey';
import { hashAddress, hashMeetingMails } from '../hashes.ts';
import type { Lead } from '../Lead.ts';
import type { LeadErasure, LeadExport } from '../LeadStore.ts';
import type { Meeting } from '../meetings.ts';
import { LEAD_COLUMNS, toLead } from './leadRows.ts';
import { meetingColumns, toMeeting } from './meetingRows.ts';
import { readSuspects } from './suspectQueries.ts';

interface Condition {
  where: string;
  parameters: SqlValue[];
}

/** The leads, or suspects, of a person: an address is found in any case of its letters. */
function ofPerson(identities: readonly string[], table: 'lead' | 'suspect' = 'lead'): Condition {
  const count = identities.length;
  const ids = placeholders(count);
  return {
    where: `(${table}.consent_id IN (${ids}) OR ${table}.anonymous_id IN (${ids}) OR ${table}.email_key IN (${placeholders(count, count + 1)}))`,
    parameters: [...identities, ...identities.map(emailKey)],
  };
}

const readSuspectsOf = (database: SqlDatabase, identities: readonly string[]) => {
  const { where, parameters } = ofPerson(identities, 'suspect');
  return readSuspects(database, where, parameters);
};

async function readLeads(database: SqlDatabase, { where, parameters }: Condition): Promise<Lead[]> {
  const text = `SELECT ${LEAD_COLUMNS} FROM lead WHERE ${where} ORDER BY lead.received_at, lead.id`;
  return (await database.report({ text, parameters })).map(toLead);
}

/** See `LeadStore.exportFor`. REQ-LEA-12. @throws StoreError */
export async function exportPerson(database: SqlDatabase, identities: readonly string[]): Promise<LeadExport> {
  const person = ofPerson(identities);
  const related = (columns: string, table: string) =>
    database.report({
      text: `SELECT ${columns} FROM ${table} JOIN lead ON lead.id = ${table}.lead_id WHERE ${person.where} ORDER BY ${table}.id`,
      parameters: person.parameters,
    });
  const [leads, suspects, deliveries, meetings] = await Promise.all([
    readLeads(database, person),
    readSuspectsOf(database, identities),
    related('lead_delivery.lead_id, lead_delivery.id, state, finished_at', 'lead_delivery'),
    related(meetingColumns('meeting'), 'meeting'),
  ]);
  return {
    suspects,
    leads: leads.map((lead) => ({
      ...lead,
      deliveries: deliveries.filter(({ lead_id }) => lead_id === lead.id).map(toExported),
      meetings: meetings.map((row): Meeting => toMeeting(row, 'meeting')).filter(({ leadId }) => leadId === lead.id),
    })),
  };
}

const toExported = ({ id, state, finished_at: at }: Row) => ({
  id: String(id),
  state: String(state),
  at: at === null ? null : Number(at),
});

/** See `LeadStore.eraseFor`. Deliveries, references and meetings are deleted with their lead. @throws StoreError */
export async function erasePerson(database: SqlDatabase, identities: readonly string[]): Promise<LeadErasure> {
  const { where, parameters } = ofPerson(identities);
  const leads = await readLeads(database, { where, parameters });
  const addresses = [...identities, ...leads.map(({ email }) => email)];
  const ofSuspects = ofPerson(identities, 'suspect');
  const hashes = [...new Set(addresses.flatMap((address) => [hashAddress(address), ...hashMeetingMails(address)]))];
  const ofLeads = `FROM lead WHERE ${where}`;
  const [sent, meetings, , erased, suspects] = await database.write([
    {
      text: `SELECT DISTINCT channel FROM lead_delivery WHERE state = 'sent' AND lead_id IN (SELECT lead.id ${ofLeads}) ORDER BY channel`,
      parameters,
    },
    { text: `DELETE FROM meeting WHERE lead_id IN (SELECT lead.id ${ofLeads}) RETURNING id`, parameters },
    { text: `DELETE FROM mail_sent WHERE address_hash IN (${placeholders(hashes.length)})`, parameters: hashes },
    { text: `DELETE ${ofLeads} RETURNING id`, parameters },
    { text: `DELETE FROM suspect WHERE ${ofSuspects.where} RETURNING id`, parameters: ofSuspects.parameters },
  ]);
  await database.compact();
  return {
    leads: erased?.length ?? 0,
    suspects: suspects?.length ?? 0,
    meetings: meetings?.length ?? 0,
    deliveredTo: (sent ?? []).map(({ channel }) => String(channel)),
  };
}
