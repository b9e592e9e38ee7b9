import { z } from 'zod';
import type { Neighbour } from '../Neighbour.ts';
import { SampleRatioWatch } from './SampleRatioWatch.ts';

const experimentsSchema = z.object({
  experiments: z.array(
    z.object({
      key: z.string(),
      phase: z.number(),
      hashAttribute: z.string(),
      weights: z.array(z.number()),
      variations: z.array(z.string()),
    }),
  ),
});

const positionSchema = z.object({ receivedAt: z.number(), id: z.number() });

const exposuresSchema = z.object({
  exposures: z.array(
    z.object({
      experiment: z.string(),
      phase: z.number(),
      variation: z.number(),
      visitor: z.string(),
      hashAttribute: z.string().nullable(),
    }),
  ),
  end: positionSchema.optional(),
  isLast: z.boolean(),
});

/** Starts the check of sample ratios, with the experiments of the content system and the exposures of the collector. */
export function watchSampleRatios(content: Neighbour, collector: Neighbour): SampleRatioWatch {
  const watch = new SampleRatioWatch({
    running: async () => experimentsSchema.parse(JSON.parse(await content.ask('/experiments'))).experiments,
    async exposures({ receivedAt, id }, limit) {
      const path = `/exposures?receivedAt=${Math.max(0, receivedAt)}&id=${id}&limit=${limit}`;
      return exposuresSchema.parse(JSON.parse(await collector.ask(path)));
    },
  });
  watch.start();
  return watch;
}
