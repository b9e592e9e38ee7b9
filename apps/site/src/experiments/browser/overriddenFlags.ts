import { readCookie } from '../../visitor/readCookie.ts';
import { DEBUG_COOKIE, debugCookie } from '../debugCookie.ts';

/** Values by flag that someone who tries flags out has given; none but on a debug page. */
export function overriddenFlags(): Map<string, unknown> {
  if (!('debug' in document.documentElement.dataset)) return new Map();
  return debugCookie.parse(readCookie(document.cookie, DEBUG_COOKIE))?.flags ?? new Map();
}
