import { storageInUse } from '../storage/storageInUse.ts';
import { vendorsInUse } from '../storage/vendorsInUse.ts';
import { CONSENT_GROUPS, type ConsentGroup } from './ConsentGroup.ts';

/**
 * The groups that something uses with the configuration that runs, `C0001` first. Visitors are asked for these alone: consent to a purpose that the
 * site doesn't have would be consent to whatever comes later.
 * @param variables environment variables
 */
export function usedGroups(variables: Record<string, string | undefined>): ConsentGroup[] {
  const vendors = vendorsInUse(variables);
  const lines = [...vendors, ...storageInUse(variables, vendors)];
  return CONSENT_GROUPS.filter((wanted) => lines.some(({ group }) => group === wanted));
}
