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
    sessionId: text,
    channel: text,
    campaign: z.object({ source: text }).nullish().catch(null),
    location: z.object({ country: text }).nullish().catch(null),
  }),
  properties: z.object({ formId: text, field: text }).nullish().catch(null),
});

/** A recorded visit. */
interface RecordedVisit {
  /** Amplitude names a session by its begin, Datadog by the site's id of it. */
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
  const forms = new BegunForms();
  for (const { event, message } of rows) {
    const { data } = messageSchema.safeParse(parseIfJson(message));
    if (!data || !isOf(data.context, visit)) continue;
    const { channel, campaign, location } = data.context;
    facts.channel ??= channel ?? null;
    facts.source ??= campaign?.source ?? null;
    facts.country ??= location?.country ?? null;
    forms.note(event ?? '', data.properties ?? {});
  }
  return { ...facts, gaveUp: forms.last() };
}

const isOf = (context: z.output<typeof messageSchema>['context'], { session }: RecordedVisit) =>
  String(context.sessionStart) === session || context.sessionId === session;

type FormProperties = { formId?: string | null | undefined; field?: string | null | undefined };

const SIGN_UP = 'sign-up';

/** Forms that were begun and not sent, each with the field of its last error. */
class BegunForms {
  readonly #begun = new Map<string, string | undefined>();
  /** Ids of sign-ups: their errors name the form only. */
  readonly #signUps = new Set<string>();

  note(event: string, { formId, field }: FormProperties): void {
    const id = formId ?? 'form';
    if (event.startsWith(SIGN_UP)) this.#signUps.add(id);
    const form = this.#signUps.has(id) ? SIGN_UP : id;
    if (event === 'sign-up started' || event === 'form started') this.#begun.set(form, this.#begun.get(form));
    if (event === 'form error') this.#begun.set(form, field ?? this.#begun.get(form));
    if (event.endsWith(' sent')) this.#begun.delete(form);
  }

  /** The last one, as `contact: email`. */
  last(): string | null {
    const [last] = [...this.#begun].toReversed();
    if (!last) return null;
    const [form, field] = last;
    return field === undefined ? form : `${form}: ${field}`;
  }
}
