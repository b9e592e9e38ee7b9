import { unnamedForm } from '@cumulus/forms/unnamedForm';
import type { PublishedContent } from './PublishedContent.ts';

/** Editors name a form after its page: `Contact sales – form`. */
const SUFFIX = /\s+[–—-]\s+form$/i;

/** A form has an id of its own where it is opened over a page. */
const OVERLAY = ', overlay';

/**
 * The names of the published forms by their id, as editors call them: `Contact sales`. Of several entries with the same id the one with the shortest name
 * counts: the others are variants of it, such as `Contact sales – landing form`.
 */
export function formNames({ entries }: Pick<PublishedContent, 'entries'>): Map<number, string> {
  const names = new Map<number, string>();
  const add = (id: unknown, name: string) => {
    const known = typeof id === 'number' ? names.get(id) : name;
    if (known === undefined || name.length < known.length) names.set(id as number, name);
  };
  for (const { sys, fields } of entries.values()) {
    const name = firstValue(fields.sectionInternalName);
    if (sys.contentType?.sys.id !== 'form' || typeof name !== 'string' || name.trim() === '') continue;
    const plain = name.trim().replace(SUFFIX, '');
    add(firstValue(fields.formId), plain);
    add(firstValue(fields.overlayFormId), plain + OVERLAY);
  }
  return names;
}

/** Gives a form its name. */
export type NameForm = (id: number) => string;

/** Names a form as the content does at the moment; by its id where it has no name, and before the content was read. */
export const createFormNamer =
  (content: Pick<PublishedContent, 'entries'>): NameForm =>
  (id) =>
    formNames(content).get(id) ?? unnamedForm(id);

/** Of a field that has one value in all locales. */
const firstValue = (field: unknown): unknown => Object.values((field ?? {}) as Record<string, unknown>)[0];
