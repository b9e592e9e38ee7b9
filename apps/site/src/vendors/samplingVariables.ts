import { z } from 'zod';
import { SAMPLED_NAMES } from '../analytics/observation/forcedSampling.ts';
import { parseVariables } from '../platform/server/environment.ts';
import type { Variables } from './manifest.ts';

const schema = z.object({
  REPLAY_SAMPLE_RATE: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'REPLAY_SAMPLE_RATE must be a share from 0 to 1, such as 0.1')
    .optional(),
  FORCE_SAMPLING: z
    .string()
    .default('')
    .transform((list) => list.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(z.enum(SAMPLED_NAMES, `FORCE_SAMPLING must be any of ${SAMPLED_NAMES.join()}`))),
});

/**
 * What differs from the usual sampling of observed sessions, as the attribute that analytics/observation/sampling.ts reads; none with the defaults.
 * @throws EnvironmentError that names every wrong variable
 */
export function samplingAttributes(variables: Variables): Record<string, string | undefined> {
  const { REPLAY_SAMPLE_RATE: replay, FORCE_SAMPLING: force } = parseVariables(schema, variables);
  const parts = [replay && `replay=${replay}`, force.length > 0 && `force=${force.join()}`].filter(Boolean);
  return { 'data-sampling': parts.join('&') || undefined };
}
