import { LAKE_COLUMNS, openLake, updateVisits } from '@cumulus/lake';
import { layoutIndex } from '../../../packages/lake/src/Manifest.ts';
import { writeDayFile } from '../../../packages/lake/src/writeDayFile.ts';
import { dayEvents, EVENTS_PER_VISIT } from './eventSql.ts';

const DAY_MS = 86_400_000;
const DAYS = 90;
/** For one visitor, visits on average. */
const VISITS_PER_VISITOR = 2;

/** What was generated. */
export interface GeneratedLake {
  events: number;
  bytes: number;
  /** Of the visits. */
  visitBytes: number;
  /** The last day. */
  to: string;
  /** What generating them took. */
  seconds: number;
}

/**
 * Fills a lake with generated events by its own writer, a file for each day, and its visits.
 * @param events about so many in all
 * @param until the day after the last one; milliseconds since 1970
 */
export async function generateLake(folder: string, events: number, until: number): Promise<GeneratedLake> {
  const begun = performance.now();
  const lake = await openLake({ folder });
  const visits = Math.round(events / DAYS / EVENTS_PER_VISIT);
  const visitors = Math.round((visits * DAYS) / VISITS_PER_VISITOR);
  const dayAt = (index: number) => new Date(until - (DAYS - index) * DAY_MS).toISOString().slice(0, 10);
  try {
    await lake.folder.change(() =>
      lake.use(async (connection) => {
        for (let index = 0; index < DAYS; index += 1) {
          const manifest = await lake.folder.readManifest();
          const layout = layoutIndex(manifest, LAKE_COLUMNS);
          const day = dayAt(index);
          const query = dayEvents({ day, first: index * visits, visits, visitors });
          const file = await writeDayFile({ connection, folder: lake.folder }, query, { day, layout });
          await lake.folder.switchTo(manifest, [file], []);
        }
      }),
    );
    await updateVisits(lake);
    const { files, visits: written = [] } = await lake.folder.readManifest();
    return {
      events: files.reduce((sum, { rows }) => sum + rows, 0),
      bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
      visitBytes: written.reduce((sum, { bytes }) => sum + bytes, 0),
      to: dayAt(DAYS - 1),
      seconds: (performance.now() - begun) / 1_000,
    };
  } finally {
    lake.close();
  }
}
