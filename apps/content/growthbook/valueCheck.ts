import { type ContentSlot, findValuesWithoutContent } from '@cumulus/flag-rules';
import type { Link, Snapshot, SourceEntity } from '../space.ts';
import type { FlagProblem } from './files/parseFlagFile.ts';
import type { FlagPayload } from './payload.ts';

type Features = Parameters<typeof findValuesWithoutContent>[0];

/** Variations of running experiments that have no content, as problems of the experiments' files. */
export function findMissingContent(
  { features }: Pick<FlagPayload, 'features'>,
  slots: Iterable<ContentSlot>,
): FlagProblem[] {
  const found = findValuesWithoutContent(features as Features, slots);
  return found.map(({ experiment, message }) => ({ file: `experiments/${experiment}.json`, message }));
}

const SLOT = 'variantSlot';

/**
 * The published variant slots of a space, with the values that have a variant. A slot without variants is left out. A variant counts only if it and
 * all its sections are published: for others the site shows the control.
 */
export function slotsOfContent({ delivery, defaultLocale }: Snapshot): ContentSlot[] {
  const fieldOf = (entry: SourceEntity | undefined, field: string) => entry?.fields[field]?.[defaultLocale.code];
  const published = (links: Link[]) => links.flatMap(({ sys }) => delivery.entries.get(sys.id) ?? []);
  return [...delivery.entries.values()].flatMap((entry) => {
    if (entry.sys.contentType?.sys.id !== SLOT) return [];
    const flag = fieldOf(entry, 'flag');
    const links = fieldOf(entry, 'variants');
    if (typeof flag !== 'string' || !Array.isArray(links) || links.length === 0) return [];
    const values = published(links).flatMap((variant) => {
      const sections = fieldOf(variant, 'sections');
      const isWhole = !Array.isArray(sections) || published(sections).length === sections.length;
      return isWhole ? String(fieldOf(variant, 'value')) : [];
    });
    return [{ name: `slot ${entry.sys.id}`, flag, values }];
  });
}
