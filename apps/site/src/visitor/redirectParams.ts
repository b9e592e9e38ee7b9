import { navigationTiming } from '../platform/browser/lifecycle.ts';
import { reportError } from '../platform/browser/reportError.ts';
import { isSessionStorageWritable } from '../platform/browser/sessionStorage.ts';
import type { StorageName } from '../privacy/storage/storageMatrix.ts';

const KEY = 'redirectParams' satisfies StorageName;

/** JSON objects from the `redirectParams` of the links that a visitor came by, kept in session storage for the sign-up. REQ-VIS-10. */
export const redirectParams = { keep, read };

let isStored = false;

/**
 * Merges the parameters of this landing into those of earlier ones, once per page: the back and forward buttons show an old landing again, whose
 * parameters must not replace newer ones. Invalid ones are logged and ignored.
 * @param search the landing's query; each `redirectParams` in it counts
 */
function keep(search: string): void {
  if (isStored || navigationTiming()?.type === 'back_forward') return;
  isStored = true;
  const texts = new URLSearchParams(search).getAll(KEY);
  const isWritable = isSessionStorageWritable();
  for (const text of texts) {
    try {
      const merged = mergeRedirectParams([JSON.stringify(read()), text]);
      if (isWritable) sessionStorage.setItem(KEY, merged);
    } catch (error) {
      reportError('ERROR.REDIRECT_PARAMS.PARSING_JSON', error);
    }
  }
}

/** The merged parameters; an empty object where there are none or they are broken. */
function read(): Record<string, unknown> {
  try {
    return JSON.parse(mergeRedirectParams([sessionStorage.getItem(KEY) ?? '{}']));
  } catch {
    return {};
  }
}

/** More than any link needs; session storage and the address of the sign-up have other content too. */
const MAX_LENGTH = 2_000;

/** Keys by which a copy of the object could change the prototype of all objects. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Merges JSON objects key by key; later ones win.
 * @param texts the objects as JSON, oldest first
 * @returns the object as JSON
 * @throws where one is not a JSON object, or the result is too long
 */
export function mergeRedirectParams(texts: readonly string[]): string {
  const merged = JSON.stringify(Object.fromEntries(texts.flatMap((text) => Object.entries(parse(text)))));
  if (merged.length > MAX_LENGTH) throw new Error(`${merged.length} characters, ${MAX_LENGTH} are allowed`);
  return merged;
}

function parse(text: string): object {
  const value: unknown = JSON.parse(text, (key, inner) => (FORBIDDEN.has(key) ? undefined : inner));
  if (!value || typeof value !== 'object' || Array.isArray(value))
    throw new Error(`must be a JSON object such as {"plan":"business"}, not ${text.slice(0, 50)}`);
  return value;
}
