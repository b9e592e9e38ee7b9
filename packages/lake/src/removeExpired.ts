import type { Lake } from './Lake.ts';
import type { StagedFile } from './LakeFolder.ts';
import { IS_MONITORING, LAKE_COLUMNS } from './lakeColumns.ts';
import { layoutIndex } from './Manifest.ts';
import { readFiles } from './readFiles.ts';
import { updateStaleDays } from './visits/updateVisits.ts';
import { writeDayFile } from './writeDayFile.ts';

/** Removes the files of events and visits of days before one (`2026-11-28`). @returns the removed days */
export function removeExpired(lake: Lake, firstDay: string): Promise<string[]> {
  return lake.folder.change(async () => {
    const manifest = await lake.folder.readManifest();
    const expired = manifest.files.filter(({ day }) => day < firstDay);
    if (expired.length === 0) return [];
    await lake.folder.switchTo(manifest, [], expired);
    await lake.use((connection) => updateStaleDays(lake, connection));
    await lake.folder.deleteReplaced(await lake.folder.readManifest());
    return [...new Set(expired.map(({ day }) => day))].sort();
  });
}

/** Removes views of monitoring from the files of days before one: each is written again once. @returns the days */
export function removeMonitoring(lake: Lake, firstDay: string): Promise<string[]> {
  return lake.folder.change(() =>
    lake.use(async (connection) => {
      const manifest = await lake.folder.readManifest();
      const expired = manifest.files.filter(({ day, hasMonitoring }) => hasMonitoring && day < firstDay);
      if (expired.length === 0) return [];
      const layout = layoutIndex(manifest, LAKE_COLUMNS);
      const staged: StagedFile[] = [];
      for (const file of expired) {
        const query = `SELECT * FROM (${readFiles(lake.folder.path, manifest, [file])}) WHERE NOT (${IS_MONITORING})`;
        const rest = await writeDayFile({ connection, folder: lake.folder }, query, { day: file.day, layout });
        if (rest.rows > 0) staged.push(rest);
      }
      await lake.folder.switchTo(manifest, staged, expired);
      await updateStaleDays(lake, connection);
      return [...new Set(expired.map(({ day }) => day))].sort();
    }),
  );
}
