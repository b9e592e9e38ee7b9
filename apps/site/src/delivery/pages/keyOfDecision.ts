import type { Decision } from '../decision/Decision.ts';
import { pageKey } from './pageKey.ts';

interface Made {
  path: string;
  key: string;
}

const made = new WeakMap<Decision, Made>();

/**
 * Names the stored page that a decision means. One that is the same for many requests has its text made once: V8 remembers a text's hash, without which
 * looking up a long key takes a third of a microsecond.
 * @param query the parameters that matter
 */
export function keyOfDecision(path: string, decision: Decision, query: string): string {
  const { variantKey, cookies } = decision;
  // With cookies it is of one request.
  if (variantKey === '' || query !== '' || cookies.length > 0) return pageKey.of(path, variantKey, query);
  const before = made.get(decision);
  if (before?.path === path) return before.key;
  const key = pageKey.of(path, variantKey, query);
  made.set(decision, { path, key });
  return key;
}
