import { z } from 'zod';

/** Keys are used in cookies, addresses and cache keys: letters, digits, - and _ need no escaping there. */
export const KEY_PATTERN = /^[\w-]{1,60}$/;

/** An object without unknown fields; the error lists the valid ones. */
export function strictObject<Shape extends z.ZodRawShape>(shape: Shape) {
  const valid = Object.keys(shape).join(', ');
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys' ? `no such field: ${issue.keys.join(', ')}; known: ${valid}` : undefined,
  });
}

/** A condition on attributes in the vendor's form, for instance `{"country": {"$in": ["US", "CA"]}}`. */
const conditionSchema = z.record(z.string(), z.json(), {
  error: 'expected an object of attributes, for instance {"country": {"$in": ["US", "CA"]}}',
});

/**
 * Checks that a value has its flag's type.
 * @returns the mistake and what is expected, or undefined
 */
export function valueProblem(valueType: FeatureFile['valueType'], value: unknown): string | undefined {
  if (valueType === 'json' || typeof value === valueType) return undefined;
  return `expected a ${valueType} (the flag's valueType), found ${JSON.stringify(value)}`;
}

const share = z.number().min(0).max(1);
const text = z.string().min(1);
const key = z.string().regex(KEY_PATTERN);

const ruleSchema = strictObject({
  id: z.string().optional(),
  description: z.string().optional(),
  condition: conditionSchema.optional(),
  parentConditions: z
    .array(strictObject({ id: key, condition: conditionSchema, gate: z.boolean().optional() }))
    .optional(),
  force: z.json().optional(),
  coverage: share.optional(),
  hashAttribute: text.optional(),
  hashVersion: z.literal(2).optional(),
  seed: text.optional(),
  experiment: key.optional(),
}).superRefine((rule, context) => {
  const isOfExperiment = rule.experiment !== undefined;
  const choice = 'expected either "force" (the value given) or "experiment" (the key of an experiment file), not both';
  if ('force' in rule === isOfExperiment) context.addIssue({ code: 'custom', message: choice });
  for (const field of ['coverage', 'hashAttribute', 'hashVersion', 'seed', 'condition'] as const)
    if (isOfExperiment && rule[field] !== undefined)
      context.addIssue({ code: 'custom', path: [field], message: 'belongs into the experiment file; remove it here' });
});

/** One file of `flags/features/`. */
export const featureSchema = strictObject({
  key: z.string().optional(),
  description: text,
  owner: text,
  valueType: z.enum(['boolean', 'string', 'number', 'json']),
  defaultValue: z.json(),
  redirect: strictObject({
    paths: z.array(z.string().regex(/^\/[^?#]*$/, 'expected a path like /demo')).min(1),
  }).optional(),
  rules: z.array(ruleSchema).default([]),
}).superRefine((feature, context) => {
  const check = (value: unknown, path: (string | number)[]) => {
    const message = valueProblem(feature.valueType, value);
    if (message) context.addIssue({ code: 'custom', path, message });
  };
  check(feature.defaultValue, ['defaultValue']);
  for (const [index, { force }] of feature.rules.entries())
    if (force !== undefined) check(force, ['rules', index, 'force']);
  if (!feature.redirect || feature.valueType === 'string') return;
  const message = `needs valueType "string" (the path visitors are sent to), this flag's is "${feature.valueType}"`;
  context.addIssue({ code: 'custom', path: ['redirect'], message });
});

export type FeatureFile = z.infer<typeof featureSchema>;

/** Tolerance for rounding, such as 3 × 0.333. The SDK uses equal weights beyond 0.01. */
const WEIGHT_TOLERANCE = 0.005;

const variationSchema = strictObject({ key, name: text, value: z.json() });

/** One file of `flags/experiments/`. */
export const experimentSchema = strictObject({
  key: z.string(),
  name: text,
  hypothesis: text,
  question: text.optional(),
  status: z.enum(['draft', 'running', 'stopped']),
  hashAttribute: text,
  hashVersion: z.literal(2),
  seed: text,
  coverage: share,
  weights: z.array(share),
  variations: z.array(variationSchema).min(2),
  condition: conditionSchema.optional(),
  namespace: strictObject({ name: text, range: z.tuple([share, share]) }).optional(),
  phase: z.number().int().min(0),
  primaryMetric: text,
  furtherGoals: z.array(text).max(20).optional(),
  guardrails: z.array(text).min(1),
  minimumEffect: z.number().min(0.005).max(10).optional(),
  releasedVariation: z.string().optional(),
  bucketVersion: z.number().int().min(0).optional(),
  minBucketVersion: z.number().int().min(0).optional(),
}).superRefine((experiment, context) => {
  const wrong = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
  const { weights, variations, namespace, releasedVariation } = experiment;
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const keys = variations.map(({ key }) => key);
  if (weights.length !== variations.length)
    wrong(['weights'], `${weights.length} weights for ${variations.length} variations; give one each`);
  else if (Math.abs(sum - 1) > WEIGHT_TOLERANCE)
    wrong(['weights'], `add up to ${Number(sum.toFixed(4))}; they must add up to 1`);
  for (const [index, one] of keys.entries())
    if (keys.indexOf(one) !== index) wrong(['variations', index, 'key'], `"${one}" is there twice`);
  if (namespace && namespace.range[0] >= namespace.range[1])
    wrong(['namespace', 'range'], 'ends before it begins; expected [from, to], for instance [0, 0.5]');
  if (releasedVariation === undefined) return;
  if (!keys.includes(releasedVariation))
    wrong(['releasedVariation'], `"${releasedVariation}" is no variation; expected one of ${keys.join(', ')}`);
  if (experiment.status !== 'stopped')
    wrong(['releasedVariation'], `only a stopped experiment releases one, this one is ${experiment.status}`);
});

export type ExperimentFile = z.infer<typeof experimentSchema>;

/** One file of `flags/saved-groups/`: values of one attribute, used in conditions as `{"$inGroup": "<id>"}`. */
export const savedGroupSchema = strictObject({
  description: text,
  attributeKey: text,
  values: z.array(z.union([z.string(), z.number()], { error: 'expected a text or a number' })),
});

export type SavedGroupFile = z.infer<typeof savedGroupSchema>;

/** An AES-128 key, as at the vendor. */
const KEY_BYTES = 16;

const clientKeySchema = strictObject({
  description: text,
  decryptionKey: z
    .base64()
    .refine((key) => Buffer.from(key, 'base64').length === KEY_BYTES, {
      error: `expected ${KEY_BYTES} bytes as base64; make one with: openssl rand -base64 ${KEY_BYTES}`,
    })
    .optional(),
  // Without it clients of this key evaluate flags themselves.
  remoteEval: z.enum(['allowed', 'only']).optional(),
}).refine(({ decryptionKey, remoteEval }) => !decryptionKey || remoteEval !== 'only', {
  path: ['decryptionKey'],
  error: 'remote evaluation is never encrypted; remove it or remoteEval',
});

/** `flags/client-keys.json`: settings by client key. */
export const clientKeysSchema = z.record(key, clientKeySchema);

export type ClientKeysFile = z.infer<typeof clientKeysSchema>;
