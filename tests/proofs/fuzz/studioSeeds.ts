import type { Listener } from '../../fixtures/copy/listeners.ts';
import type { Seed } from './HttpInput.ts';

/** A report takes a hundred times as long as what comes from a store. */
const REPORT_PERCENT = 10;
const ADMIN: Listener = 'admin';
const ID = '0197a1f0-6c1e-7000-8000-000000000000';
const DAYS = 'from=2026-11-01&to=2026-11-28&zone=Europe%2FBerlin';
const FILTERED = `${DAYS}&compare=previous&f=country%3ADE&f=%21channel%3Apaid`;
const STEPS = `steps=${encodeURIComponent(JSON.stringify([{ page: '/pricing' }, { event: 'sign-up sent' }]))}`;

const REPORTS: readonly string[] = [
  ...[`/reports/totals?${FILTERED}`, `/reports/series?${DAYS}`, `/reports/pages?${FILTERED}&limit=10`],
  ...[`/reports/sources?${DAYS}&format=csv`, `/reports/funnel?${DAYS}&${STEPS}&order=strict&window=24&by=device`],
  ...[`/reports/journeys?${DAYS}&page=%2Fpricing`, `/reports/web-vitals?${DAYS}`],
  ...['/experiments', '/experiments/home-hero?zone=Europe%2FBerlin', '/digest', '/health/errors'],
  ...['results?format=csv', 'results/clickhouse', 'over-time?zone=UTC', 'over-time/clickhouse?zone=UTC', 'parts'].map(
    (path) => `/experiments/home-hero/${path}`,
  ),
  ...['/experiments/home-hero/parts/clickhouse', '/experiments/home-hero/previews'],
];
const READS: readonly string[] = [
  ...['/routes', '/person', '/reports', '/segments', '/health', '/health/csp', '/audit?limit=10&skip=0&about=a1'],
  ...[`/markers?${DAYS}`, `/consent?${FILTERED}`, '/recordings?from=1764000000000&page=%2Fpricing'],
  ...['/recordings/1764000000000/parts?visitor=device-1&cursor=0', '/visitors', '/visitors/a1?since=0&limit=10'],
  ...['/visitors/nobody/export?exact=true', '/leads?search=mara&status=new&limit=10', '/leads/choices', '/leads.csv'],
  ...[
    '/forms',
    '/leads/first-touches?limit=10',
    '/leads/dead-letters',
    `/leads/${ID}`,
    `/leads/${ID}/visits`,
    '/meetings?from=2026-11-01&to=2026-11-28',
  ],
  ...['/meetings/slots?days=7', '/live?event=view%20web&valid=false'],
  `/reports/channels/clickhouse?${FILTERED}&limit=10`,
];
const VERSION = 'a'.repeat(64);
const EDIT = { reason: 'The effect is clear', version: VERSION };
const CHANGES: readonly [path: string, body: object][] = [
  ['/session', { name: 'mara', password: 'correct horse battery staple' }],
  ['/markers', { text: 'The autumn campaign began', date: '2026-11-28' }],
  ['/segments', { name: 'Phones', filters: ['device:mobile'], isShared: true }],
  ['/experiments/plan', { rate: 0.05, effect: 0.1, visitorsPerWeek: 5_000, variations: 2 }],
  ['/experiments/home-hero/start', { ...EDIT, coverage: 0.5 }],
  ['/experiments/home-hero/ramp', { ...EDIT, coverage: 1, weights: [0.5, 0.5] }],
  ['/experiments/home-hero/stop', EDIT],
  ['/experiments/home-hero/release', { ...EDIT, variation: 'control' }],
  ['/experiments/home-hero/undo', { ...EDIT, edit: ID }],
  ['/visitors/nobody/erasure', { confirm: 'nobody', exact: true }],
  [`/leads/${ID}`, { status: 'contacted', owner: 'Ann', version: 1 }],
  [`/leads/${ID}/notes`, { id: ID, text: 'Called back' }],
  ['/leads/dead-letters/retry', {}],
  [`/leads/dead-letters/${ID}/retry`, {}],
  [`/leads/dead-letters/${ID}/dismiss`, {}],
  [`/meetings/${ID}/move`, { start: '2026-12-01T09:00:00Z', sequence: 0 }],
  [`/meetings/${ID}/cancel`, { sequence: 0 }],
  [`/meetings/${ID}/no-show`, { version: 1 }],
];
const REMOVALS: readonly string[] = ['/session', `/markers/${ID}`, `/segments/${ID}`];
/** Screens, a file, and what stood on the listener before it had screens. */
const OTHERS: readonly string[] = ['/', '/experiments/home-hero', '/player', '/assets/none.js'];

/** Valid requests for every address of the studio's API, and for its screens. An address without one here fails the proof (`findUncovered`). */
export function studioSeeds(): Seed[] {
  const read = (target: string, percent = 100): Seed => ({ listener: ADMIN, method: 'GET', target, percent });
  return [
    ...READS.map((path) => read(`/api${path}`)),
    ...REPORTS.map((path) => read(`/api${path}`, REPORT_PERCENT)),
    ...OTHERS.map((path) => read(path)),
    ...REMOVALS.map((path): Seed => ({ listener: ADMIN, method: 'DELETE', target: `/api${path}` })),
    ...CHANGES.map(
      ([path, body]): Seed => ({
        ...{ listener: ADMIN, method: 'POST', target: `/api${path}` },
        ...{ headers: [['Content-Type', 'application/json']], body: JSON.stringify(body) },
      }),
    ),
  ];
}
