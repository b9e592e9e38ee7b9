/** What couldn't be told or sent for so long is given up (storageMatrix, 7 days). */
export const UNTOLD_MAX_AGE_MS = 604_800_000;
