import type { Cookie } from '@playwright/test';
import { CONSENT_GROUPS, type ConsentGroup } from '../../../../apps/site/src/privacy/consentGroups.ts';
import type { Lifetime } from '../../../../apps/site/src/privacy/storage/storageEntry.ts';
import { findStorageEntries } from '../../../../apps/site/src/privacy/storage/storageMatrix.ts';

const SECONDS: Record<string, number> = { days: 86_400, hours: 3_600, minutes: 60, seconds: 1 };
/** Time that may pass between writing a cookie and this check. */
const SLACK_SECONDS = 120;

/**
 * Finds cookies with another lifetime than in the matrix.
 * @param allowed groups besides strictly necessary; only their lifetimes count
 */
export function findWrongLifetimes(
  cookies: readonly Cookie[],
  allowed: readonly ConsentGroup[] = CONSENT_GROUPS,
): string[] {
  const now = Date.now() / 1000;
  return cookies.flatMap(({ name, expires }) => {
    const entries = findStorageEntries('cookie', name).filter(
      ({ group }) => group === 'C0001' || allowed.includes(group),
    );
    const lifetimes = entries.map(({ lifetime }) => lifetime);
    const isRight = lifetimes.length === 0 || lifetimes.some((lifetime) => fits(lifetime, expires - now, expires < 0));
    return isRight ? [] : [`${name} ends in ${Math.round(expires - now)} s, not ${JSON.stringify(lifetimes)}`];
  });
}

function fits(lifetime: Lifetime, left: number, isOfSession: boolean): boolean {
  if (typeof lifetime === 'string') return isOfSession;
  const [[unit = '', amount = 0] = []] = Object.entries(lifetime);
  return Math.abs(left - amount * (SECONDS[unit] ?? 0)) < SLACK_SECONDS;
}
