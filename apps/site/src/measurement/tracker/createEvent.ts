import { randomId } from '../../visitor/randomId.ts';
import { redactEvent } from '../redaction/redactEvent.ts';
import { anonymousId } from './anonymousId.ts';
import { campaignContext } from './campaignContext.ts';
import type { TrackedCall } from './TrackedCall.ts';
import type { PageContext, TrackedEvent } from './TrackedEvent.ts';

/**
 * Says of a call when, where and of whom it was, e-mail addresses REDACTED.
 * @param call what was told
 */
export function createEvent(call: TrackedCall): TrackedEvent {
  const page = currentPage();
  const campaign = campaignContext();
  return redactEvent({
    ...(call.type === 'page' ? { ...call, properties: { ...page, ...call.properties, name: call.name } } : call),
    messageId: randomId(),
    anonymousId: anonymousId.read(),
    timestamp: new Date().toISOString(),
    context: { page, userAgent: navigator.userAgent, locale: navigator.language, ...(campaign && { campaign }) },
  });
}

function currentPage(): PageContext {
  const { pathname: path, search, href } = location;
  return { path, search, title: document.title, referrer: document.referrer, url: href.replace(/#.*/, '') };
}
