import { z } from 'zod';

/** Whether a plan includes a feature, or how much of it, as text. */
export type FeatureValue = boolean | string;

/** Rows of the comparison table under one heading. */
export interface FeatureGroup {
  title: string;
  rows: { name: string; hint?: string; values: Record<string, FeatureValue> }[];
}

const text = z.string('must be a text').min(1, 'must not be empty');
const row = z.strictObject({
  name: text,
  hint: text.optional(),
  values: z.record(z.string(), z.union([z.boolean(), text], 'must be true, false or a text')),
});
const group = z.strictObject({ title: text, rows: z.array(row, 'must be a list of rows').min(1, 'must have a row') });
const groupList = z.array(group, 'must be a list of groups').min(1, 'must have a group');

/**
 * Reads and checks the `groups` field of a comparison table.
 * @param value the JSON of the content entry
 * @param tiers the compared plans: each row needs a value for each
 * @throws an error that names group, row and field of every fault
 */
export function readGroups(value: unknown, tiers: readonly string[]): FeatureGroup[] {
  const result = groupList.safeParse(value);
  if (!result.success) {
    const faults = result.error.issues.map((issue) => `${['groups', ...issue.path].join('.')}: ${issue.message}`);
    throw new Error(`comparison table: ${faults.join('; ')}`, { cause: result.error });
  }
  for (const { title, rows } of result.data)
    for (const { name, values } of rows) {
      const missing = tiers.filter((tier) => !(tier in values));
      if (missing.length > 0)
        throw new Error(`comparison table: group "${title}", row "${name}": values must have ${missing.join(', ')}`);
    }
  return result.data;
}
