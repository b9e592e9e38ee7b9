import { createCipheriv, randomBytes } from 'node:crypto';
import type {
  AutoExperiment,
  FeatureApiResponse,
  FeatureDefinition,
  FeatureRule,
  VariationMeta,
} from '@growthbook/growthbook';
import type { FlagFiles } from './files/parseFlagFile.ts';
import type { ExperimentFile, FeatureFile } from './files/schemas.ts';

/** A flag in the vendor's form, with three fields that its SDKs ignore. */
export type PayloadFeature = FeatureDefinition & {
  rules?: FeatureRule[];
  /** The redirect of the flag's file. */
  redirect?: { paths: string[] };
  /** For the debug overlay. */
  idleExperiments?: IdleExperiment[];
  /** Set by remote evaluation: a client with more of the visitor's attributes may get another value. */
  asksForMore?: true;
};

/** The served payload, in the vendor's form. */
export interface FlagPayload extends FeatureApiResponse {
  status: 200;
  features: Record<string, PayloadFeature>;
  experiments: AutoExperiment<unknown>[] & FeatureApiResponse['experiments'];
  savedGroups?: Record<string, (string | number)[]>;
  dateUpdated: string;
}

/** An experiment of a flag that no rule runs now: a draft or a stopped one. For the debug overlay; the vendor's SDKs ignore it. */
export interface IdleExperiment extends Pick<AutoExperiment<unknown>, 'key' | 'name' | 'status'> {
  variations: unknown[];
  meta: VariationMeta[];
}

/**
 * Compiles flag files to the payload of the vendor's API.
 * REQ-FLG-02.
 * @param modifiedMs time of the last change of a file; SDKs compare payloads by it
 */
export function compilePayload(files: FlagFiles, modifiedMs: number): FlagPayload {
  const features = [...files.features].map(([key, feature]) => [key, compileFeature(feature, files.experiments)]);
  const experiments = [...files.experiments.values()].filter(({ status }) => status !== 'draft').map(compileExperiment);
  const groups = [...files.savedGroups].map(([id, { values }]) => [id, values]);
  return {
    status: 200,
    features: Object.fromEntries(features),
    experiments,
    ...(groups.length > 0 && { savedGroups: Object.fromEntries(groups) }),
    dateUpdated: new Date(modifiedMs).toISOString(),
  };
}

/** Compiles one flag. Of its experiments only running and released ones become rules. */
function compileFeature(feature: FeatureFile, experiments: ReadonlyMap<string, ExperimentFile>): PayloadFeature {
  const { defaultValue, redirect, rules } = feature;
  const idle = idleExperimentsOf(feature, experiments);
  const compiled = rules.flatMap((rule) => compileRule(rule, experiments) ?? []);
  return {
    defaultValue,
    ...(redirect && { redirect }),
    ...(idle.length > 0 && { idleExperiments: idle }),
    ...(compiled.length > 0 && { rules: compiled }),
  };
}

function compileRule(
  { experiment: key, description: _, ...rule }: FeatureFile['rules'][number],
  experiments: ReadonlyMap<string, ExperimentFile>,
): FeatureRule | undefined {
  // The SDK's default is version 1, which is biased.
  if (key === undefined) return (rule.coverage === undefined ? rule : { ...rule, hashVersion: 2 }) as FeatureRule;
  const experiment = experiments.get(key);
  if (!experiment) return undefined;
  const shared = { ...rule, id: rule.id ?? key } as FeatureRule;
  if (experiment.status === 'running') return { ...shared, key, ...assignmentOf(experiment) };
  const released = releasedIndex(experiment);
  return released === undefined ? undefined : { ...shared, force: experiment.variations[released]?.value };
}

/**
 * Compiles a running or stopped experiment for the payload's list, from which SDKs take experiments that can be forced. `manual` prevents that they
 * run it from the list: a flag's rule does that.
 * REQ-EXP-01.
 */
function compileExperiment(experiment: ExperimentFile): AutoExperiment {
  const { key, status } = experiment;
  const released = releasedIndex(experiment);
  const { condition, namespace, ...everybody } = assignmentOf(experiment);
  const assignment =
    released === undefined
      ? { ...everybody, ...(condition && { condition }), ...(namespace && { namespace }) }
      : { ...everybody, coverage: 1, force: released };
  return { key, status, manual: true, ...assignment } as AutoExperiment;
}

/** The vendor's fields for the assignment of variations: the same in a flag's rule and in the list of experiments. REQ-EXP-08. */
function assignmentOf(experiment: ExperimentFile) {
  const { namespace, condition, bucketVersion, minBucketVersion, variations, phase } = experiment;
  const { name, seed, hashAttribute, hashVersion, coverage, weights } = experiment;
  return {
    name,
    phase: String(phase),
    seed,
    hashAttribute,
    hashVersion,
    coverage,
    weights,
    variations: variations.map(({ value }) => value) as [unknown, unknown, ...unknown[]],
    meta: variations.map(({ key, name: label }) => ({ key, name: label })),
    ...(condition && { condition }),
    // Not the newer `filters`: those are checked before forced and sticky variations, a namespace after them.
    ...(namespace && { namespace: [namespace.name, ...namespace.range] as [string, number, number] }),
    ...(bucketVersion !== undefined && { bucketVersion }),
    ...(minBucketVersion !== undefined && { minBucketVersion }),
  };
}

/** The experiments of a flag that are not running. */
export function idleExperimentsOf(
  { rules }: Pick<FeatureFile, 'rules'>,
  experiments: ReadonlyMap<string, ExperimentFile>,
): IdleExperiment[] {
  return rules.flatMap((rule) => {
    const experiment = experiments.get(rule.experiment ?? '');
    if (!experiment || experiment.status === 'running') return [];
    const { name, variations, meta } = assignmentOf(experiment);
    return [{ key: experiment.key, name, status: experiment.status, variations, meta }];
  });
}

/** The released variation of a stopped experiment, as an index, or undefined. */
function releasedIndex({ status, releasedVariation, variations }: ExperimentFile): number | undefined {
  if (status !== 'stopped' || releasedVariation === undefined) return undefined;
  return variations.findIndex(({ key }) => key === releasedVariation);
}

/** The payload with everything secret encrypted, in the vendor's form. @param key 16 bytes as base64 */
export function encryptPayload(
  { features, experiments, savedGroups, ...open }: FlagPayload,
  key: string,
): FeatureApiResponse {
  const encrypt = (data: unknown) => encryptText(JSON.stringify(data), key);
  return {
    ...open,
    features: {},
    experiments: [],
    encryptedFeatures: encrypt(features),
    encryptedExperiments: encrypt(experiments),
    ...(savedGroups && { encryptedSavedGroups: encrypt(savedGroups) }),
  };
}

const IV_BYTES = 16;

/** As the vendor does: AES-128-CBC, `iv.ciphertext`, both base64. */
function encryptText(text: string, key: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-128-cbc', Buffer.from(key, 'base64'), iv);
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${iv.toString('base64')}.${encrypted.toString('base64')}`;
}
