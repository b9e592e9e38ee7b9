import { BYTE_ORDER_MARK, toCsvRow } from '@cumulus/server/csv';
import type { Lead, LeadFilter } from './Lead.ts';
import type { LeadStore } from './LeadStore.ts';
import type { Meeting } from './meetings.ts';
import type { ListedLead } from './sales/leadList.ts';
import { type LeadState, NEW_LEAD } from './sales/leadState.ts';

const PAGE_SIZE = 500;

const toTime = (time: number | null | undefined) => (typeof time === 'number' ? new Date(time).toISOString() : null);

const COLUMNS: [name: string, read: (lead: Lead) => string | number | null | undefined][] = [
  ['id', ({ id }) => id],
  ['received_at', ({ receivedAt }) => toTime(receivedAt)],
  ['kind', ({ kind }) => kind],
  ['form_id', ({ formId }) => formId],
  ['email', ({ email }) => email],
  ['locale', ({ locale }) => locale],
  ['page', ({ page }) => page],
  ['location', ({ location }) => location],
  ['consent_text', ({ consent }) => consent.text],
  ['privacy_path', ({ consent }) => consent.privacyPath],
  ['consent_id', ({ consent }) => consent.consentId],
  ['department', ({ signUp }) => signUp?.department],
  ['plan', ({ signUp }) => signUp?.plan],
  ['billing_period', ({ signUp }) => signUp?.billingPeriod],
  ['template', ({ signUp }) => signUp?.template],
  ['people', ({ signUp }) => signUp?.people],
  ['add_ons', ({ signUp }) => signUp?.addOns.join(',')],
  ['redirect_params', ({ signUp }) => signUp?.redirectParams],
  ['anonymous_id', ({ analytics }) => analytics?.anonymousId],
  ['growthbook_id', ({ analytics }) => analytics?.growthbookId],
  ['attribution', ({ analytics }) => analytics && JSON.stringify(analytics.attribution)],
  ['variants', ({ analytics }) => analytics && JSON.stringify(analytics.variants)],
];

/** Of the lead's meeting; empty where it was never offered one. */
const MEETING_COLUMNS: [name: string, read: (meeting: Meeting) => string | null][] = [
  ['meeting_state', ({ state }) => state],
  ['meeting_router', ({ router }) => router],
  ['meeting_starts_at', ({ startsAt }) => toTime(startsAt)],
  ['meeting_ends_at', ({ endsAt }) => toTime(endsAt)],
  ['meeting_time_zone', ({ timeZone }) => timeZone],
  ['meeting_calendar', ({ calendar }) => calendar],
  ['meeting_changed_at', ({ changedAt }) => toTime(changedAt)],
];

/** What sales made of the lead. */
const STATE_COLUMNS: [name: string, read: (state: LeadState) => string | null][] = [
  ['status', ({ status }) => status],
  ['owner', ({ owner }) => owner],
];

/** Columns of the campaign by the name of its value. Other values of an attribution are in `attribution:<name>`. */
const CAMPAIGN_COLUMNS: Readonly<Record<string, string>> = {
  ...{ utm_source: 'utm_source', utm_medium: 'utm_medium', utm_campaign: 'utm_campaign' },
  ...{ utm_content: 'utm_content', utm_term: 'utm_term', channel: 'channel', returnedFrom: 'returned_from' },
};

/** What a row is written of. */
export type CsvLead = Pick<ListedLead, 'lead' | 'state' | 'meeting'>;

/**
 * Writes leads with their meetings as CSV (RFC 4180, UTF-8 with byte order mark). Fixed columns come first, then one for each value of a campaign, then the
 * fields of forms, as `field:<name>`.
 * @param pages the leads in the order of the rows; read twice, since all names have to be known for the first row
 * @param write receives the text piece by piece
 * @throws StoreError
 */
export async function writeCsv(
  pages: () => AsyncIterable<readonly CsvLead[]>,
  write: (text: string) => Promise<void>,
): Promise<void> {
  const { fields, campaign } = await namesOf(pages());
  const own = [...COLUMNS, ...MEETING_COLUMNS, ...STATE_COLUMNS].map(([name]) => name);
  const ofCampaign = campaign.map((name) => (isKnown(name) ? CAMPAIGN_COLUMNS[name] : `attribution:${name}`));
  await write(BYTE_ORDER_MARK + toCsvRow([...own, ...ofCampaign, ...fields.map((name) => `field:${name}`)]));
  for await (const page of pages()) {
    const rows = page.map(({ lead, meeting, state }) =>
      toCsvRow([
        ...COLUMNS.map(([, read]) => read(lead)),
        ...MEETING_COLUMNS.map(([, read]) => meeting && read(meeting)),
        ...STATE_COLUMNS.map(([, read]) => read(state)),
        ...campaign.map((name) => ownValue(lead.analytics?.attribution, name)),
        ...fields.map((name) => ownValue(lead.fields, name)),
      ]),
    );
    await write(rows.join(''));
  }
}

const isKnown = (name: string) => Object.hasOwn(CAMPAIGN_COLUMNS, name);
/** Of own properties only: a field may be called `constructor`. */
const ownValue = (values: Readonly<Record<string, string>> | undefined, name: string) =>
  values && Object.hasOwn(values, name) ? values[name] : null;

/** The names of all form fields, and of all values of campaigns, the known ones first. */
async function namesOf(pages: AsyncIterable<readonly CsvLead[]>) {
  const fields = new Set<string>();
  const campaign = new Set<string>(Object.keys(CAMPAIGN_COLUMNS));
  for await (const page of pages)
    for (const { lead } of page) {
      for (const name of Object.keys(lead.fields)) fields.add(name);
      for (const name of Object.keys(lead.analytics?.attribution ?? {})) campaign.add(name);
    }
  return { fields: [...fields], campaign: [...campaign] };
}

/** All leads, oldest first, with what `writeCsv` writes of them. @param since milliseconds since 1970 */
export async function* csvLeadsOf(
  store: Pick<LeadStore, 'list' | 'meetingsOf' | 'salesRecordsOf'>,
  since: number,
): AsyncGenerator<CsvLead[]> {
  for await (const leads of pagesOf(store.list, since)) {
    const ids = leads.map(({ id }) => id);
    const [meetings, records] = await Promise.all([store.meetingsOf(ids), store.salesRecordsOf(ids)]);
    yield leads.map((lead) => ({
      ...{ lead, meeting: meetings.get(lead.id) ?? null, state: records.get(lead.id)?.state ?? NEW_LEAD },
    }));
  }
}

/** Reads leads or suspects page by page, since a flood may have left thousands. @param since milliseconds since 1970 */
export async function* pagesOf<One extends Lead>(
  list: (filter: LeadFilter) => Promise<One[]>,
  since: number,
): AsyncGenerator<One[]> {
  let after: One | undefined;
  do {
    const page = await list({ since, limit: PAGE_SIZE, ...(after && { after }) });
    yield page;
    after = page.length === PAGE_SIZE ? page.at(-1) : undefined;
  } while (after);
}
