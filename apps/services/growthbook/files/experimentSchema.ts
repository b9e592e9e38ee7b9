import { z } from 'zod';
import { conditionSchema } from './conditionSchema.ts';
import { KEY_PATTERN } from './KEY_PATTERN.ts';
import { strictObject } from './strictObject.ts';

const share = z.number().min(0).max(1);
/** Rounding of thirds: 0.333 × 3. The SDK itself falls back to equal weights beyond 0.01. */
const WEIGHT_TOLERANCE = 0.005;

const variationSchema = strictObject({
  key: z.string().regex(KEY_PATTERN),
  name: z.string().min(1),
  value: z.json(),
});

/** One file of `flags/experiments/`. */
export const experimentSchema = strictObject({
  key: z.string(),
  name: z.string().min(1),
  hypothesis: z.string().min(1),
  status: z.enum(['draft', 'running', 'stopped']),
  hashAttribute: z.string().min(1),
  hashVersion: z.literal(2),
  seed: z.string().min(1),
  coverage: share,
  weights: z.array(share),
  variations: z.array(variationSchema).min(2),
  condition: conditionSchema.optional(),
  namespace: strictObject({ name: z.string().min(1), range: z.tuple([share, share]) }).optional(),
  phase: z.number().int().min(0),
  primaryMetric: z.string().min(1),
  guardrails: z.array(z.string().min(1)).min(1),
  releasedVariation: z.string().optional(),
  bucketVersion: z.number().int().min(0).optional(),
  minBucketVersion: z.number().int().min(0).optional(),
}).superRefine((experiment, context) => {
  const wrong = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
  const { weights, variations, namespace, releasedVariation } = experiment;
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const keys = variations.map(({ key }) => key);
  if (weights.length !== variations.length) {
    wrong(['weights'], `${weights.length} weights for ${variations.length} variations; give one each`);
  } else if (Math.abs(sum - 1) > WEIGHT_TOLERANCE) {
    wrong(['weights'], `add up to ${Number(sum.toFixed(4))}; they must add up to 1`);
  }
  keys.forEach((key, index) => {
    if (keys.indexOf(key) !== index) wrong(['variations', index, 'key'], `"${key}" is there twice`);
  });
  if (namespace && namespace.range[0] >= namespace.range[1]) {
    wrong(['namespace', 'range'], 'ends before it begins; expected [from, to], for instance [0, 0.5]');
  }
  if (releasedVariation === undefined) return;
  if (!keys.includes(releasedVariation)) {
    wrong(['releasedVariation'], `"${releasedVariation}" is no variation; expected one of ${keys.join(', ')}`);
  }
  if (experiment.status !== 'stopped') {
    wrong(['releasedVariation'], `only a stopped experiment releases one, this one is ${experiment.status}`);
  }
});

export type ExperimentFile = z.infer<typeof experimentSchema>;
