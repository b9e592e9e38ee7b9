import type { BenchPart } from './BenchPart.ts';
import { LIMITS } from './LIMITS.ts';
import { measurePublish } from './measurePublish.ts';
import { startEditedSite } from './startEditedSite.ts';

/** Time until a change is published, on a copy of content system, site and content. */
export const benchPublish: BenchPart = async ({ isQuick }) => {
  const rounds = isQuick ? 20 : 100;
  const { origin, metricsUrl, content, stop } = await startEditedSite();
  try {
    const measured = await measurePublish({ origin, metricsUrl, content, rounds });
    const { p50Ms, p99Ms, failed, requests, needless } = measured;
    const title = 'Publish → live';
    const note = `p50 ${p50Ms.toFixed(0)} ms, ${rounds} publishings`;
    return [
      { title: `${title}, p99`, value: p99Ms, unit: 'ms', limit: LIMITS.publishP99Ms, is: 'most', note },
      { title: `${title}: failed requests`, value: failed, unit: '', limit: 0, is: 'most', note: `of ${requests}` },
      { title: `${title}: needless renderings`, value: needless, unit: '', limit: 0, is: 'most' },
    ];
  } finally {
    await stop();
  }
};
