/** Answers of the studio's API for tests of its screens, in the form of the real ones. */
type Row = (string | number | null)[];

const DAY_MS = 86_400_000;
const METRICS = ['visitors', 'visits', 'views', 'sign_ups', 'leads', 'meetings', 'bounce_rate', 'visit_ms'];
const LABELS = ['Visitors', 'Visits', 'Page views', 'Sign-ups', 'Leads', 'Meetings', 'Bounce rate', 'Visit length'];
const typeOf = (name: string) => ({ bounce_rate: 'percent', visit_ms: 'milliseconds' })[name] ?? 'number';
const METRIC_COLUMNS = METRICS.map((name, at) => ({
  ...{ name, label: LABELS[at], type: typeOf(name) },
  ...(name === 'visitors' && { visitors: true }),
}));

/** Visits with a sign-up, lead or meeting. */
const REACHED_COLUMNS = ['sign_up_visits', 'lead_visits', 'meeting_visits'].map((name) => ({
  ...{ name, label: `Visits with ${name.replace('_visits', '')}`, type: 'number', people: true },
}));

export const LONG_NAME =
  '/resources/guides/how-a-team-of-three-hundred-people-plans-a-quarter-without-a-single-status-meeting-and-what-they-would-do-otherwise';

/** Values by dimension: ordinary ones, a long one, one without a name, and hostile text. */
const VALUES: Record<string, readonly string[]> = {
  channel: ['Organic search', 'Direct', 'Paid search', 'Email', 'Social', 'Referral'],
  source: ['google', '', 'newsletter', 'linkedin', '<img src=x onerror=alert(1)>', 'bing'],
  medium: ['organic', '', 'email', 'paid', 'social', 'cpc'],
  campaign: [
    'autumn-launch-2026',
    '',
    'pricing-retargeting-emea-with-a-name-that-nobody-shortened',
    'brand',
    'webinar',
  ],
  referrer: ['news.example.com', '', 'blog.example.org'],
  page: ['/', '/pricing', LONG_NAME, '/de/preise', '/teams/engineering', '/sign-up', '/contact'],
  entry: ['/', '/pricing', LONG_NAME],
  exit: ['/pricing', '/', '/contact'],
  country: ['DE', 'US', 'FR', 'GB', 'AT', '', 'CH', 'NL', 'ES', 'IT'],
  device: ['desktop', 'mobile', 'tablet'],
  browser: ['Chrome', 'Safari', 'Firefox', 'Edge'],
  language: ['en-US', 'de', 'fr'],
  visitor: ['new', 'returning'],
  event: ['page', 'sign-up started', 'sign-up sent'],
};

const REPORTS: Record<string, readonly string[]> = {
  ...{
    channels: ['channel'],
    sources: ['source', 'medium'],
    campaigns: ['campaign', 'source'],
    referrers: ['referrer'],
  },
  ...{ pages: ['page'], entries: ['entry'], exits: ['exit'], countries: ['country'], devices: ['device'] },
  ...{ browsers: ['browser'], languages: ['language'], 'visitor-kinds': ['visitor'] },
  events: ['event'],
};

const titleOf = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** Numbers that look like those of a site, the same in each run. */
function metricsOf(seed: number, scale: number): number[] {
  const visitors = Math.round(scale * (0.75 + 0.25 * Math.sin(seed * 1.7)));
  const visits = Math.round(visitors * 1.3);
  return [
    ...[visitors, visits, Math.round(visits * 2.8), Math.round(visits * 0.042), Math.round(visits * 0.013)],
    ...[Math.round(visits * 0.005), 0.41 + 0.03 * Math.sin(seed), 62_000 + 4_000 * Math.sin(seed)],
  ];
}

function daysOf(from: string, to: string): string[] {
  const days: string[] = [];
  for (let time = Date.parse(from); time <= Date.parse(to); time += DAY_MS)
    days.push(new Date(time).toISOString().slice(0, 10));
  return days;
}

function rowsOf(id: string, days: readonly string[], seed: number): Row[] {
  if (id === 'totals') {
    const metrics = metricsOf(seed, 12_345);
    return [[...metrics, ...metrics.slice(3, 6).map((events) => Math.round(events * 0.9))]];
  }
  if (id === 'series') return days.map((day, at) => [day, ...metricsOf(at + seed, at % 7 > 4 ? 240 : 480)]);
  const dimensions = REPORTS[id] ?? [];
  const values = VALUES[dimensions[0] ?? ''] ?? [];
  return values.map((value, at) => [
    value,
    ...dimensions.slice(1).map((other) => VALUES[other]?.[at % (VALUES[other]?.length ?? 1)] ?? ''),
    ...metricsOf(at + seed, 5_000 / (at + 1)),
  ]);
}

/** An answer of `/api/reports/:id`. */
export function reportAnswer(id: string, query: URLSearchParams): object {
  const from = query.get('from') ?? '2026-11-01';
  const to = query.get('to') ?? '2026-11-28';
  const days = daysOf(from, to);
  const dimensions = REPORTS[id] ?? [];
  const before = days.map((day) => new Date(Date.parse(day) - days.length * DAY_MS).toISOString().slice(0, 10));
  const names =
    id === 'series'
      ? [{ name: 'time', label: 'Time', type: 'date' }]
      : dimensions.map((name) => ({ name, label: titleOf(name), type: 'text', dimension: name }));
  return {
    ...{
      id,
      title: titleOf(id),
      definition: `Visits that began in the period, by ${dimensions.join(' and ') || 'time'}.`,
    },
    ...{
      unit: 'visits of visitors who are measured, by consent or by the rule of their country',
      sql: `SELECT *\nFROM visits -- ${id}`,
    },
    ...{
      zone: query.get('zone') ?? 'UTC',
      from,
      to,
      columns: [...names, ...METRIC_COLUMNS, ...(id === 'totals' ? REACHED_COLUMNS : [])],
    },
    rows: rowsOf(id, days, 1),
    ...(query.get('compare') === 'previous' && { previous: rowsOf(id, before, 2) }),
    ...{ hidden: 0, milliseconds: 42 },
  };
}

const reportOf = (id: string, names: readonly [string, string][], rows: Row[]) => ({
  ...{
    id,
    title: titleOf(id),
    definition: 'As the test has it.',
    sql: 'SELECT 1',
    zone: 'UTC',
    hidden: 0,
    milliseconds: 7,
  },
  ...{
    from: '2026-11-01',
    to: '2026-11-28',
    columns: names.map(([name, type]) => ({ name, label: titleOf(name), type })),
  },
  rows,
});

function funnelAnswer(query: URLSearchParams): object {
  const steps: unknown[] = JSON.parse(query.get('steps') ?? '[]');
  const groups = query.has('by') ? ['desktop', 'mobile', ''] : [''];
  const rows = groups.flatMap((group, order) =>
    steps.map((_, at): Row => [at + 1, group, Math.round(8_400 / (order + 1) / (at * 1.9 + 1))]),
  );
  return reportOf(
    'funnel',
    [
      ['step', 'number'],
      ['value', 'text'],
      ['visitors', 'number'],
    ],
    rows,
  );
}

const JOURNEYS = reportOf(
  'journeys',
  [
    ['direction', 'text'],
    ['page', 'text'],
    ['views', 'number'],
    ['share', 'percent'],
  ],
  [
    ...['', '/', LONG_NAME, '/teams/engineering'].map(
      (page, at): Row => ['before', page, 900 - at * 210, 0.4 - at * 0.1],
    ),
    ...['/sign-up', '', '/contact'].map((page, at): Row => ['after', page, 700 - at * 190, 0.5 - at * 0.15]),
  ],
);

const counts = (asked: number) => ({
  ...{ pages: asked * 3, asked, accepted: Math.round(asked * 0.58), refused: Math.round(asked * 0.2), signals: 3 },
  ...{ ignored: Math.round(asked * 0.22), rate: 0.58, measured: 0.57 },
});

const CONSENT = {
  ...{
    id: 'consent',
    title: 'Consent',
    definition: 'Visits that began with a page that asked for consent.',
    zone: 'UTC',
  },
  ...{ ignoredFilters: [], total: counts(21_300), previous: counts(20_100) },
  ...{ previousDays: { from: '2026-10-04', to: '2026-10-31' }, isRunning: true },
  countries: ['DE', 'US', 'FR', 'unknown'].map((country, at) => ({ country, ...counts(9_000 / (at + 1)) })),
  versions: [{ version: '2026-11', ...counts(21_300) }],
};

const PERSON = {
  ...{ name: 'Ann Admin', roles: ['admin'], permissions: [], csrf: 'token', isDemo: false },
  ...{ hasUsers: true, canSignOut: true },
};

const SEGMENTS = {
  segments: [
    { id: 's1', name: 'Phones from Germany', filters: ['country:DE', 'device:mobile'], owner: 'Ann', isOwn: true },
    { id: 's2', name: 'Paid', filters: ['channel:Paid search'], owner: 'Bob', isOwn: false },
  ],
};

const MISSING = [{ id: 'searches', title: 'Searches', reason: 'The tracking plan has no event of a search.' }];

const MARKERS = {
  markers: [
    { id: '1', at: '2026-11-10T09:00:00Z', kind: 'publication', text: 'Published: Pricing, Home' },
    { id: '2', at: '2026-11-10T11:00:00Z', kind: 'flag', text: 'hero-headline: 50 % of new visitors' },
    { id: '3', at: '2026-11-18T12:00:00Z', kind: 'release', text: 'Release 3f2c9a1' },
    { id: '4', at: '2026-11-23T12:00:00Z', kind: 'annotation', text: 'TV spot in Germany', author: 'Ann', isOwn: true },
  ],
};

/** The answer of the API for an address. @param path below `/api` @returns undefined where it has none */
export function fixtureAnswer(path: string, query: URLSearchParams): object | undefined {
  if (path === '/person') return PERSON;
  if (path === '/reports')
    return { reports: [...Object.keys(REPORTS), 'totals', 'series'].map((id) => ({ id })), missing: MISSING };
  if (path === '/consent') return CONSENT;
  if (path === '/segments') return SEGMENTS;
  if (path === '/markers') return MARKERS;
  if (path === '/reports/funnel') return funnelAnswer(query);
  if (path === '/reports/journeys') return JOURNEYS;
  const [, id] = /^\/reports\/([\w-]+)$/.exec(path) ?? [];
  return id ? reportAnswer(id, query) : undefined;
}
