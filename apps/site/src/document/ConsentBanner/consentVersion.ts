import { createHash } from 'node:crypto';
import type { ConsentEntry } from '@cumulus/content-model';

const DIGITS = 8;

/**
 * Names the words that a visitor decides by: the editors' version, and a digest of every word in this language, so that no change goes unseen.
 * Each recorded decision bears it.
 */
export function consentVersion({ metadata: _, cookiePage: __, ...words }: ConsentEntry): string {
  const digest = createHash('sha256')
    .update(JSON.stringify(Object.entries(words).sort()))
    .digest('hex');
  return `${words.version}.${digest.slice(0, DIGITS)}`;
}
