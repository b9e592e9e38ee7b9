/** Specification section 9, "route-change analytics debounce", trailing. */
export const ROUTE_CHANGE_DEBOUNCE_MS = 300;
