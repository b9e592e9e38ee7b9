import type { GrowthBookClient } from '@growthbook/growthbook';
import { z } from 'zod';
import type { FlagDependencies } from '../decide/pagePlan.ts';

const condition = z.record(z.string(), z.unknown());
const range = z.tuple([z.number(), z.number()]);

/** One rule, without fields that are null: they say the same as absent ones. */
export const ruleSchema = z.looseObject({
  id: z.string().optional(),
  condition: condition.optional(),
  parentConditions: z.array(z.looseObject({ id: z.string(), condition: condition.nullish() })).optional(),
  key: z.string().optional(),
  variations: z.array(z.unknown()).optional(),
  weights: z.array(z.number()).optional(),
  coverage: z.number().optional(),
  range: range.optional(),
  ranges: z.array(range).optional(),
  meta: z.array(z.looseObject({ key: z.string().nullish() })).optional(),
  hashAttribute: z.string().optional(),
  hashVersion: z.number().optional(),
  seed: z.string().optional(),
  namespace: z.tuple([z.string(), z.number(), z.number()]).optional(),
  filters: z.array(z.looseObject({ seed: z.string(), ranges: z.array(range) })).optional(),
  bucketVersion: z.number().int().min(0).optional(),
  minBucketVersion: z.number().int().min(0).optional(),
});

/** A flag without its rules, of which each is checked alone. */
export const featureSchema = z.looseObject({
  defaultValue: z.unknown().optional(),
  /** Ours: the vendor's client passes it over. */
  redirect: z.looseObject({ paths: z.array(z.string()) }).optional(),
});

export type PayloadRule = z.output<typeof ruleSchema>;
export type PayloadFeature = z.output<typeof featureSchema> & { rules?: PayloadRule[] };

/** The answer of the flag service once it is decrypted and checked, in the vendor's form; what we don't read may be anything. */
export interface PlainPayload {
  features: Record<string, PayloadFeature>;
  savedGroups?: Record<string, unknown>;
  [field: string]: unknown;
}

/** The flags of one moment, ready to be evaluated. */
export interface FlagPayload {
  /** First 8 hex digits of SHA-256 of what decides: the same on every node. */
  version: string;
  plain: PlainPayload;
  client: GrowthBookClient;
  /** As the client has them. */
  savedGroups: Record<string, unknown>;
  /** What the service sent and can't be used, one line for each. */
  leftOut: readonly string[];
  /** Keys of the flags that may redirect visitors of a path, by path. */
  redirects: ReadonlyMap<string, readonly string[]>;
  /** Filled by `flagDependencies`, which is called for every visit. */
  needs: Map<string, FlagDependencies>;
}
