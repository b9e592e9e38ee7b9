import { parseIfJson } from '@cumulus/server/json';
import { z } from 'zod';
import type { Database } from '../Database.ts';
import { queries } from '../schema.ts';

/** What the events of a recorded visit say about it. */
export interface VisitFacts {
  source: string | null;
  channel: string | null;
  country: string | null;
  /** The form that was begun and not sent, and the field of its last error: `contact: email`. */
  gaveUp: string | null;
  /** Errors of its pages. */
  errors: number;
}

/** Events of a visit that are read. */
const MAX_EVENTS = 1_000;
/** Events arrive later than they occur, and monitoring sends them in batches. */
const MARGIN_MS = 3_600_000;
const MAX_TEXT_LENGTH = 200;

const text = z.string().max(MAX_TEXT_LENGTH).nullish().catch(null);
const messageSchema = z.object({
  context: z.object({
    sessionStart: z.number(),
    channel: text,
    campaign: z.object({ source: text }).nullish().catch(null),
    location: z.object({ country: text }).nullish().catch(null),
  }),
  properties: z.object({ formId: text, field: text }).nullish().catch(null),
});

/** A recorded visit. */
interface RecordedVisit {
  /** When the session began, by which it is named. */
  session: string;
  visitor: string;
  startedAt: number;
  endedAt: number;
}

/** Reads what events and monitoring have of a recorded visit. @throws StoreError */
export async function readVisitFacts(database: Database, visit: RecordedVisit): Promise<VisitFacts> {
  const { visitor, startedAt, endedAt } = visit;
  const rows = await database.report(
    queries
      .selectFrom('event')
      .select(['event', database.messageJson.as('message')])
      .where('anonymous_id', '=', visitor)
      .where('received_at', '>=', startedAt - MARGIN_MS)
      .where('received_at', '<', endedAt + MARGIN_MS)
      .orderBy('occurred_at')
      .limit(MAX_EVENTS),
  );
  const [failed] = await database.report(
    queries
      .selectFrom('monitoring')
      .select(({ fn }) => fn.countAll<number>().as('errors'))
      .where('anonymous_id', '=', visitor)
      .where('type', '=', 'error')
      .where('occurred_at', '>=', startedAt)
      .where('occurred_at', '<=', endedAt),
  );
  const facts: VisitFacts = { source: null, channel: null, country: null, gaveUp: null, errors: failed?.errors ?? 0 };
  const begun = new Map<string, string | undefined>();
  for (const { event, message } of rows) {
    const { data } = messageSchema.safeParse(parseIfJson(message));
    if (!data || String(data.context.sessionStart) !== visit.session) continue;
    const { channel, campaign, location } = data.context;
    facts.channel ??= channel ?? null;
    facts.source ??= campaign?.source ?? null;
    facts.country ??= location?.country ?? null;
    noteForm(begun, event ?? '', data.properties ?? {});
  }
  const [last] = [...begun].toReversed();
  if (last) facts.gaveUp = last[1] === undefined ? last[0] : `${last[0]}: ${last[1]}`;
  return facts;
}

type FormProperties = { formId?: string | null | undefined; field?: string | null | undefined };

/** Notes forms that were begun, and forgets those that were sent. */
function noteForm(begun: Map<string, string | undefined>, event: string, { formId, field }: FormProperties): void {
  const form = event.startsWith('sign-up') ? 'sign-up' : (formId ?? 'form');
  if (event === 'sign-up started' || event === 'form started') begun.set(form, begun.get(form));
  if (event === 'form error') begun.set(form, field ?? begun.get(form));
  if (event.endsWith(' sent')) begun.delete(form);
}
