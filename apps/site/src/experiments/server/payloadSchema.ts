import { z } from 'zod';

const condition = z.record(z.string(), z.unknown());
const ratio = z.number().min(0).max(1);
const range = z.tuple([z.number(), z.number()]);

const rule = z.looseObject({
  id: z.string().optional(),
  condition: condition.optional(),
  parentConditions: z.array(z.looseObject({ id: z.string(), condition: condition.optional() })).optional(),
  key: z.string().optional(),
  variations: z.array(z.unknown()).optional(),
  weights: z.array(ratio).optional(),
  coverage: ratio.optional(),
  range: range.optional(),
  ranges: z.array(range).optional(),
  meta: z.array(z.looseObject({ key: z.string().optional() })).optional(),
  hashAttribute: z.string().optional(),
  hashVersion: z.number().optional(),
  seed: z.string().optional(),
  namespace: z.tuple([z.string(), z.number(), z.number()]).optional(),
  filters: z.array(z.looseObject({ seed: z.string(), ranges: z.array(range) })).optional(),
  bucketVersion: z.number().int().min(0).optional(),
  minBucketVersion: z.number().int().min(0).optional(),
});

const feature = z.looseObject({
  defaultValue: z.unknown(),
  rules: z.array(rule).optional(),
  /** Ours: the vendor's client passes it over. */
  redirect: z.looseObject({ paths: z.array(z.string()) }).optional(),
});

/** The answer of the flag service once it is decrypted, in the vendor's form; what we don't read may be anything. */
export const payloadSchema = z.looseObject({
  features: z.record(z.string(), feature),
  experiments: z.array(z.looseObject({ key: z.string() })).optional(),
  savedGroups: z.record(z.string(), z.array(z.union([z.string(), z.number()]))).optional(),
});

export type PlainPayload = z.output<typeof payloadSchema>;
export type PayloadFeature = PlainPayload['features'][string];
export type PayloadRule = NonNullable<PayloadFeature['rules']>[number];
