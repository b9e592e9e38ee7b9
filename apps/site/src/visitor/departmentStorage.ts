import { removeStored, writeText } from '../platform/browser/storage.ts';
import { browserConsent } from '../privacy/browserConsent.ts';
import type { StorageName } from '../privacy/storage/storageMatrix.ts';

const KEY = 'department' satisfies StorageName;

/**
 * Stores the department of a team page in local storage, with consent to functional storage (C0003); on any other page, and without consent, removes
 * it (specification section 2).
 */
export function storeDepartment({ documentElement }: Document = document): void {
  const { department } = documentElement.dataset;
  if (department && browserConsent.allows('C0003')) writeText(KEY, department);
  else removeStored(KEY);
}
