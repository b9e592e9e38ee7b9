import type { ConsentTotal } from '@cumulus/tracking-plan/consentTotals';
import type { StoredDecision } from './judgeConsent.ts';

interface EventContext {
  page?: { search?: string; path?: string; referrer?: string };
  /** Of events of the collector, as what follows. */
  sessionId?: string;
  campaign?: { source?: string; medium?: string; name?: string };
  channel?: string;
  locale?: string;
  userAgent?: string;
  location?: { country?: string };
}

/** An event as the inspector returns it. */
export interface StoredEvent {
  messageId: string;
  anonymousId: string | null;
  type: string;
  event: string | null;
  valid: boolean;
  reason: string | null;
  /** When it happened, by the corrected clock. */
  occurredAt?: string;
  /** When it arrived. */
  receivedAt?: string;
  payload: { context?: EventContext; properties?: Record<string, unknown> };
}

interface StoredProductEvent extends StoredEvent {
  payload: { context?: never; event_properties?: EventContext };
}

/** Reads all stored events of the collector from the inspector. */
export function readStored(adminUrl: string): Promise<StoredEvent[]> {
  return readAll(adminUrl, 'segment');
}

/** Reads all stored events of product analytics, in the form of the collector's: there, a page view is an event with this name. */
export async function readStoredProduct(adminUrl: string): Promise<StoredEvent[]> {
  const events = await readAll<StoredProductEvent>(adminUrl, 'amplitude');
  return events.map(({ payload, ...event }) => ({
    ...event,
    type: event.event === 'page' ? 'page' : event.type,
    payload: { context: { page: payload.event_properties?.page } },
  }));
}

/** What monitoring sends of a page view. */
interface MonitoredView extends StoredEvent {
  payload: { context?: never; view?: { id?: string; error?: { count?: number } }; _dd?: { document_version?: number } };
}

/** Reads the page views that monitoring reported, each report, as events with the page view, its number of errors and of the report as properties. */
export async function readMonitoredViews(adminUrl: string): Promise<StoredEvent[]> {
  return viewsAsEvents(await readAll<MonitoredView>(adminUrl, 'datadog'));
}

/** Views among what monitoring sent, as events. */
export function viewsAsEvents(stored: readonly MonitoredView[]): StoredEvent[] {
  return stored
    .filter(({ type }) => type === 'view')
    .map(({ payload: { view, _dd }, ...event }) => ({
      ...event,
      payload: { properties: { viewId: view?.id, errors: view?.error?.count, report: _dd?.document_version } },
    }));
}

/** Reads all stored decisions on consent. */
export async function readDecisions(adminUrl: string): Promise<StoredDecision[]> {
  return (await readAll<{ payload: StoredDecision }>(adminUrl, 'consent')).map(({ payload }) => payload);
}

/** Reads the daily totals of consent. */
export async function readConsentTotals(adminUrl: string): Promise<ConsentTotal[]> {
  const answer = await fetch(`${adminUrl}/consent-totals?from=2000-01-01&to=2999-12-31`);
  return ((await answer.json()) as { totals: ConsentTotal[] }).totals;
}

async function readAll<Event>(adminUrl: string, vendor: string): Promise<Event[]> {
  const all: Event[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = new URLSearchParams({ vendor, limit: '1000', ...(cursor && { cursor }) });
    const answer = await fetch(`${adminUrl}/inspector/api/events?${query}`);
    if (!answer.ok) throw new Error(`the inspector answered ${answer.status}: ${await answer.text()}`);
    const page = (await answer.json()) as { events: Event[]; nextCursor: string | null };
    all.push(...page.events);
    cursor = page.nextCursor;
  }
  return all;
}
