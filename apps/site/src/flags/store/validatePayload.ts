import {
  boundRule,
  type CompileCondition,
  compileSavedGroups,
  createConditionCompiler,
  findCostlyRules,
  MAX_EVALUATIONS,
  RuleError,
} from '@cumulus/flag-rules';
import { z } from 'zod';
import { variantCookie } from '../cookies/variantCookie.ts';
import {
  featureSchema,
  type PayloadFeature,
  type PayloadRule,
  type PlainPayload,
  ruleSchema,
} from './payloadSchema.ts';

type Fields = Record<string, unknown>;

/** What of a payload can be used. */
export interface ValidPayload {
  /** As it was sent. */
  plain: PlainPayload;
  /** The same for the vendor's client, which evaluates it in bounded time. */
  evaluated: PlainPayload & { savedGroups: Fields };
  /** What is left out and why, one line for each. */
  leftOut: string[];
}

/** Null is a value of a flag. A share of null is none. */
const NULL_MEANS_SOMETHING = new Set(['force', 'coverage', 'defaultValue']);
/** Values and conditions of people nest a few levels. */
const MAX_DEPTH = 50;
/** Names and messages of a line: what is wrong may be their length. */
const SHOWN_LENGTH = 200;

/**
 * Takes from a payload what can be used. One malformed flag, rule or group is left out: it must not take all others with it.
 * @param raw decrypted
 * @throws when it is not of the vendor's form at all
 */
export function validatePayload(raw: Fields): ValidPayload {
  const { features: rawFeatures, experiments, savedGroups, ...more } = raw;
  if (!isFields(rawFeatures))
    throw new Error("the payload is not of the vendor's form: features: expected an object of flags");
  const leftOut: string[] = [];
  const leave = (what: string, error: Error) => leftOut.push(`${what}: ${messageOf(error)}`.slice(0, 2 * SHOWN_LENGTH));
  const compile = createConditionCompiler();
  const features = usableFeatures(rawFeatures, compile, leave);
  const groups = isFields(savedGroups) ? savedGroups : {};
  const plain = {
    features: mapFields(features, ({ feature, rules }) =>
      withRules(
        feature,
        rules?.map((rule) => rule.plain),
      ),
    ),
    ...(Array.isArray(experiments) && { experiments: experiments.filter(isFields) }),
    ...(isFields(savedGroups) && { savedGroups }),
    ...more,
  };
  const evaluated = {
    ...plain,
    ...boundedBandits(more.contextualBandits, compile, leave),
    features: mapFields(features, ({ feature, rules }) =>
      withRules(
        feature,
        rules?.map((rule) => rule.evaluated),
      ),
    ),
    savedGroups: compileSavedGroups(groups, compile, (id, error) => leave(`saved group ${shown(id)}`, error)),
  };
  return { plain, evaluated, leftOut };
}

type Leave = (what: string, error: Error) => void;

interface UsableRule {
  plain: PayloadRule;
  evaluated: PayloadRule;
}

interface UsableFeature {
  feature: PayloadFeature;
  rules?: UsableRule[];
}

function usableFeatures(rawFeatures: Fields, compile: CompileCondition, leave: Leave): Record<string, UsableFeature> {
  const found = Object.entries(rawFeatures).flatMap(([key, value]): [string, UsableFeature][] => {
    try {
      return [[key, usableFeature(key, value, compile, leave)]];
    } catch (error) {
      leave(`flag ${shown(key)}`, error as Error);
      return [];
    }
  });
  const features = Object.fromEntries(found);
  const costly = findCostlyRules(mapFields(features, ({ rules }) => ({ rules: rules?.map(({ plain }) => plain) })));
  // From behind, so that indexes stay right.
  for (const { flag, index } of costly.reverse()) {
    features[flag]?.rules?.splice(index, 1);
    const message = `with its prerequisites the flag causes more than ${MAX_EVALUATIONS} evaluations`;
    leave(`rule ${index + 1} of flag ${shown(flag)}`, new Error(message));
  }
  return features;
}

function usableFeature(key: string, value: unknown, compile: CompileCondition, leave: Leave): UsableFeature {
  if (!variantCookie.canHold(key))
    throw new Error('no cookie can hold its key, which would keep visitors in a variant');
  if (!isFields(value)) throw new Error('expected an object');
  const { rules = [], ...fields } = withoutNull(value);
  if (!Array.isArray(rules)) throw new Error('rules: expected a list');
  const feature = featureSchema.parse(fields);
  checkTexts(feature);
  const usable = rules.flatMap((rule: unknown, index) => {
    try {
      return [usableRule(key, rule, compile)];
    } catch (error) {
      leave(`rule ${index + 1} of flag ${shown(key)}`, error as Error);
      return [];
    }
  });
  return { feature, ...('rules' in value && value.rules !== null && { rules: usable }) };
}

function usableRule(flag: string, value: unknown, compile: CompileCondition): UsableRule {
  if (!isFields(value)) throw new Error('expected an object');
  const plain = ruleSchema.parse(withoutNull(value));
  // An empty key is the flag's.
  if (plain.key === '') delete plain.key;
  checkTexts(plain);
  const { variations, meta, key = flag } = plain;
  if (variations && !variantCookie.canHold(key))
    throw new Error('no cookie can hold the key of its experiment, which would keep visitors in a variant');
  // The vendor's client throws where a variation has none.
  if (meta && meta.length < Math.max(1, variations?.length ?? 0))
    throw new Error(`meta: ${meta.length} entries for ${variations?.length ?? 0} variations`);
  return { plain, evaluated: boundRule(prepareRule(plain), compile) };
}

/** Who a contextual bandit's weights are for. Without a bandit the client takes the rule's own weights. */
function boundedBandits(bandits: unknown, compile: CompileCondition, leave: Leave): Fields {
  if (!isFields(bandits)) return {};
  const bounded = Object.entries(bandits).flatMap(([id, bandit]): [string, unknown][] => {
    const contexts = isFields(bandit) && Array.isArray(bandit.contexts) ? bandit.contexts : [];
    try {
      return [[id, { ...(bandit as object), contexts: contexts.map((context) => boundRule(context, compile)) }]];
    } catch (error) {
      leave(`contextual bandit ${shown(id)}`, error as Error);
      return [];
    }
  });
  return { contextualBandits: Object.fromEntries(bounded) };
}

function withRules(feature: PayloadFeature, rules: PayloadRule[] | undefined): PayloadFeature {
  return rules ? { ...feature, rules } : feature;
}

function withoutNull(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== null || NULL_MEANS_SOMETHING.has(name)),
  );
}

/** @throws when a text can't be written as UTF-8, and so into no cookie, or lists and objects nest deeper than recursive code bears */
function checkTexts(value: unknown, depth = 0): void {
  if (typeof value === 'string' && !value.isWellFormed()) throw new Error('a text in it is no valid Unicode');
  if (typeof value !== 'object' || value === null) return;
  if (depth >= MAX_DEPTH) throw new Error(`it nests more than ${MAX_DEPTH} levels`);
  for (const [name, inner] of Object.entries(value)) {
    checkTexts(name);
    checkTexts(inner, depth + 1);
  }
}

function messageOf(error: Error): string {
  if (error instanceof z.ZodError) return z.prettifyError(error).split('\n').slice(0, 2).join(' ');
  return error instanceof RuleError && error.path.length > 0
    ? `${error.path.join('.')}: ${error.message}`
    : error.message;
}

/** As JSON, so that a name can't forge a line of the log. */
function shown(name: string): string {
  return JSON.stringify(name.length > SHOWN_LENGTH ? `${name.slice(0, SHOWN_LENGTH)}…` : name);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function mapFields<From, To>(fields: Record<string, From>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, change(value)]));
}

/** Between these weights count as given, otherwise all are equal (the vendor's client, `getBucketRanges`). */
const MIN_TOTAL = 0.99;
const MAX_TOTAL = 1.01;

/**
 * An experiment's rule as the vendor's client has the least to do with it: with the ranges of its variations, a field of the vendor's own, which the
 * client otherwise computes for each visitor, and without fields that then decide nothing. Saves a tenth of a new visitor's decision (measured).
 * REQ-EXP-08.
 * @param rule of a feature; other rules stay as they are
 */
export function prepareRule(rule: PayloadRule): PayloadRule {
  const { variations, weights, coverage = 1, ranges, name: _, phase: __, ...deciding } = rule;
  const isOther = 'force' in rule || 'contextualBanditRef' in rule || 'contextualVariations' in rule;
  if (!variations || ranges || isOther) return rule;
  return {
    ...deciding,
    variations,
    ranges: rangesOf(usableWeights(variations.length, weights), Math.min(1, Math.max(0, coverage))),
  };
}

function usableWeights(count: number, weights: number[] | undefined): number[] {
  const total = weights?.reduce((sum, weight) => sum + weight, 0) ?? 0;
  const isUsable = weights?.length === count && total >= MIN_TOTAL && total <= MAX_TOTAL;
  return isUsable ? weights : Array<number>(count).fill(1 / count);
}

/** In the client's order of adding, so that not even a last digit differs. */
function rangesOf(weights: number[], coverage: number): [number, number][] {
  let start = 0;
  return weights.map((weight) => {
    const range: [number, number] = [start, start + coverage * weight];
    start += weight;
    return range;
  });
}
