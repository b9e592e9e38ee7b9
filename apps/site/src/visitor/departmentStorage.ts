import { browserConsent } from '../privacy/browserConsent.ts';
import type { StorageName } from '../privacy/storage/storageMatrix.ts';

const KEY = 'department' satisfies StorageName;

/**
 * Keeps the department of a team page in local storage, with consent to functional storage (C0003); on any other page, and without consent, takes
 * it away (specification section 2).
 */
export function keepDepartment({ documentElement }: Document = document): void {
  const { department } = documentElement.dataset;
  try {
    if (department && browserConsent.allows('C0003')) localStorage.setItem(KEY, department);
    else localStorage.removeItem(KEY);
  } catch {
    // The visitor has switched storage off.
  }
}
