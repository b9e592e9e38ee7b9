import type { BrowserContext } from '@playwright/test';

/** A request of a browser. */
export interface SeenRequest {
  method: string;
  url: string;
}

/** Lists every request of every page of a browser from now on, beacons and pings included. */
export function watchRequests(context: BrowserContext): SeenRequest[] {
  const seen: SeenRequest[] = [];
  context.on('request', (request) => seen.push({ method: request.method(), url: request.url() }));
  return seen;
}
