const DAY_MS = 86_400_000;

/** How long visitors' cookies are kept that outlive a visit: the decision on consent (as OneTrust's), identity (REQ-DLV-09), attribution (REQ-ATT-04), variants. */
export const YEAR_DAYS = 365;
export const YEAR_MS = YEAR_DAYS * DAY_MS;

/** How long browsers keep events that they couldn't send. The collector takes no honest event for older. */
export const UNSENT_DAYS = 7;
export const UNSENT_MS = UNSENT_DAYS * DAY_MS;
