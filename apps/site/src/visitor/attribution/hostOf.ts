/** Host of a referrer (`android-app:` has one too), in lower case and without the dot that may end it; empty where there is none. */
export function hostOf(referrer: string): string {
  return URL.canParse(referrer) ? new URL(referrer).hostname.toLowerCase().replace(/\.$/, '') : '';
}
