import { createLog } from '@cumulus/http/log';
import { evalCondition, type FeatureResult, type UserContext } from '@growthbook/growthbook';
import { forcedVariations } from '../cookies/debugCookie.ts';
import { valueText } from '../cookies/flagText.ts';
import type { DecidedFlag } from '../cookies/variantCookie.ts';
import type { FlagPayload } from '../store/payloadSchema.ts';

const log = createLog('flags');

type Condition = Parameters<typeof evalCondition>[1];
type SavedGroups = Parameters<typeof evalCondition>[2];

const NONE_FORCED = forcedVariations();
const failed = new WeakMap<FlagPayload, Set<string>>();

/**
 * Evaluates a flag with the vendor's client. A flag for which that fails has no value, so the control is shown; the error is logged once.
 * @param user attributes, and what the visitor has seen before; of the latter, what doesn't hold any more is taken out
 */
export function evaluateFlag(payload: FlagPayload, flag: string, user: UserContext): DecidedFlag {
  user.forcedVariations ??= NONE_FORCED;
  try {
    return evaluate(payload, flag, user);
  } catch (error) {
    report(payload, flag, error as Error);
    return { flag, value: '' };
  }
}

function evaluate(payload: FlagPayload, flag: string, user: UserContext): DecidedFlag {
  let result = payload.client.evalFeature(flag, user);
  const lost = lostAssignment(payload, result, user);
  if (lost !== undefined) {
    forget(user, lost);
    result = payload.client.evalFeature(flag, user);
  }
  const { experiment, experimentResult } = result;
  const decided = { flag, value: valueText(result.value) };
  if (!experiment || !experimentResult?.inExperiment) return decided;
  const { bucketVersion } = experiment;
  const part = { ...decided, experiment: experiment.key, variation: experimentResult.variationId };
  return bucketVersion ? { ...part, bucketVersion } : part;
}

/**
 * The client doesn't check the condition again for visitors with a sticky bucket; we do.
 * @returns the assignment that no longer holds, as the client names it
 */
function lostAssignment({ savedGroups }: FlagPayload, result: FeatureResult, user: UserContext): string | undefined {
  const { experiment, experimentResult } = result;
  if (!experimentResult?.stickyBucketUsed || !experiment?.condition) return undefined;
  const isTargeted = evalCondition(
    user.attributes ?? {},
    experiment.condition as Condition,
    savedGroups as SavedGroups,
  );
  return isTargeted ? undefined : `${experiment.key}__${experiment.bucketVersion ?? 0}`;
}

function forget(user: UserContext, assignment: string): void {
  const documents = Object.entries(user.stickyBucketAssignmentDocs ?? {});
  user.stickyBucketAssignmentDocs = Object.fromEntries(
    documents.map(([key, document]) => {
      const { [assignment]: _, ...assignments } = document.assignments;
      return [key, { ...document, assignments }];
    }),
  );
}

function report(payload: FlagPayload, flag: string, error: Error): void {
  const flags = failed.get(payload) ?? new Set();
  failed.set(payload, flags);
  if (flags.has(flag)) return;
  flags.add(flag);
  log.error(`${JSON.stringify(flag)} can't be evaluated, everyone sees the control: ${error.message}`);
}
