import { z } from 'zod';
import { askFor, type Neighbour } from '../Neighbour.ts';

const experimentSchema = z.object({
  key: z.string(),
  phase: z.number(),
  hashAttribute: z.string(),
  weights: z.array(z.number()),
  /** Their keys. */
  variations: z.array(z.string()),
});

/** A running experiment of the payload. */
export type RunningExperiment = z.output<typeof experimentSchema>;

const experimentsSchema = z.object({ experiments: z.array(experimentSchema) });

/** A position in the exposures, in the order of their arrival. */
const positionSchema = z.object({ receivedAt: z.number(), id: z.number() });

/** Some of the exposures, oldest first. */
const pageSchema = z.object({
  exposures: z.array(
    z.object({
      experiment: z.string(),
      phase: z.number(),
      variation: z.number(),
      visitor: z.string(),
      /** The attribute by which the visitor was assigned; null where the event has none. */
      hashAttribute: z.string().nullable(),
    }),
  ),
  /** Where the next page begins; undefined without rows. */
  end: positionSchema.optional(),
  isLast: z.boolean(),
});

/** What the applications know of experiments. */
export interface ExperimentReports {
  /** The experiments that are running now. */
  running(): Promise<RunningExperiment[]>;
  /** Reads stored exposures after a position. */
  exposures(after: z.output<typeof positionSchema>, limit: number): Promise<z.output<typeof pageSchema>>;
}

/** Reads the experiments of the content system and the exposures of the collector. */
export const createExperimentReports = (content: Neighbour, collector: Neighbour): ExperimentReports => ({
  running: async () => (await askFor(content, '/experiments', experimentsSchema)).experiments,
  async exposures({ receivedAt, id }, limit) {
    const path = `/exposures?receivedAt=${Math.max(0, receivedAt)}&id=${id}&limit=${limit}`;
    return askFor(collector, path, pageSchema);
  },
});
