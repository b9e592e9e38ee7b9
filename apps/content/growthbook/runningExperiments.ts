import type { Attribute } from '@cumulus/flag-rules';
import { jsonResponse } from '@cumulus/server/responses';
import { createRoutes } from '@cumulus/server/routes';
import type { Service } from '@cumulus/server/Service';
import type { FlagPayload } from './payload.ts';

/** A running experiment of the payload. */
export interface RunningExperiment {
  key: string;
  phase: number;
  /** Its hash attribute. */
  hashAttribute: string;
  weights: readonly number[];
  /** Keys of the variations. */
  variations: readonly string[];
}

/** The attribute that identifies one visitor. Visitors share the values of others, so that their numbers don't follow the weights. */
const VISITOR_ID = 'id' satisfies Attribute;

/** The running experiments that assign each visitor separately. */
export function runningExperiments({ experiments }: Pick<FlagPayload, 'experiments'>): RunningExperiment[] {
  return experiments
    .filter(({ status, hashAttribute = VISITOR_ID }) => status === 'running' && hashAttribute === VISITOR_ID)
    .map(({ key, phase, weights = [], meta = [] }) => ({
      key,
      hashAttribute: VISITOR_ID,
      phase: Number(phase ?? 0),
      weights,
      variations: meta.map((one, index) => one.key ?? String(index)),
    }));
}

/** Creates `/experiments` of the private listener: the running experiments, whose sample ratios the studio checks. */
export function createExperimentsService(running: () => RunningExperiment[]): Service {
  const app = createRoutes();
  app.get('/', () => jsonResponse({ experiments: running() }));
  return { prefix: '/experiments', app };
}
