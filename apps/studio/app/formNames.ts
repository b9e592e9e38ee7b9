import { unnamedForm } from '@cumulus/forms/unnamedForm';
import { z } from 'zod';
import { useApi } from './api.ts';

const namesSchema = z.object({ names: z.record(z.string(), z.string()) });

/** Names of the site's forms by their id. */
export type FormNames = Readonly<Record<string, string>>;
const NONE: FormNames = {};

/** The names that the content has; none while they are being read, or can't be. */
export const useFormNames = (): FormNames => useApi('/forms', namesSchema).data?.names ?? NONE;

/** `Contact sales`; `Form 1299` where the content has no name. */
export const formName = (names: FormNames, id: string | number): string =>
  (Object.hasOwn(names, id) ? names[id] : undefined) ?? unnamedForm(id);

/** Forms to choose from. Two with the same name have their ids. */
export function formOptions(names: FormNames, ids: readonly number[]): { id: string; label: string }[] {
  const labels = ids.map((id) => formName(names, id));
  return ids.map((id, index) => {
    const label = labels[index] ?? '';
    return { id: String(id), label: labels.filter((one) => one === label).length > 1 ? `${label} (${id})` : label };
  });
}

/** Where a form was given up, `1299: email`, with the form's name. */
export const gaveUpText = (names: FormNames, gaveUp: string | null): string | null =>
  gaveUp?.replace(/^\d+(?=$|: )/, (id) => formName(names, id)) ?? null;
