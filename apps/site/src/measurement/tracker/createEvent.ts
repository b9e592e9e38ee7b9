import { randomId } from '../../visitor/randomId.ts';
import { redactEvent } from '../redaction/redactEvent.ts';
import { anonymousId } from './anonymousId.ts';
import { campaignContext } from './campaignContext.ts';
import { consentContext } from './consentContext.ts';
import { currentPage } from './currentPage.ts';
import type { Happened } from './Happened.ts';
import type { TrackedCall } from './TrackedCall.ts';
import type { TrackedEvent } from './TrackedEvent.ts';
import { visitContext } from './visitContext.ts';

let lastMs = 0;

/**
 * Says of a call when, where, of whom and under what consent it was, e-mail addresses REDACTED.
 * @param call what was told
 * @param happened which, when and where, if not now and here
 */
export function createEvent(call: TrackedCall, happened?: Happened): TrackedEvent {
  const { messageId = randomId(), page = currentPage(), timestamp = nextTime() } = happened ?? {};
  const campaign = campaignContext();
  return redactEvent({
    ...(call.type === 'page' ? { ...call, properties: { ...page, ...call.properties, name: call.name } } : call),
    messageId,
    anonymousId: anonymousId.read(),
    timestamp,
    context: {
      consent: consentContext(),
      ...{ page, userAgent: navigator.userAgent, locale: navigator.language },
      ...(campaign && { campaign }),
      ...visitContext.at(timestamp),
    },
  });
}

/** Of two events in the same millisecond, page and identify of a view say, the second is later: by their times they are put in order again. */
function nextTime(): string {
  const now = Date.now();
  // A clock that is set back counts, after a second.
  lastMs = now > lastMs || lastMs - now > 1_000 ? now : lastMs + 1;
  return new Date(lastMs).toISOString();
}
