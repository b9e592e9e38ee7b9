import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/setup/root.mjs';

/**
 * Experiments that tests need running, with slots in the content. In `flags/` they are drafts until the code sends their metrics
 * (tests/content/runningExperiments.test.ts).
 */
const RUNNING = ['home-hero', 'new-card-ui'];

/**
 * Copies `flags/` for a copy of the services, with experiments that run.
 * @param folder the new flags folder, for `FLAGS_DIR`
 * @returns the folder
 */
export function copyRunningFlags(folder: string): string {
  cpSync(join(root, 'flags'), folder, { recursive: true });
  for (const key of RUNNING) {
    const path = join(folder, `experiments/${key}.json`);
    const experiment = { ...JSON.parse(readFileSync(path, 'utf8')), status: 'running' };
    writeFileSync(path, JSON.stringify(experiment, null, 2));
  }
  return folder;
}
