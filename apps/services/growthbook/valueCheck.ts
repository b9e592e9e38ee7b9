import { join } from 'node:path';
import { type ContentSlot, findValuesWithoutContent } from '@cumulus/flag-rules';
import type { Link, Snapshot, SourceEntity } from '../content/space.ts';
import type { FlagProblem } from './files/checkConditions.ts';
import type { FlagPayload } from './payload.ts';

type Features = Parameters<typeof findValuesWithoutContent>[0];

/** Compares running experiments with the content. Differences are logged when a file of either is saved, and reported in the health answer. */
export class ValueCheck {
  readonly #folder: string;
  #problems: FlagProblem[] = [];

  /** @param folder the flags folder, for the log */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Variations that no content stands for, at the moment. */
  get problems(): readonly FlagProblem[] {
    return this.#problems;
  }

  /** Looks again, and logs each difference once; and that one is gone. */
  check({ features }: Pick<FlagPayload, 'features'>, slots: Iterable<ContentSlot>): void {
    const found = findValuesWithoutContent(features as Features, slots).map(({ experiment, message }) => ({
      file: `experiments/${experiment}.json`,
      message,
    }));
    const describe = ({ file, message }: FlagProblem) => `${join(this.#folder, file)}: ${message}`;
    const before = new Set(this.#problems.map(describe));
    const now = new Set(found.map(describe));
    for (const text of now) if (!before.has(text)) console.error(`flags: ${text}`);
    for (const text of before) if (!now.has(text)) console.info(`flags: solved: ${text}`);
    this.#problems = found;
  }
}

const SLOT = 'variantSlot';

/**
 * The variant slots that are published in a space, with the values that have a variant. A slot that links to no variant decides nothing. A variant that is
 * not published, or of which a section isn't, is none: the site shows the control in its place.
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
