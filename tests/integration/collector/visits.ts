import { type CollectorFixture, WRITE_KEY } from '../../../apps/collector/testing/startCollector.ts';

/** The first day of the visits. */
const FIRST = Date.parse('2026-11-16T08:00:00.000Z');
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Time between two actions of a visitor. */
const STEP_MS = 4_000;
const WRONG_CLOCK_MS = 3 * 365 * DAY_MS;
const VISITORS = 40;
const EMPTY_PAGE = { browser: 'Chrome', browserVersion: '142.0', operatingSystem: 'Linux', operatingSystemVersion: '' };
const section = (sectionIndex: number, sectionModelName: string, sectionId: string) => ({
  ...{ sectionIndex, sectionModelName, sectionId },
});
/** Anchors that pages share. */
const HERO = section(1, 'hero', 'top');
const FEATURES = section(3, 'featureGrid', 'plans');
const PLANS = section(3, 'planTable', 'plans');
const HOME = [HERO, section(2, 'logoWall', 'customers'), FEATURES, section(4, 'testimonials', 'voices')];
const SOURCES = ['google', 'newsletter', '(none)'];
/** Locales as pages report them, and the start of their paths. */
const LOCALES = { 'en-US': '', de: '/de', fr: '/fr' };

type Event = Record<string, unknown>;

/** What a visitor's browser sends: a consent decision, events in order, and a withdrawal. */
interface Visit {
  /** Time of the decision, by the server's clock. */
  at: number;
  decision?: object;
  events: Event[];
  withdrawal?: object;
  /** Error of the visitor's clock. */
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

/** Possible answers to the banner. */
const ANSWERS = {
  signalled: { method: 'gpc', groups: ['C0001'] },
  refused: { method: 'refuse', groups: ['C0001'] },
  chosen: { method: 'choose', groups: ['C0001', 'C0002'] },
  accepted: { method: 'accept', groups: ['C0001', 'C0002', 'C0003', 'C0004'] },
};

function answerOf(isRefused: boolean, isChosen: boolean): 'refused' | 'chosen' | 'accepted' {
  if (isRefused) return 'refused';
  return isChosen ? 'chosen' : 'accepted';
}

function visitOf(visitor: number): Visit {
  const isFrom = (every: number, rest = 0) => visitor % every === rest;
  const at = FIRST + (visitor % 7) * DAY_MS + (visitor % 9) * HOUR_MS;
  const clockMs = isFrom(10, 4) ? WRONG_CLOCK_MS : 0;
  // Every eighth is in an opt-out country; of the others every fifth refuses, and some choose groups.
  const isOptOut = isFrom(8);
  const isRefused = !isOptOut && isFrom(5, 1);
  const { method, groups } = isFrom(20, 6) ? ANSWERS.signalled : ANSWERS[answerOf(isRefused, isFrom(4, 2))];
  const consentId = `consent-${visitor}`;
  const [locale = '', base = ''] = Object.entries(LOCALES)[visitor % 3] ?? [];
  const version = visitor < 25 ? '2026-10' : '2026-11';
  const decide = (method: string, now: number, chosen: string[]) => ({
    ...{ consentId, version, method, rule: 'opt-in', locale },
    decidedAt: new Date(now + clockMs).toISOString(),
    groups: ['C0001', 'C0002', 'C0003', 'C0004'].map((group) => `${group}:${+chosen.includes(group)}`).join(),
  });
  const categoryPreferences = Object.fromEntries(
    ['C0001', 'C0002', 'C0003', 'C0004'].map((group) => [group, groups.includes(group)]),
  );
  const source = SOURCES[Math.floor(visitor / 2) % SOURCES.length];
  const context = {
    consent: { categoryPreferences, ...(isOptOut ? {} : { version, consentId }) },
    userAgent: 'Mozilla/5.0 (X11; Linux x64) Chrome/142.0',
    locale,
    sessionId: `session-${visitor}`,
    location: { country: isOptOut ? 'US' : 'DE' },
  };
  const events =
    isRefused || isFrom(20, 6)
      ? []
      : eventsOf(visitor, base).map(({ path, from, ...event }, index) => ({
          ...event,
          messageId: `${visitor}-${index}`,
          anonymousId: `visitor-${visitor}`,
          timestamp: new Date(at + (index + 1) * STEP_MS + clockMs).toISOString(),
          context: {
            ...context,
            campaign: { source: from ?? source },
            page: { path, url: `https://cumulus.example${path}`, title: '', referrer: '', search: '' },
          },
        }));
  return {
    ...{ at, clockMs, events },
    ...(isOptOut ? {} : { decision: decide(method, at, groups) }),
    ...(isFrom(12, 10) && { withdrawal: decide('withdraw', at + 60_000, ['C0001']) }),
  };
}

/**
 * The events of one visitor: all view the home page, half of them prices, and some choose a plan and start the sign-up. Some had an earlier visit
 * from another source, in the experiment's first phase; some of them got another variation since.
 */
function eventsOf(visitor: number, base: string): (Event & { path: string; from?: string })[] {
  const home = base || '/';
  const pricing = `${base}/pricing`;
  const variation = visitor % 2;
  const seen = HOME.slice(0, 1 + (visitor % HOME.length));
  const at = (path: string, ...events: Event[]) => events.map((event) => ({ ...event, path }));
  const events = [
    ...(visitor % 5 === 2
      ? at(home, page(home), exposure(visitor, 1, 0)).map((event) => ({ ...event, from: 'partner' }))
      : []),
    ...at(home, page(home), exposure(visitor, variation, 1)),
    ...at(home, ...seen.map((section) => track('view web', { ...pageOf(home), ...section, type: 'view' }))),
  ];
  if (visitor % 8 === 3) events.push(...at(home, exposure(visitor, 1 - variation, 1)));
  if (visitor % 3 === 0)
    events.push(...at(home, click(HERO, { buttonClicked: 'Get started', linkUrl: '/sign-up', location: 'hero' })));
  if (variation === 1) {
    events.push(
      ...at(home, click(FEATURES, { linkTitle: 'Pricing', linkUrl: pricing, location: 'featureGrid' })),
      ...at(pricing, page(pricing)),
    );
    if (visitor % 3 !== 1)
      events.push(...at(pricing, click(PLANS, { type: 'plan', buttonClicked: 'Business', location: 'plans' })));
    if (visitor % 5 !== 0) events.push(...at(pricing, click(HERO, { type: 'billing', buttonClicked: 'Yearly' })));
  }
  const last = variation === 1 ? pricing : home;
  if (visitor % 7 === 3) events.push(...at('/teams/marketing', page('/teams/marketing')));
  if (visitor % 4 === 3 || visitor % 6 === 0) events.push(...at(last, track('sign-up started', { location: 'plans' })));
  events.push(...at(home, ...vitals(visitor, home)));
  if (variation === 1) events.push(...at(pricing, ...vitals(visitor, pricing)));
  if (visitor % 13 === 5) events.push(...at(last, track('click web', { colour: 'red' }), track('veiw web', {})));
  return events;
}

const pageOf = (path: string) => ({ actual_url: `https://cumulus.example${path}`, actual_path: path, ...EMPTY_PAGE });
const track = (event: string, properties: object): Event => ({ type: 'track', event, properties });
const click = (section: object, properties: object) => track('click web', { ...section, ...properties });

/** Pages are named by their path, as by the site. */
const nameOf = (path: string) => (path === '/' ? 'home' : path.slice(1).replaceAll('/', '-'));

function page(path: string): Event {
  const name = nameOf(path);
  return { type: 'page', name, properties: { ...pageOf(path), name, path } };
}

/** Of an experiment that was restarted. */
const exposure = (visitor: number, variationId: number, phase: number) =>
  track('view growthbook experiment', {
    ...{ experimentId: 'home-hero', variationId, variationKey: String(variationId), phase },
    ...{ hashAttribute: 'id', hashValue: `gb-${visitor}` },
  });

/** Of a page that was left. Some visitors come back to it and see a shift, which is a second report; some browsers don't measure LCP. */
function vitals(visitor: number, path: string): Event[] {
  const name = nameOf(path);
  const lcp = visitor % 9 === 4 ? {} : { lcp: metric(800 + ((visitor * 370) % 2_300) + 25 * name.length) };
  const report = (number: number, cls: number) =>
    track('web vitals', {
      ...{ viewId: `view-${visitor}-${name}`, report: number, pageId: name, navigationType: 'navigate' },
      ...{ ...lcp, cls: metric(cls) },
    });
  return visitor % 4 === 1 ? [report(1, 0), report(2, 0.02)] : [report(1, 0)];
}

const metric = (value: number) => ({ value, rating: value > 2_500 ? 'needs-improvement' : 'good' });
