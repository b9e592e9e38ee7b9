/** Specification section 9, flag load timeout. */
export const FLAG_LOAD_TIMEOUT_MS = 2000;
