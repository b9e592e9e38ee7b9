import { EVENTS } from '@cumulus/tracking-plan';
import { type CollectorFixture, WRITE_KEY } from '../../apps/services/testing/startCollector.ts';

/** The first day of the visits. */
const FIRST = Date.parse('2026-11-16T08:00:00.000Z');
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Between two things that a visitor does. */
const STEP_MS = 4_000;
const WRONG_CLOCK_MS = 3 * 365 * DAY_MS;
const VISITORS = 40;
const EMPTY_PAGE = { browser: 'Chrome', browserVersion: '142.0', operatingSystem: 'Linux', operatingSystemVersion: '' };
const SECTIONS = ['hero', 'logoWall', 'featureGrid', 'testimonials'];
const SOURCES = ['google', 'newsletter', '(none)'];
const LOCALES = ['en', 'de', 'fr'];

type Event = Record<string, unknown>;

/** What browsers send: a visitor's decision on consent, events in the order in which they happened, and a withdrawal. */
interface Visit {
  /** When the visitor decided, by our clock. */
  at: number;
  decision?: object;
  events: Event[];
  withdrawal?: object;
  /** How wrong the visitor's clock is. */
  clockMs: number;
}

/** Sends forty visits of a week to a collector, as the site's tracker and banner do. @param setTime sets the collector's clock */
export async function sendVisits(collector: CollectorFixture, setTime: (now: number) => void): Promise<void> {
  for (let visitor = 0; visitor < VISITORS; visitor += 1) {
    const { at, decision, events, withdrawal, clockMs } = visitOf(visitor);
    const sentAt = at + (events.length + 1) * STEP_MS;
    if (decision) await send(collector, setTime, at, '/consent', decision);
    const body = { writeKey: WRITE_KEY, batch: events, sentAt: new Date(sentAt + clockMs).toISOString() };
    if (events.length > 0) await send(collector, setTime, sentAt, '/segment/v1/b', body);
    if (withdrawal) await send(collector, setTime, sentAt + STEP_MS, '/consent', withdrawal);
  }
}

async function send(
  collector: CollectorFixture,
  setTime: (now: number) => void,
  at: number,
  path: string,
  body: object,
): Promise<void> {
  setTime(at);
  const { status } = await collector.post(path, body);
  if (status !== 200) throw new Error(`${path} answered ${status}`);
}

/** What can be answered to the banner. */
const ANSWERS = {
  refused: { method: 'refuse', groups: ['C0001'] },
  chosen: { method: 'choose', groups: ['C0001', 'C0002'] },
  accepted: { method: 'accept', groups: ['C0001', 'C0002', 'C0003', 'C0004'] },
};

function answerOf(isRefused: boolean, isChosen: boolean): keyof typeof ANSWERS {
  if (isRefused) return 'refused';
  return isChosen ? 'chosen' : 'accepted';
}

function visitOf(visitor: number): Visit {
  const isFrom = (every: number, rest = 0) => visitor % every === rest;
  const at = FIRST + (visitor % 7) * DAY_MS + (visitor % 9) * HOUR_MS;
  const clockMs = isFrom(10, 4) ? WRONG_CLOCK_MS : 0;
  // Every eighth is where the country's rule allows; of the others every fifth refuses, and some choose.
  const isOptOut = isFrom(8);
  const isRefused = !isOptOut && isFrom(5, 1);
  const { method, groups } = ANSWERS[answerOf(isRefused, isFrom(4, 2))];
  const consentId = `consent-${visitor}`;
  const locale = LOCALES[visitor % LOCALES.length] ?? 'en';
  const version = visitor < 25 ? '2026-10' : '2026-11';
  const decide = (method: string, now: number, chosen: string[]) => ({
    ...{ consentId, version, method, rule: 'opt-in', locale },
    decidedAt: new Date(now + clockMs).toISOString(),
    groups: ['C0001', 'C0002', 'C0003', 'C0004'].map((group) => `${group}:${+chosen.includes(group)}`).join(),
  });
  const categoryPreferences = Object.fromEntries(
    ['C0001', 'C0002', 'C0003', 'C0004'].map((group) => [group, groups.includes(group)]),
  );
  const context = {
    consent: { categoryPreferences, ...(isOptOut ? {} : { version, consentId }) },
    userAgent: 'Mozilla/5.0 (X11; Linux x64) Chrome/142.0',
    locale: locale === 'en' ? 'en-US' : locale,
    campaign: { source: SOURCES[Math.floor(visitor / 2) % SOURCES.length] },
    sessionId: `session-${visitor}`,
    location: { country: isOptOut ? 'US' : 'DE' },
  };
  const events = isRefused
    ? []
    : eventsOf(visitor).map((event, index) => ({
        ...event,
        messageId: `${visitor}-${index}`,
        anonymousId: `visitor-${visitor}`,
        timestamp: new Date(at + (index + 1) * STEP_MS + clockMs).toISOString(),
        context: {
          ...context,
          page: { path: '/', url: 'https://cumulus.example/', title: '', referrer: '', search: '' },
        },
      }));
  return {
    ...{ at, clockMs, events },
    ...(isOptOut ? {} : { decision: decide(method, at, groups) }),
    ...(isFrom(12, 10) && { withdrawal: decide('withdraw', at + 60_000, ['C0001']) }),
  };
}

/** What one visitor does: looks at the home page, half of them at prices, and some choose a plan and start the sign-up. */
function eventsOf(visitor: number): Event[] {
  const seen = 1 + (visitor % SECTIONS.length);
  const events = [page('home', '/'), exposure(visitor % 2), ...SECTIONS.slice(0, seen).map(view)];
  if (visitor % 3 === 0) events.push(click(0, { buttonClicked: 'Get started', linkUrl: '/sign-up', location: 'hero' }));
  if (visitor % 2 === 1) {
    events.push(
      click(2, { linkTitle: 'Pricing', linkUrl: '/pricing', location: 'featureGrid' }),
      page('pricing', '/pricing'),
    );
    if (visitor % 3 !== 1)
      events.push(click(undefined, { type: 'plan', buttonClicked: 'Business', location: 'plans' }));
  }
  if (visitor % 7 === 3) events.push(page('teams-marketing', '/teams/marketing'));
  if (visitor % 4 === 3 || visitor % 6 === 0) events.push(track('sign-up started', { location: 'plans' }));
  if (visitor % 13 === 5) events.push(track('click web', { colour: 'red' }), track('veiw web', {}));
  return events;
}

const pageOf = (path: string) => ({ actual_url: `https://cumulus.example${path}`, actual_path: path, ...EMPTY_PAGE });
const track = (event: string, properties: object): Event => ({ type: 'track', event, properties });
const page = (name: string, path: string): Event => ({
  type: 'page',
  name,
  properties: { ...pageOf(path), name, path },
});
const sectionOf = (index: number) => ({
  sectionIndex: index + 1,
  sectionId: `home-${SECTIONS[index]}`,
  sectionModelName: SECTIONS[index],
});
const view = (_: string, index: number) => track('view web', { ...pageOf('/'), ...sectionOf(index), type: 'view' });
const click = (section: number | undefined, properties: object) =>
  track('click web', { ...(section === undefined ? {} : sectionOf(section)), ...properties });

/** What the plan has of it. */
function exposure(variationId: number): Event {
  const all = {
    ...{ experimentId: 'home-hero', variationId, variationKey: String(variationId), phase: 0 },
    ...{ hashAttribute: 'id', hashValue: 'gb' },
  };
  const planned = Object.keys(EVENTS['view growthbook experiment'].schema.entries);
  return track(
    'view growthbook experiment',
    Object.fromEntries(Object.entries(all).filter(([name]) => planned.includes(name))),
  );
}
