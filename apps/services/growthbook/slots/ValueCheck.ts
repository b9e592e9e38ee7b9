import { join } from 'node:path';
import { type ContentSlot, findValuesWithoutContent } from '@cumulus/flag-rules';
import type { FlagProblem } from '../files/FlagProblem.ts';
import type { FlagPayload } from '../payload/FlagPayload.ts';

type Features = Parameters<typeof findValuesWithoutContent>[0];

/** Holds running experiments against the content: what differs is logged when a file of either is saved, and told to operators. */
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
