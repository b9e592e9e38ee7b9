import type { IncomingHttpHeaders } from 'node:http';
import { clockDifference, describeClocks } from '@cumulus/http/clockDifference';
import { reportContent } from './reportContent.ts';

/**
 * Creates the check of the content system's clock and this one: by a wrong one pages change at the wrong time, and webhooks are refused as too old. A difference is logged
 * once, and its end.
 * @param now milliseconds since 1970
 * @returns takes the headers of each answer of the content system
 */
export function createContentClock(now: () => number = Date.now): (headers: IncomingHttpHeaders) => void {
  let isOff = false;
  return ({ date, age }) => {
    if (date === undefined) return;
    const seconds = clockDifference({ date, age }, now());
    const wasOff = isOff;
    isOff = seconds !== 0;
    if (isOff && !wasOff) reportContent(describeClocks('the content system', 'this site', seconds));
    if (wasOff && !isOff) reportContent('the clocks of the content system and this site agree again');
  };
}
