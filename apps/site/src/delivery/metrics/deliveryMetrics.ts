import { Histogram } from './Histogram.ts';

/** What the server counts. Plain numbers: a hit adds one to one of them. */
export interface DeliveryMetrics {
  hits: number;
  stale: number;
  misses: number;
  notFound: number;
  refused: number;
  failed: number;
  uncached: number;
  /** Sent to another page by a decision. */
  redirected: number;
  renders: number;
  renderErrors: number;
  rendersThrownAway: number;
  sharedHits: number;
  swaps: number;
  purgeErrors: number;
  assetHits: number;
  assetMisses: number;
  assetsRefused: number;
  answerHit: Histogram;
  answerOther: Histogram;
  render: Histogram;
}

/** Everything at zero. */
export function deliveryMetrics(): DeliveryMetrics {
  return {
    hits: 0,
    stale: 0,
    misses: 0,
    notFound: 0,
    refused: 0,
    failed: 0,
    uncached: 0,
    redirected: 0,
    renders: 0,
    renderErrors: 0,
    rendersThrownAway: 0,
    sharedHits: 0,
    swaps: 0,
    purgeErrors: 0,
    assetHits: 0,
    assetMisses: 0,
    assetsRefused: 0,
    answerHit: new Histogram(),
    answerOther: new Histogram(),
    render: new Histogram(),
  };
}
