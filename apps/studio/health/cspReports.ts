import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseIfJson } from '@cumulus/server/json';
import { z } from 'zod';

/** Files of the site's endpoint, the older one first (`apps/site/src/server/security/reportsEndpoint.ts`); 1 MB each. */
const FILES = ['reports.jsonl.1', 'reports.jsonl'];

const reportSchema = z.object({
  at: z.iso.datetime(),
  page: z.string(),
  directive: z.string(),
  blocked: z.string(),
  source: z.string().optional(),
  sample: z.string().optional(),
});

/** Reports of one kind on one page. */
export interface CspGroup {
  path: string;
  directive: string;
  blocked: string;
  count: number;
  /** ISO 8601. */
  firstSeen: string;
  lastSeen: string;
}

/**
 * Reads what browsers reported about the content security policy, by path, directive and what was blocked; the most frequent first.
 * @param folder `CSP_REPORT_DIR` of the site, where it runs on this machine
 * @param since milliseconds since 1970
 * @returns undefined where there is no such folder, as on another machine
 */
export async function readCspReports(folder: string, since: number): Promise<CspGroup[] | undefined> {
  const texts = await Promise.all(FILES.map((name) => readFile(join(folder, name), 'utf8').catch(() => undefined)));
  if (texts.every((text) => text === undefined)) return undefined;
  const lines = texts.flatMap((text) => text?.split('\n') ?? []);
  const reports = lines.flatMap((line) => reportSchema.safeParse(parseIfJson(line)).data ?? []);
  const recent = reports.filter(({ at }) => Date.parse(at) >= since);
  const groups = Map.groupBy(recent, ({ page, directive, blocked }) =>
    JSON.stringify([pathOf(page), directive, blocked]),
  );
  return [...groups.values()].map(describeGroup).sort((one, other) => other.count - one.count);
}

function describeGroup(reports: z.output<typeof reportSchema>[]): CspGroup {
  const [first] = reports as [z.output<typeof reportSchema>];
  const times = reports.map(({ at }) => at).sort();
  const { page, directive, blocked } = first;
  return {
    ...{ path: pathOf(page), directive, blocked, count: reports.length },
    ...{ firstSeen: times[0] ?? first.at, lastSeen: times.at(-1) ?? first.at },
  };
}

const pathOf = (page: string) => (URL.canParse(page) ? new URL(page).pathname : page);
