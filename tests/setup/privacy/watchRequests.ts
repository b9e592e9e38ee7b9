import type { BrowserContext } from '@playwright/test';
import type { SeenRequest } from './SeenRequest.ts';

/** Lists every request of every page of a browser from now on, beacons and pings included. */
export function watchRequests(context: BrowserContext): SeenRequest[] {
  const seen: SeenRequest[] = [];
  context.on('request', (request) => seen.push({ method: request.method(), url: request.url() }));
  return seen;
}
