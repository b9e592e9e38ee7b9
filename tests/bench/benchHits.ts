import type { BenchPart } from './BenchPart.ts';
import { compareHits } from './compareHits.ts';
import type { Figure } from './Figure.ts';
import { LIMITS } from './LIMITS.ts';
import { settle, startBenchSite } from './startBenchSite.ts';

const BROTLI = 'accept-encoding: gzip, deflate, br';
const COOKIES =
  'cuConsent=C0001,C0002; cuDevice=desktop; cuGBVariant=pricing.b,hero.c; cuGBId=2f1c0c2e-8d0f-4b9e-9a59-2c1b6a0d8a11; cuLocation=DE';

interface Visit {
  title: string;
  least: number;
  cookies?: string;
  env?: Record<string, string>;
}

/** A page from memory, against a bare server. */
export const benchHits = of({ title: 'Cached hit, brotli', least: LIMITS.hitRatio });

/** The same for a visitor whose cookies say what was decided. */
export const benchDecidedHits = of({
  title: 'Cached hit, decided from cookies',
  least: LIMITS.decisionRatio,
  cookies: COOKIES,
  env: { BENCH_DECIDES: 'true' },
});

function of({ title, least, cookies, env = {} }: Visit): BenchPart {
  return async ({ services, isQuick }) => {
    const { child, origin } = await startBenchSite(services, env);
    const url = `${origin}/`;
    const headers = [BROTLI, ...(cookies ? [`cookie: ${cookies}`] : [])];
    await settle(url, cookies);
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
