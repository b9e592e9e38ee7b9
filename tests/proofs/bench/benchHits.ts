import { call } from '../../fixtures/call.ts';
import type { Figure } from '../Figure.ts';
import type { BenchPart } from './BenchPart.ts';
import { compareHits } from './compareHits.ts';
import { LIMITS } from './LIMITS.ts';
import { loadTurn } from './loadTurn.ts';
import { PERSON, returningCookies } from './returningCookies.ts';
import { settle, startBenchSite } from './startBenchSite.ts';

const BROTLI = 'accept-encoding: gzip, deflate, br';
interface Visit {
  title: string;
  least: number;
  /** Of the page; the visitor comes back to it. */
  experiments?: number;
}

/** A page from memory, against a bare server. */
// REQ-PRF-03
export const benchHits = of({ title: 'Cached hit, brotli', least: LIMITS.hitRatio });

/** The same for a visitor whose cookies say what was decided. */
export const benchDecidedHits = of({
  title: 'Cached hit, decided from cookies',
  least: LIMITS.decisionRatio,
  experiments: 3,
});

function of({ title, least, experiments = 0 }: Visit): BenchPart {
  return async ({ contentUrl, isQuick }) => {
    const { child, origin } = await startBenchSite(contentUrl, { BENCH_EXPERIMENTS: String(experiments) });
    const url = `${origin}/`;
    const cookies = experiments > 0 ? await returningCookies(url) : undefined;
    const headers = [BROTLI, PERSON, ...(cookies ? [`cookie: ${cookies}`] : [])];
    if (cookies) await loadTurn(child, url, 1, headers);
    await settle(url);
    await call(child, { wait: 'compressed' });
    const [rounds, seconds] = isQuick ? [7, 1] : [21, 2];
    const compared = await compareHits(child, url, { rounds, seconds, headers });
    child.disconnect();
    return figuresOf(title, least, compared);
  };
}

function figuresOf(title: string, least: number, compared: Awaited<ReturnType<typeof compareHits>>): Figure[] {
  const { perSecond, barePerSecond, ratio, cpuRatio, p99Ms, bareP99Ms, failed, disturbed } = compared;
  const speeds = [
    `${Math.round(perSecond)}/s of ${Math.round(barePerSecond)}/s`,
    `by processor time ${(cpuRatio * 100).toFixed(0)} %`,
    ...(disturbed > 0 ? [`${disturbed} rounds disturbed by other programs`] : []),
  ].join('; ');
  const bareNote = `bare ${bareP99Ms.toFixed(1)} ms`;
  return [
    {
      title: `${title}: of a bare server`,
      value: ratio * 100,
      unit: '%',
      limit: least * 100,
      is: 'least',
      note: speeds,
    },
    { title: `${title}: p99`, value: p99Ms, unit: 'ms', limit: LIMITS.hitP99Ms, is: 'most', note: bareNote },
    { title: `${title}: failed requests`, value: failed, unit: '', limit: 0, is: 'most' },
  ];
}
