import type { Variables } from '../manifest.ts';

/** The demo that is built in: apps/demo. */
export const BUILT_IN = 'http://localhost:4001';

/** Where the demo is, and where its messages come from. */
export interface DemoTarget {
  /** Address of the frame, without the query that chooses its start. */
  url: string;
  /** The only origin whose messages count: {host} of REQ-DMO-01. */
  captureOrigin: string;
}

/**
 * Reads the address of the demo.
 * @param variables environment variables, checked by the manifest
 */
export function demoTarget({ DEMO_URL, DEMO_CAPTURE_ORIGIN }: Variables): DemoTarget {
  const url = DEMO_URL || BUILT_IN;
  return { url, captureOrigin: new URL(DEMO_CAPTURE_ORIGIN || url).origin };
}

/** Whether the demo is the vendor's, who then receives data. */
export function isVendorDemo(variables: Variables): boolean {
  const { url, captureOrigin } = demoTarget(variables);
  return [url, captureOrigin].some((address) => /(^|\.)navattic\.com$/.test(new URL(address).hostname));
}
