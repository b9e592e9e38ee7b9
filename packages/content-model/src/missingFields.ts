import type { LeftOutEntry } from './entries.ts';
import { REQUIRED_FIELDS } from './generated/requiredFields.ts';
import { visitContent } from './pages.ts';
import { isEmptyRichText, isRichText } from './richText.ts';

/** A required field that an entry lacks. */
export interface MissingField {
  /** Content type and id, such as `card homeCard2`. */
  entry: string;
  /** One field, or several of which one must be filled. */
  fields: readonly string[];
}

const ALSO_REQUIRED: Readonly<Record<string, readonly (readonly string[])[]>> = {
  hero: [['sectionTitle']],
  callToAction: [['sectionTitle']],
  form: [['consentText']],
  mediaVideo: [['url', 'file']],
};

/** What the site's sections of a content type require in addition to the content model: one field of each list must be filled. */
export const alsoRequiredOf = (modelName: string): readonly (readonly string[])[] => listOf(ALSO_REQUIRED, modelName);

/** A content type may have any name, `constructor` too. */
export function listOf<T>(lists: Readonly<Record<string, readonly T[]>>, modelName: string): readonly T[] {
  return Object.hasOwn(lists, modelName) ? (lists[modelName] ?? []) : [];
}

interface Entry extends Record<string, unknown> {
  modelName: string;
  metadata: { id: string; leftOut?: readonly LeftOutEntry[] };
}

/** May be empty: then the page doesn't exist in this locale. */
const SLUG = 'slug';

/**
 * Finds missing fields of a flattened entry, and of all entries that it shows: required fields that are empty, or whose links have no published
 * target. Entries that the site has left out of these are named as well.
 * @param root such as a section
 * @returns one for each field, the entry's own first
 */
export function missingFields(root: unknown): MissingField[] {
  const found: MissingField[] = [];
  visitContent([root], (value, isLinkedPage) => {
    if (!isEntry(value)) return;
    found.push(...missingIn(value));
    if (!isLinkedPage) found.push(...leftOutOf(value));
  });
  return found;
}

function missingIn(entry: Entry): MissingField[] {
  const { modelName, metadata } = entry;
  return requiredOf(modelName)
    .filter((fields) => !fields.includes(SLUG) && fields.every((field) => isEmpty(entry[field])))
    .map((fields) => ({ entry: `${modelName} ${metadata.id}`, fields }));
}

/** What entries lack that the site has left out of this one. */
function leftOutOf({ metadata }: Entry): MissingField[] {
  return (metadata.leftOut ?? []).flatMap(({ id, modelName, fields }) =>
    fields.map((names) => ({ entry: `${modelName} ${id}`, fields: names })),
  );
}

/**
 * Lists the requirements of a content type.
 * @returns one list for each requirement: one of its fields must be filled
 */
export function requiredOf(modelName: string): (readonly string[])[] {
  return [...listOf(REQUIRED_FIELDS, modelName).map((field) => [field]), ...alsoRequiredOf(modelName)];
}

function isEntry(value: object): value is Entry {
  const { modelName, metadata } = value as Partial<Entry>;
  return typeof modelName === 'string' && typeof metadata?.id === 'string';
}

/** Whether a field is empty: no value, only white space, no items, or a rich text that shows nothing. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (isRichText(value)) return isEmptyRichText(value);
  return typeof value === 'object' && Object.keys(value).length === 0;
}
