/** The site's own analytics data in a browser expires after so long without activity (specification section 9: 30 minutes). */
export const SESSION_IDLE_MS = 1_800_000;
