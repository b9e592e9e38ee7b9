import { readText, removeStored, writeText } from '../../platform/browser/storage.ts';
import type { StorageName } from '../../privacy/storage/storageMatrix.ts';

/** What is sampled, each by a decision of its own. */
export const SAMPLED_NAMES = ['replay', 'monitoring', 'monitoringReplay'] as const;

/** @see SAMPLED_NAMES */
export type SampledName = (typeof SAMPLED_NAMES)[number];

const KEY = 'cuForcedSampling' satisfies StorageName;

/** What this tab's later pages observe whatever the sampling says, as chosen in the debug overlay. In session storage. */
export const forcedSampling = { read, write, byConfiguration };

function read(): SampledName[] {
  return namesIn(readText(KEY, 'sessionStorage') ?? '');
}

/** @param names none removes the entry */
function write(names: readonly SampledName[]): void {
  if (names.length) writeText(KEY, names.join(), 'sessionStorage');
  else removeStored(KEY, 'sessionStorage');
}

/** What every session observes, by the document's `data-sampling` (vendors/samplingVariables.ts). */
function byConfiguration({ documentElement }: Document = document): SampledName[] {
  return namesIn(new URLSearchParams(documentElement.dataset.sampling).get('force') ?? '');
}

/** The names in a list with commas; others are left out. */
function namesIn(list: string): SampledName[] {
  const parts = list.split(',').map((part) => part.trim());
  return SAMPLED_NAMES.filter((name) => parts.includes(name));
}
