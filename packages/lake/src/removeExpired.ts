import type { Lake } from './Lake.ts';

/** Removes the files of days before one (`2026-11-28`). @returns the removed days */
export function removeExpired(lake: Lake, firstDay: string): Promise<string[]> {
  return lake.folder.change(async () => {
    const manifest = await lake.folder.readManifest();
    const expired = manifest.files.filter(({ day }) => day < firstDay);
    if (expired.length === 0) return [];
    await lake.folder.deleteReplaced(await lake.folder.switchTo(manifest, [], expired));
    return [...new Set(expired.map(({ day }) => day))].sort();
  });
}
