import { rmSync } from 'node:fs';
import { listDamagedCopies } from '../sqlite/listDamagedCopies.ts';

/**
 * Removes damaged copies of the store in which everything is too old.
 * @param file the store's
 * @param before milliseconds since 1970: what was put aside earlier goes
 */
export function removeDamagedCopies(file: string, before: number): void {
  for (const { path, at } of listDamagedCopies(file)) if (at < before) rmSync(path, { force: true });
}
