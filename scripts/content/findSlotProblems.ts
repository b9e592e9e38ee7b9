import { isPageModel } from '@cumulus/content-model';
import { type ContentSlot, findValuesWithoutContent } from '@cumulus/flag-rules';
import type { FlagFiles } from '../../apps/content/growthbook/files/parseFlagFile.ts';
import { compilePayload } from '../../apps/content/growthbook/payload.ts';
import { defaultLocaleOf } from '../../apps/site/src/cms/snapshot.ts';
import {
  boundFlags,
  MAX_COMBINATIONS_PER_PAGE,
  readSlots,
  type StoredContent,
} from '../../apps/site/src/document/variants/variantSlots.ts';
import { possibleValues } from './possibleValues.ts';

type Features = Parameters<typeof findValuesWithoutContent>[0];

/** What delivery takes (`apps/site/src/server/cdnDecision.ts`), less what flags that redirect may add to it. */
const LONGEST_KEY = 150;

/**
 * Finds what an editor or an engineer must mend before experiments run as content says.
 * @param content all pages, with their slots
 * @param flags the flags folder
 * @returns one line for each, naming page or slot, flag and what would be right
 */
export function findSlotProblems(content: StoredContent, flags: FlagFiles): string[] {
  const locale = defaultLocaleOf(content.locales);
  const used: ContentSlot[] = [];
  const problems = new Set<string>();
  for (const { sys } of Object.values(content.entries)) {
    if (!isPageModel(sys.contentType?.sys.id)) continue;
    const slots = readSlots(content, sys.id, locale);
    for (const { id, flag, values } of slots)
      for (const line of valueProblems(id, flag, values, flags)) problems.add(line);
    used.push(...slots.map((slot) => ({ ...slot, name: `slot ${slot.id}` })));
    const { flags: kept, excess, combinations } = boundFlags(slots);
    if (excess.length > 0) {
      const names = [...kept, ...excess].map(({ flag }) => flag).join(', ');
      problems.add(
        `page ${sys.id}: its flags ${names} make ${combinations} combinations, at most ${MAX_COMBINATIONS_PER_PAGE} can be kept; take a slot or a variant out`,
      );
    }
    const length = kept.reduce((sum, { flag, values }) => sum + flag.length + longest(values) + 2, 0);
    if (length > LONGEST_KEY)
      problems.add(
        `page ${sys.id}: the names of its flags and values are ${length} characters long together, at most ${LONGEST_KEY} can be kept`,
      );
  }
  const { features } = compilePayload(flags, 0);
  for (const { experiment, message } of findValuesWithoutContent(features as Features, used))
    problems.add(`experiment ${experiment}: ${message}`);
  return [...problems];
}

function valueProblems(id: string, flag: string, values: readonly string[], files: FlagFiles): string[] {
  const possible = possibleValues(files, flag);
  if (!possible)
    return [
      `slot ${id}: there is no flag "${flag}"; add flags/features/${flag}.json, or name one of ${list(files.features.keys())}`,
    ];
  return values
    .filter((value) => !possible.includes(value))
    .map((value) => `slot ${id}: the flag "${flag}" is never "${value}"; it can be ${list(possible)}`);
}

const list = (names: Iterable<string>): string => [...names].map((name) => `"${name}"`).join(', ');
const longest = (values: readonly string[]): number => Math.max(...values.map((value) => value.length));
