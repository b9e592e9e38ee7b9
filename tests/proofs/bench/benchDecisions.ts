import { call } from '../../fixtures/call.ts';
import type { Figure } from '../Figure.ts';
import { percentile } from '../percentile.ts';
import type { BenchContext, BenchPart } from './BenchPart.ts';
import { type Comparison, compareTurns } from './compareTurns.ts';
import { LIMITS } from './LIMITS.ts';
import { loadTurn } from './loadTurn.ts';
import { CONSENT, PERSON, returningCookies } from './returningCookies.ts';
import { settle, startBenchSite } from './startBenchSite.ts';

/** The home page's twin: the same bytes, without experiments. */
export const TWIN_PATH = '/twin';

const BROTLI = 'accept-encoding: gzip, deflate, br';
const EXPERIMENTS = 3;
const WARM_UP_SECONDS = 2;
/** V8's optimization of the same code differs between processes by a few percent, so the median of several counts. */
const SERVERS = 3;

/** Cost of the decision: a page with three experiments against the same page without, for returning and new visitors. */
export const benchDecisions: BenchPart = async (context) => {
  const all: { returning: Comparison; newcomer: Comparison }[] = [];
  while (all.length < (context.isQuick ? 1 : SERVERS)) all.push(await compareVisits(context));
  const returning = all.map((one) => one.returning);
  const newcomer = all.map((one) => one.newcomer);
  const p99 = await measureP99(context);
  const { returningRatio, newcomerRatio, decisionP99Ms } = LIMITS;
  return [
    ratio('Three experiments, returning visitor', returning, returningRatio),
    ratio('Three experiments, every visitor a new one', newcomer, newcomerRatio),
    { title: 'Decision for a new visitor: p99', value: p99, unit: 'ms', limit: decisionP99Ms, is: 'most' },
    failures([...returning, ...newcomer]),
  ];
};

/** Page and twin are in one process, so that V8 optimizes both in the same way. */
async function compareVisits({ contentUrl, isQuick }: BenchContext) {
  const [rounds, seconds] = isQuick ? [7, 1] : [11, 2];
  const { child, origin } = await startBenchSite(contentUrl, { BENCH_EXPERIMENTS: String(EXPERIMENTS) });
  const [varied, twin] = [`${origin}/`, `${origin}${TWIN_PATH}`];
  const cookies = await returningCookies(varied);
  const compare = async (cookie: string) => {
    const headers = [BROTLI, PERSON, `cookie: ${cookie}`];
    const site = (length: number) => loadTurn(child, varied, length, headers);
    const bare = (length: number) => loadTurn(child, twin, length, headers);
    // Every variant has to be cached, with the final compression.
    await site(WARM_UP_SECONDS);
    await settle(twin, cookie);
    await call(child, { wait: 'compressed' });
    return compareTurns({ site, bare }, rounds, seconds);
  };
  const returning = await compare(cookies);
  // Consent without an id: each request gets a new one.
  const newcomer = await compare(CONSENT);
  child.disconnect();
  return { returning, newcomer };
}

/** On a separate server, since reading the clock takes time too. */
async function measureP99({ contentUrl }: BenchContext): Promise<number> {
  const timed = { BENCH_EXPERIMENTS: String(EXPERIMENTS), BENCH_TIMED: 'true' };
  const { child, origin } = await startBenchSite(contentUrl, timed);
  const headers = [BROTLI, PERSON, `cookie: ${CONSENT}`];
  await loadTurn(child, `${origin}/`, WARM_UP_SECONDS, headers);
  await call(child, { timesOf: 'decisions' });
  await loadTurn(child, `${origin}/`, WARM_UP_SECONDS, headers);
  const times = await call<number[]>(child, { timesOf: 'decisions' });
  child.disconnect();
  return percentile(times, 0.99);
}

/** @param all at least one */
function ratio(title: string, all: Comparison[], least: number): Figure {
  const [middle] = [...all].sort((one, other) => one.ratio - other.ratio).slice(Math.floor(all.length / 2));
  if (!middle) throw new Error('Nothing was compared');
  const { perSecond, barePerSecond, cpuRatio, p99Ms, disturbed } = middle;
  const note = [
    `${all.map((one) => (one.ratio * 100).toFixed(1)).join(', ')} %`,
    `${Math.round(perSecond)}/s of ${Math.round(barePerSecond)}/s`,
    `by processor time ${(cpuRatio * 100).toFixed(0)} %`,
    `p99 ${p99Ms.toFixed(1)} ms`,
    ...(disturbed > 0 ? [`${disturbed} rounds disturbed by other programs`] : []),
  ].join('; ');
  return { title, value: middle.ratio * 100, unit: '%', limit: least * 100, is: 'least', note };
}

function failures(all: Comparison[]): Figure {
  const value = all.reduce((sum, { failed }) => sum + failed, 0);
  return { title: 'Decided visits: failed requests', value, unit: '', limit: 0, is: 'most' };
}
