/** OneTrust's groups: strictly necessary, analytics, functional, advertising. */
export const CONSENT_GROUPS = ['C0001', 'C0002', 'C0003', 'C0004'] as const;

export type ConsentGroup = (typeof CONSENT_GROUPS)[number];
