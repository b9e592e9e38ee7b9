import type { ConsentEntry } from '@cumulus/content-model';
import type { ConsentGroup } from '../../visitor/consent/ConsentGroup.ts';

/** The words of one group: title, what it does, and that in a few words for the banner. */
export interface GroupWords {
  title: string;
  text: string;
  summary?: string;
}

/**
 * The editors' words for each group that is used, in the order of `used`; groups without words are left out.
 * @param used see usedGroups
 */
export function askedGroups(
  { groups }: Pick<ConsentEntry, 'groups'>,
  used: readonly ConsentGroup[],
): Partial<Record<ConsentGroup, GroupWords>> {
  const words = (groups ?? {}) as unknown as Partial<Record<ConsentGroup, GroupWords>>;
  return Object.fromEntries(used.flatMap((group) => (words[group] ? [[group, words[group]]] : [])));
}
