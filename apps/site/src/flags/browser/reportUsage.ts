import { browserConsent } from '../../privacy/browserConsent.ts';
import type { FlagService } from '../../vendors/growthbook/target.ts';
import { isBot } from '../../visitor/bots.ts';

/** REQ-FLG-06, realtime usage beacon. */
const BATCH_MS = 2000;

interface Usage {
  key: string;
  on: boolean;
}

let batch: Usage[] = [];

/**
 * Reports to the flag service which flags are in use, batched every two seconds; only with consent to analytics, and never in debug mode or for
 * crawlers.
 * @param service where, and the client key
 * @param usage flag, and whether it is on
 */
export function reportUsage({ usageUrl, clientKey }: FlagService, usage: Usage): void {
  if (!usageUrl || 'debug' in document.documentElement.dataset || !browserConsent.allows('C0002')) return;
  if (isBot(navigator.userAgent)) return;
  if (batch.length === 0) setTimeout(() => send(usageUrl, clientKey), BATCH_MS);
  batch.push(usage);
}

function send(usageUrl: string, clientKey: string): void {
  const query = new URLSearchParams({ key: clientKey, events: JSON.stringify(batch) });
  batch = [];
  if (!browserConsent.allows('C0002')) return;
  // Errors don't matter.
  fetch(`${usageUrl}?${query}`, { cache: 'no-cache', mode: 'no-cors', keepalive: true }).catch(() => undefined);
}
