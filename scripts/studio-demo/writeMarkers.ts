import { createFolder } from '@cumulus/disk';
import { TeamFile } from '../../apps/studio/api/TeamFile.ts';
import { DEMO_SEED } from '../../apps/studio/demo/DEMO.ts';
import { demoMarkers } from '../../apps/studio/demo/demoMarkers.ts';
import { Random } from '../../apps/studio/demo/Random.ts';
import { MARKERS_FILE, markersSchema, withMarkers } from '../../apps/studio/markers/Marker.ts';
import type { DemoFiles } from './demoFolder.ts';

/** Writes the markers of the demo's charts, as the studio keeps them. */
export async function writeMarkers({ studio: folder }: Pick<DemoFiles, 'studio'>, now: number): Promise<void> {
  await createFolder(folder, 0o700);
  const file = new TeamFile(folder, MARKERS_FILE, markersSchema);
  await file.change((markers) => withMarkers(markers, demoMarkers(new Random(DEMO_SEED + 2), now)));
}
