import { RequestError } from '@cumulus/server/Service';
import { z } from 'zod';
import { askFor, type Neighbour } from '../Neighbour.ts';

const editSchema = z.object({
  id: z.string(),
  at: z.string(),
  author: z.string(),
  reason: z.string(),
  edit: z.looseObject({ action: z.string() }),
  canUndo: z.boolean(),
});

const fileSchema = z.object({
  name: z.string(),
  hypothesis: z.string(),
  question: z.string().optional(),
  status: z.enum(['draft', 'running', 'stopped']),
  hashAttribute: z.string(),
  coverage: z.number(),
  weights: z.array(z.number()),
  variations: z.array(z.object({ key: z.string(), name: z.string(), value: z.unknown() })),
  phase: z.number(),
  primaryMetric: z.string(),
  furtherGoals: z.array(z.string()).optional(),
  guardrails: z.array(z.string()),
  minimumEffect: z.number().optional(),
  releasedVariation: z.string().optional(),
});

const shownSchema = z.object({
  key: z.string(),
  version: z.string(),
  experiment: fileSchema.optional(),
  problems: z.array(z.string()),
  flags: z.array(z.object({ key: z.string(), pages: z.array(z.string()) })),
  edits: z.array(editSchema),
});

const listSchema = z.object({ growthbookUrl: z.string().optional(), experiments: z.array(shownSchema) });

export type ShownExperiment = z.output<typeof shownSchema>;
export type ExperimentFile = z.output<typeof fileSchema>;

/** The experiments of `flags/`, as the content system has them. */
export const readExperiments = (content: Neighbour): Promise<z.output<typeof listSchema>> =>
  askFor(content, '/flag-edits', listSchema);

/** One of them. @throws RequestError 404 */
export async function readExperiment(
  content: Neighbour,
  key: string,
): Promise<{ growthbookUrl?: string | undefined; shown: ShownExperiment }> {
  const { growthbookUrl, experiments } = await readExperiments(content);
  const shown = experiments.find((one) => one.key === key);
  if (!shown) throw new RequestError(404, 'NotFound', 'There is no such experiment in flags/');
  return { growthbookUrl, shown };
}

/** Edits one. @throws RequestError the content system's refusal */
export async function sendEdit(content: Neighbour, key: string, body: object): Promise<ShownExperiment> {
  const path = `/flag-edits/${encodeURIComponent(key)}`;
  return (await askFor(content, path, z.object({ experiment: shownSchema }), { method: 'POST', body })).experiment;
}
