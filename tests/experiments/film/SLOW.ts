const KILOBIT = 1024 / 8;

/** Lighthouse's slow 4G, as the browser's own throttling has to be set for it, and a processor of a quarter of the speed. */
export const SLOW = {
  network: { offline: false, latency: 562.5, downloadThroughput: 1474.56 * KILOBIT, uploadThroughput: 675 * KILOBIT },
  cpu: 4,
} as const;
