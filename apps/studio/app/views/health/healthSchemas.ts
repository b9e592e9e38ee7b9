import { z } from 'zod';

export const operationsSchema = z.object({
  applications: z.record(z.string(), z.string()),
  problems: z.array(z.string()),
  notes: z.array(z.string()),
  figures: z.array(z.object({ label: z.string(), advice: z.string(), value: z.number().nullable() })),
  vendors: z.array(
    z.object({
      ...{ vendor: z.string(), direction: z.enum(['received', 'sent']), note: z.string(), failed: z.number() },
      ...{ done: z.number().nullable(), waiting: z.number().nullable() },
    }),
  ),
});

export const errorsSchema = z.object({
  since: z.number(),
  now: z.number(),
  isCut: z.boolean(),
  groups: z.array(
    z.object({
      ...{ key: z.string(), type: z.string(), message: z.string(), stack: z.string() },
      ...{ count: z.number(), lastDay: z.number(), visitors: z.number(), firstSeen: z.number(), lastSeen: z.number() },
      pages: z.array(z.object({ path: z.string(), count: z.number() })),
      releases: z.array(z.string()),
      recordings: z.array(z.object({ sessionId: z.string(), anonymousId: z.string(), at: z.number() })),
    }),
  ),
});

export const cspSchema = z.object({
  isCollected: z.boolean(),
  groups: z.array(
    z.object({
      ...{ path: z.string(), directive: z.string(), blocked: z.string(), count: z.number() },
      ...{ firstSeen: z.string(), lastSeen: z.string() },
    }),
  ),
});

export type Operations = z.infer<typeof operationsSchema>;
export type PageErrors = z.infer<typeof errorsSchema>;
export type ErrorGroup = PageErrors['groups'][number];
export type CspReports = z.infer<typeof cspSchema>;

const rowsSchema = z.array(z.array(z.union([z.string(), z.number(), z.null()])));

/** What is read of the report of web vitals. */
export const vitalsSchema = z.object({
  columns: z.array(z.object({ name: z.string() })),
  rows: rowsSchema,
  previous: rowsSchema.optional(),
});

export type VitalsReport = z.infer<typeof vitalsSchema>;
