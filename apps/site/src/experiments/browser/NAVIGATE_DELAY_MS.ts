/** Specification section 9: the flag vendor's client waits so long before it navigates, so that what was measured gets away. */
export const NAVIGATE_DELAY_MS = 100;
