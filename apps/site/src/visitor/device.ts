/** Specification section 5. */
const NON_DESKTOP = /android|iphone|ipad|ipod|blackberry|iemobile|opera mini|mobile/i;

/** @param agent the `User-Agent` header */
export function isDesktopAgent(agent: string | undefined): boolean {
  return !NON_DESKTOP.test(agent ?? '');
}
