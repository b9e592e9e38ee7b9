import { decideRequest } from '../../../apps/site/decideRequest.ts';
import type { VisitOptions } from '../../../apps/site/src/flags/decide/visitDecision.ts';
import { readPayload } from '../../../apps/site/src/flags/store/readPayload.ts';
import type { Decide, Site } from '../../../apps/site/src/server/site.ts';
import { TWIN_PATH } from './benchDecisions.ts';

const NAMES = ['home-hero', 'new-card-ui', 'quiz-banner'];
const VALUES = ['control', 'board', 'brain'];

interface Bench {
  count: number;
  times?: number[];
}

/** An experiment of three variations as the flag service sends it. */
const experiment = (key: string) => ({
  defaultValue: VALUES[0],
  rules: [
    {
      ...{ id: key, key, seed: key, name: key, phase: '0' },
      ...{ hashAttribute: 'id', hashVersion: 2, coverage: 1, weights: [0.34, 0.33, 0.33] },
      variations: VALUES,
      meta: VALUES.map((value) => ({ key: value, name: value })),
    },
  ],
});

/**
 * Starts a site with the real decision: its home page has experiments, a twin page has none. All variants and the twin have the same bytes, so that
 * only the decision is measured.
 * @param count experiments of the home page
 * @param times list to which the milliseconds of each decision are added
 */
export async function benchDecision(
  real: Site,
  options: Omit<VisitOptions, 'flags' | 'site'>,
  { count, times }: Bench,
) {
  const features = Object.fromEntries(NAMES.map((name) => [name, experiment(name)]));
  const payload = await readPayload(JSON.stringify({ features }));
  const flags = NAMES.slice(0, count).map((flag) => ({ flag, values: VALUES.slice(1) }));
  const site: Site = {
    ...real,
    flagsOf: (path) => (path === '/' ? flags : []),
    locate: (path) => (path === TWIN_PATH ? { path, status: 200 } : real.locate(path)),
    render: (request, locals) =>
      real.render(new Request(request.url.replace(TWIN_PATH, '/')), { ...locals, variantKey: '' }),
  };
  const decide = decideRequest({ ...options, flags: { latest: () => payload }, site });
  return { site, decide: times ? timed(decide, times) : decide };
}

const timed =
  (decide: Decide, times: number[]): Decide =>
  (request) => {
    const begun = performance.now();
    const decision = decide(request);
    times.push(performance.now() - begun);
    return decision;
  };
