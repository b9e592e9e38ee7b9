import { basename } from 'node:path';
import type { z } from 'zod';
import { findJsonError } from '../../files/findJsonError.ts';
import { KEY_PATTERN } from './KEY_PATTERN.ts';

/**
 * Reads one flag file.
 * @param path the file's path, whose name is its key
 * @throws Error saying which field is wrong and what would be right
 */
export function parseFlagFile<T>(path: string, text: string, schema: z.ZodType<T>): T {
  const key = basename(path, '.json');
  if (!KEY_PATTERN.test(key)) {
    throw new Error(`the file's name is the key; expected 1 to 60 letters, digits, - and _, found "${key}"`);
  }
  const parsed = schema.safeParse(parseJson(text));
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path: field, message }) => `${describeField(field)}${message}`);
    throw new Error(issues.join('; '));
  }
  const named = (parsed.data as { key?: unknown }).key;
  if (typeof named === 'string' && named !== key) {
    throw new Error(`key: is "${named}", but the file is named "${key}"; both must be the same`);
  }
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const line = findJsonError(text);
    throw new Error(`no JSON${line ? ` from line ${line} on` : ''}: ${(error as Error).message}`, { cause: error });
  }
}

/** `variations[1].value: ` */
function describeField(path: PropertyKey[]): string {
  const text = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('');
  return text && `${text.replace(/^\./, '')}: `;
}
