/** Name of the Trusted Types policy by which the preferences are drawn; the security policy admits it. */
export const PREFERENCES_POLICY = 'consent-preferences';
