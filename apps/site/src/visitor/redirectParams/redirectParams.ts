import { reportError } from '../../platform/browser/reportError.ts';
import { navigationTiming } from '../navigationTiming.ts';
import { isSessionWritable } from '../storage/isSessionWritable.ts';
import type { StorageName } from '../storage/StorageName.ts';
import { mergeRedirectParams } from './mergeRedirectParams.ts';

const KEY = 'redirectParams' satisfies StorageName;

/** Details of the links that a visitor came by: JSON objects in the query, kept in session storage and handed on to the sign-up. */
export const redirectParams = { keep, read };

let isKept = false;

/**
 * Merges those of this landing with those of landings before it, once: the back and forward buttons show an old landing again, whose details may not
 * replace newer ones. What can't be read is logged, and what was kept before stays.
 * @param search the landing's query; each `redirectParams` in it counts
 */
function keep(search: string): void {
  if (isKept || navigationTiming()?.type === 'back_forward') return;
  isKept = true;
  const texts = new URLSearchParams(search).getAll(KEY);
  const isWritable = isSessionWritable();
  for (const text of texts) {
    try {
      const merged = mergeRedirectParams([JSON.stringify(read()), text]);
      if (isWritable) sessionStorage.setItem(KEY, merged);
    } catch (error) {
      reportError('ERROR.REDIRECT_PARAMS.PARSING_JSON', error);
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
