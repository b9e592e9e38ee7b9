/** Stands where it can't be told where a click was (specification section 3). */
export const UNKNOWN = 'unknown';
