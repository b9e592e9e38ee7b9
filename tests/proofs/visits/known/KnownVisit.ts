import { DAY_MS } from '@cumulus/content-model/days';
import { CHANNEL_RULES } from '@cumulus/lake';
import { byTime, type KnownEvent } from './KnownEvent.ts';

/** A visit, counted of its events without a database. */
export interface KnownVisit {
  session: string;
  visitor: string | null;
  startedAt: number;
  endedAt: number;
  views: number;
  isNew: boolean;
  isBounce: boolean;
  signUps: number;
  leads: number;
  meetings: number;
  /** Paths of its page views, in their order. */
  pages: string[];
  /** What it is known by, by name of the filter; null where there is none. */
  facts: Readonly<Record<string, string | null>>;
  /** The same, of which it has several. */
  lists: Readonly<Record<'page' | 'variant' | 'event', readonly string[]>>;
}

const EXPOSED = 'view growthbook experiment';
const ABSENT = new Set<string | null>(['', 'none', '(none)']);
const given = (value: string | null) => (ABSENT.has(value) ? null : value);

/** The visits of events. @param events in their order */
export function knownVisits(events: readonly KnownEvent[]): KnownVisit[] {
  const sessions = Map.groupBy(
    events.filter(({ session }) => session !== null),
    ({ session }) => session ?? '',
  );
  const visits = [...sessions].flatMap(([session, ofSession]) =>
    withoutGaps(ofSession).map((ofVisit) => toVisit(session, ofVisit)),
  );
  visits.sort((one, other) =>
    byTime({ at: one.startedAt, id: one.session }, { at: other.startedAt, id: other.session }),
  );
  const seen = new Set<string | null>();
  return visits.map((visit) => ({ ...visit, isNew: seen.size < seen.add(visit.visitor).size }));
}

/** A session that is used again after a day without an event is another visit. */
function withoutGaps(events: readonly KnownEvent[]): KnownEvent[][] {
  const parts: KnownEvent[][] = [];
  for (const event of events) {
    const last = parts.at(-1)?.at(-1);
    const isNext = last && dayOf(event) - dayOf(last) <= 1;
    if (isNext) parts.at(-1)?.push(event);
    else parts.push([event]);
  }
  return parts;
}

const dayOf = ({ at }: KnownEvent) => Math.floor(at / DAY_MS);

function toVisit(session: string, events: readonly KnownEvent[]): KnownVisit {
  const pageViews = events.filter(({ name }) => name === 'page');
  const pages = pageViews.flatMap(({ path }) => path ?? []);
  const count = (name: string) => events.filter((event) => event.name === name).length;
  const reached = { signUps: count('sign-up sent'), leads: count('form sent'), meetings: count('meeting booked') };
  const landing = pageViews[0] ?? events[0];
  const [source, medium] = [given(landing?.source ?? null), given(landing?.medium ?? null)];
  const referrer = hostOf(landing?.referrer ?? null);
  const variants = events
    .filter(({ name, properties }) => name === EXPOSED && typeof properties.variationKey === 'string')
    .map(({ properties }) => `${properties.experimentId}/${properties.variationKey}`);
  return {
    ...{ session, pages, ...reached, views: pageViews.length, isNew: false },
    visitor: events.find(({ visitor }) => visitor !== null)?.visitor ?? null,
    ...{ startedAt: events[0]?.at ?? 0, endedAt: events.at(-1)?.at ?? 0 },
    isBounce: pageViews.length === 1 && Object.values(reached).every((times) => times === 0),
    facts: {
      ...{ channel: channelOf(landing, referrer), source, medium: medium === '(direct)' ? null : medium, referrer },
      campaign: given(landing?.campaign ?? null),
      ...{ entry: pageViews[0]?.path ?? null, exit: pageViews.at(-1)?.path ?? null },
      country: events.find(({ country }) => country !== null)?.country ?? null,
      device: events[0]?.device ?? null,
      browser: (pageViews[0]?.properties.browser as string | undefined) ?? null,
      language: landing?.language ?? null,
    },
    lists: {
      page: pages,
      variant: [...new Set(variants)].sort(),
      event: [...new Set(events.map(({ name }) => name))].sort(),
    },
  };
}

/** The host of an address, without `www.`. */
export function hostOf(address: string | null): string | null {
  const [, host = ''] = /^[a-z-]+:\/\/([^/?#]+)/.exec(address ?? '') ?? [];
  return host.toLowerCase().replace(/^www\./, '') || null;
}

function channelOf(landing: KnownEvent | undefined, referrer: string | null): string {
  const values = { source: landing?.source, medium: landing?.medium, siteChannel: landing?.siteChannel, referrer };
  const rule = CHANNEL_RULES.find(({ of, pattern }) =>
    new RegExp(pattern).test((given(values[of] ?? null) ?? '').toLowerCase()),
  );
  return rule?.channel ?? 'direct';
}
