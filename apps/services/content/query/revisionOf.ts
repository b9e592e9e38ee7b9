import type { SourceEntity } from '../types.ts';

/** `sys.revision` as delivered: how often it was published; 0 for a draft. */
export function revisionOf({ sys }: SourceEntity): number {
  if (sys.publishedVersion === undefined) return 0;
  return sys.publishedCounter ?? 1;
}
