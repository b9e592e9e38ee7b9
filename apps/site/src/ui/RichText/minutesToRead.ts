import type { Document } from '@contentful/rich-text-types';
import { plainTextOf } from './plainTextOf.ts';

/** Brysbaert (2019): adults read 238 words of non-fiction a minute in silence. */
const WORDS_PER_MINUTE = 238;

/** How many whole minutes a document takes to read, at least one. */
export function minutesToRead(document: Document): number {
  const words = plainTextOf(document).split(' ').length;
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}
