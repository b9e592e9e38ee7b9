import { errors } from './countErrors.ts';
import { formUse, goalDays, notFound, webVitals } from './countEvents.ts';
import { days, phases, results } from './countExperiment.ts';
import { funnel, funnelVisitors } from './countFunnel.ts';
import { guardrails } from './countGuardrails.ts';
import { measures } from './countMeasures.ts';
import { byDimension, byList, campaigns, campaignVisitors, journeys, series, totals } from './countVisits.ts';
import type { Known, KnownRow } from './Known.ts';

type Parameters = Readonly<Record<string, string | number>>;

/** How the rows of a report are counted, and with which parameters it is asked. */
interface KnownReport {
  count(known: Known): KnownRow[];
  asked: readonly Parameters[];
}

const LIMIT = { limit: 10_000 };
const steps = (...list: object[]) => ({ steps: JSON.stringify(list), experiment: '', window: 168 });
const CLICKED = steps({ page: '/pricing' }, { event: 'click web' });
const READ = steps({ page: '/' }, { page: '/pricing' }, { event: 'click web' });
const HOUR = { ...steps({ event: 'page' }, { event: 'click web' }, { event: 'page' }), window: 1 };
/** Loose and strict, whole and broken down. */
const FUNNELS = [
  { ...CLICKED, order: 'loose', by: 'none' },
  { ...CLICKED, order: 'strict', by: 'none' },
  { ...READ, order: 'loose', by: 'source' },
  { ...READ, order: 'strict', by: 'entry' },
  { ...HOUR, order: 'loose', by: 'visitor' },
  { ...HOUR, order: 'strict', by: 'device' },
];
const ofDimension = (...dimensions: string[]): KnownReport => ({ count: byDimension(...dimensions), asked: [LIMIT] });

/** Every report of the studio. Those of experiments are asked of each experiment and phase that somebody saw. */
export const KNOWN_REPORTS: Readonly<Record<string, KnownReport>> = {
  totals: { count: totals, asked: [{}] },
  series: { count: series, asked: [{ step: 'day' }, { step: 'hour' }, { step: 'week' }] },
  channels: ofDimension('channel'),
  sources: ofDimension('source', 'medium'),
  campaigns: { count: campaigns, asked: [LIMIT] },
  'campaign-visitors': { count: campaignVisitors, asked: [LIMIT] },
  referrers: ofDimension('referrer'),
  entries: ofDimension('entry'),
  exits: ofDimension('exit'),
  countries: ofDimension('country'),
  devices: ofDimension('device'),
  browsers: ofDimension('browser'),
  languages: ofDimension('language'),
  'visitor-kinds': ofDimension('visitor'),
  pages: { count: byList('page'), asked: [LIMIT] },
  events: { count: byList('event'), asked: [LIMIT] },
  journeys: {
    count: journeys,
    asked: [
      { ...LIMIT, page: '/pricing' },
      { ...LIMIT, page: '/' },
    ],
  },
  'not-found': { count: notFound, asked: [LIMIT] },
  'web-vitals': {
    count: webVitals,
    asked: ['page', 'device', 'page-and-device'].map((by) => ({ ...LIMIT, by, releases: '[]' })),
  },
  'goal-days': { count: goalDays, asked: [{}] },
  'form-use': { count: formUse, asked: [{}] },
  funnel: { count: funnel, asked: FUNNELS },
  'funnel-visitors': {
    count: funnelVisitors,
    asked: FUNNELS.map((asked, index) => ({ ...asked, ...LIMIT, lost: 1 + (index % 2), value: '', skip: 0 })),
  },
  'experiment-phases': { count: phases, asked: [{}] },
  'experiment-results': { count: results, asked: [] },
  'experiment-days': { count: days, asked: [] },
  'experiment-guardrails': { count: guardrails, asked: [] },
  'experiment-measures': { count: measures, asked: [] },
  'experiment-errors': { count: errors, asked: [] },
};
