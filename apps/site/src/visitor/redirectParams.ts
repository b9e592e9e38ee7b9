import { navigationTiming } from '../platform/browser/lifecycle.ts';
import { reportError } from '../platform/browser/reportError.ts';
import { isSessionWritable } from '../platform/browser/sessionStorage.ts';
import type { StorageName } from '../privacy/storage/storageMatrix.ts';

/** Longer than any set of details of a link; session storage is for other things too, and so is the address of the sign-up. */
export const REDIRECT_PARAMS_MAX_LENGTH = 2_000;

/** Keys by which whoever copies the object on could be made to change what all objects are. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Merges details of links: JSON objects, key by key, a later one first.
 * @param texts the objects as JSON, oldest first
 * @returns the object as JSON
 * @throws naming what is no JSON object, or that all of it is too long
 */
export function mergeRedirectParams(texts: readonly string[]): string {
  const merged = JSON.stringify(Object.fromEntries(texts.flatMap((text) => Object.entries(parse(text)))));
  if (merged.length > REDIRECT_PARAMS_MAX_LENGTH)
    throw new Error(`${merged.length} characters, ${REDIRECT_PARAMS_MAX_LENGTH} are allowed`);
  return merged;
}

function parse(text: string): object {
  const value: unknown = JSON.parse(text, (key, inner) => (FORBIDDEN.has(key) ? undefined : inner));
  if (!value || typeof value !== 'object' || Array.isArray(value))
    throw new Error(`must be a JSON object such as {"plan":"business"}, not ${text.slice(0, 50)}`);
  return value;
}

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
