import { isSessionWritable } from '../storage/isSessionWritable.ts';
import type { StorageName } from '../storage/StorageName.ts';
import { mergeRedirectParams } from './mergeRedirectParams.ts';

const KEY = 'redirectParams' satisfies StorageName;

/** Details of the links that a visitor came by: JSON objects in the query, kept in session storage and handed on to the sign-up. */
export const redirectParams = { keep, read };

/**
 * Merges those of this landing with those of landings before it. What can't be read is logged, and what was kept before stays.
 * @param search the landing's query; each `redirectParams` in it counts
 * @param report logs
 */
function keep(search: string, report: (code: string, error: unknown) => void): void {
  const texts = new URLSearchParams(search).getAll(KEY);
  if (!isSessionWritable()) return;
  for (const text of texts) {
    try {
      sessionStorage.setItem(KEY, mergeRedirectParams([JSON.stringify(read()), text]));
    } catch (error) {
      report('ERROR.REDIRECT_PARAMS.PARSING_JSON', error);
    }
  }
}

/** What the sign-up is to know; an empty object where there is nothing, or what is kept was broken by somebody else. */
function read(): Record<string, unknown> {
  try {
    return JSON.parse(mergeRedirectParams([sessionStorage.getItem(KEY) ?? '{}']));
  } catch {
    return {};
  }
}
