import { BYTE_ORDER_MARK, toCsvRow } from '@cumulus/server/csv';
import type { Lead, LeadFilter } from './Lead.ts';
import type { LeadStore } from './LeadStore.ts';
import type { Meeting } from './meetings.ts';

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

/**
 * Writes leads with their meetings as CSV (RFC 4180, UTF-8 with byte order mark), oldest first. The fields of forms follow the fixed columns, as `field:<name>`.
 * @param since milliseconds since 1970
 * @param write receives the text piece by piece
 * @throws StoreError
 */
export async function writeCsv(
  store: Pick<LeadStore, 'list' | 'meetingsOf'>,
  since: number,
  write: (text: string) => Promise<void>,
): Promise<void> {
  const names = new Set<string>();
  for await (const leads of pagesOf(store.list, since))
    for (const { fields } of leads) for (const name of Object.keys(fields)) names.add(name);
  const head = [...COLUMNS, ...MEETING_COLUMNS].map(([name]) => name);
  await write(BYTE_ORDER_MARK + toCsvRow([...head, ...[...names].map((name) => `field:${name}`)]));
  for await (const leads of pagesOf(store.list, since)) {
    const meetings = await store.meetingsOf(leads.map(({ id }) => id));
    for (const lead of leads) {
      const meeting = meetings.get(lead.id);
      await write(
        toCsvRow([
          ...COLUMNS.map(([, read]) => read(lead)),
          ...MEETING_COLUMNS.map(([, read]) => meeting && read(meeting)),
          ...[...names].map((name) => (Object.hasOwn(lead.fields, name) ? lead.fields[name] : null)),
        ]),
      );
    }
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
