import type { Lake } from './Lake.ts';
import { updateStaleDays } from './visits/updateVisits.ts';

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
