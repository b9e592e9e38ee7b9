import { DEBUG_COOKIE, debugCookie } from '../debugCookie.ts';

/** Values by flag that someone who tries flags out has given; none but on a debug page. */
export function overriddenFlags(): Map<string, unknown> {
  if (!('debug' in document.documentElement.dataset)) return new Map();
  const [, text] = new RegExp(`(?:^|; )${DEBUG_COOKIE}=([^;]*)`).exec(document.cookie) ?? [];
  return debugCookie.parse(text)?.flags ?? new Map();
}
