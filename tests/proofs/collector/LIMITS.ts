/** REQ-DLV-14. */
export const LIMITS = { eventsPerSecond: 5_000, p99Ms: 50, kills: 20, lostEvents: 0 } as const;
