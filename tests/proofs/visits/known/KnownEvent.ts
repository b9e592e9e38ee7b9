import type { StoredEvent } from '../readStored.ts';

type Value = string | null;

/** A valid event as the studio knows it; what it doesn't have is null. */
export interface KnownEvent {
  /** The page, the identification, or the name of what happened. */
  name: string;
  /** Milliseconds since 1970. */
  at: number;
  /** When it arrived; milliseconds since 1970. */
  receivedAt: number;
  /** Of the message. */
  id: string;
  visitor: Value;
  session: Value;
  path: Value;
  referrer: Value;
  source: Value;
  medium: Value;
  campaign: Value;
  siteChannel: Value;
  language: Value;
  country: Value;
  device: Value;
  properties: Readonly<Record<string, unknown>>;
}

const textOf = (value: unknown): Value => (typeof value === 'string' ? value : null);

/** The valid events in their order. */
export function knownEvents(stored: readonly StoredEvent[]): KnownEvent[] {
  return stored
    .filter(({ valid }) => valid)
    .map(toKnownEvent)
    .sort(byTime);
}

/** Of two events of the same millisecond the one with the lower id comes first. */
export const byTime = (one: Pick<KnownEvent, 'at' | 'id'>, other: Pick<KnownEvent, 'at' | 'id'>): number =>
  one.at - other.at || (one.id < other.id ? -1 : 1);

function toKnownEvent(stored: StoredEvent): KnownEvent {
  const { messageId, anonymousId, type, event, occurredAt, receivedAt, payload } = stored;
  const { context = {}, properties = {} } = payload;
  const { page, campaign, location } = context;
  return {
    name: type === 'track' ? (event ?? type) : type,
    ...{ at: Date.parse(occurredAt ?? ''), id: messageId, visitor: anonymousId, properties },
    receivedAt: Date.parse(receivedAt ?? ''),
    ...{ session: textOf(context.sessionId), path: textOf(page?.path), referrer: textOf(page?.referrer) },
    ...{ source: textOf(campaign?.source), medium: textOf(campaign?.medium), campaign: textOf(campaign?.name) },
    ...{ siteChannel: textOf(context.channel), language: textOf(context.locale), country: textOf(location?.country) },
    device: deviceOf(context.userAgent),
  };
}

function deviceOf(agent: string | undefined): Value {
  if (agent === undefined) return null;
  const has = (...words: string[]) => words.some((word) => agent.includes(word));
  if (has('iPad', 'Tablet')) return 'tablet';
  if (has('Android')) return has('Mobile') ? 'mobile' : 'tablet';
  return has('iPhone', 'Mobi') ? 'mobile' : 'desktop';
}
