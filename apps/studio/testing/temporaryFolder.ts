import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder of this test alone, such as `STUDIO_DATA_DIR`. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cumulus-studio-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
