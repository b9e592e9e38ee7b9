import { createHash } from 'node:crypto';
import type { ConsentEntry } from '@cumulus/content-model';
import { CONSENT_GROUPS, type ConsentGroup } from '../../visitor/consent/ConsentGroup.ts';
import { askedGroups } from './askedGroups.ts';
import { editorsVersion } from './editorsVersion.ts';

const DIGITS = 8;

/**
 * Names the words that a visitor decides by: the editors' version, and after a dot a digest of every word shown in this language, so that no change
 * goes unseen. Each recorded decision bears it, and the cookie. Only the editors' part makes visitors be asked again (recordedConsent.ts).
 * @param used see usedGroups
 */
export function consentVersion(
  { metadata: _, cookiePage: __, groups, ...words }: ConsentEntry,
  used: readonly ConsentGroup[] = CONSENT_GROUPS,
): string {
  const shown = { ...words, groups: askedGroups({ groups }, used) };
  const digest = createHash('sha256')
    .update(JSON.stringify(Object.entries(shown).sort()))
    .digest('hex');
  return `${editorsVersion(words)}.${digest.slice(0, DIGITS)}`;
}
