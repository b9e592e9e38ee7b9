import { DEBUG_COOKIE } from '../debugCookie.ts';
import { browserCookie } from './browserCookie.ts';

/** Shows the page as everybody sees it. What was chosen stays in local storage for the next time. */
export function leaveDebug(): void {
  browserCookie.write(DEBUG_COOKIE, '');
  const address = new URL(location.href);
  address.searchParams.delete('debug');
  location.assign(address);
}
