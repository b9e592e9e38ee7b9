/** OneTrust's event on window, also of the built-in banner. */
export const CONSENT_CHANGED = 'OneTrustGroupsUpdated';
