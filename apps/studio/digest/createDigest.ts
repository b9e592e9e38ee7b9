import { join } from 'node:path';
import { jsonResponse } from '@cumulus/server/responses';
import { z } from 'zod';
import type { StudioRoute } from '../api/StudioRoute.ts';
import { askFor, type Neighbour } from '../Neighbour.ts';
import type { ReportClient } from '../reports/ReportClient.ts';
import { whileReportsRun } from '../reports/whileReportsRun.ts';
import { composeDigest } from './composeDigest.ts';
import { DigestSender } from './DigestSender.ts';
import { DigestStateFile } from './DigestState.ts';
import type { DigestTime } from './digestTime.ts';
import { lastDueWeek } from './digestTime.ts';
import { type DigestSources, readAlerts, readDigest } from './readDigest.ts';

/** Leads waits for the mail server. */
const SEND_LIMIT_MS = 130_000;
const answerSchema = z.object({ sent: z.number() });

interface DigestParts {
  sources: DigestSources;
  /** `DIGEST_AT`; undefined: nothing is sent by itself. */
  time: DigestTime | undefined;
  /** Folder of the studio's data. */
  folder: string;
  /** Which has the mail server and the receivers. */
  leads: Pick<Neighbour, 'ask'> | undefined;
  /** Milliseconds since 1970; replaced in tests. */
  now?(): number;
}

const MONDAY = { weekday: 1, hour: 0, minute: 0 };

/** The digest: what sends it each week, and `/api/digest`, which shows that of the last week. */
export function createDigest({ sources, time, folder, leads, now = Date.now }: DigestParts) {
  const read = (week: { from: string; to: string }) => readDigest(sources, week, now());
  const sender =
    time && leads
      ? new DigestSender({
          ...{ time, zone: sources.zone, studioUrl: sources.studioUrl, now, read },
          state: new DigestStateFile(join(folder, 'digest.json')),
          alerts: () => readAlerts(sources, now()),
          async send(message) {
            const asking = { method: 'POST', body: message, limitMs: SEND_LIMIT_MS };
            return (await askFor(leads, '/digest', answerSchema, asking)).sent > 0;
          },
        })
      : undefined;
  const route: StudioRoute = {
    ...{ method: 'GET', path: '/digest', permission: 'operations' },
    handle: (call) =>
      whileReportsRun(call, async (signal) => {
        const week = lastDueWeek(time ?? MONDAY, sources.zone, now());
        const reports: ReportClient = { run: (id, query) => sources.reports.run(id, query, signal) };
        return jsonResponse(composeDigest(await readDigest({ ...sources, reports }, week, now())));
      }),
  };
  return {
    routes: [route],
    start: () => sender?.start(),
    problems: () => sender?.problems ?? [],
    stop: () => sender?.stop(),
  };
}
