import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { LakeFolder } from './LakeFolder.ts';
import { filesOf } from './Manifest.ts';
import { LAKE_ADVICE, UnusableLakeError } from './UnusableLakeError.ts';

/** How many files a message names. */
const MAX_NAMED = 3;

/** Files of the lake that are missing, or have another size than when they were written: cut off, swapped or of another program. @returns each with what is wrong */
export async function findDamage(folder: LakeFolder): Promise<string[]> {
  const manifest = await folder.readManifest();
  const damaged: string[] = [];
  for (const { path, bytes } of filesOf(manifest)) {
    const found = await stat(join(folder.path, path)).catch(() => undefined);
    if (!found) damaged.push(`${path} can't be found`);
    else if (found.size !== bytes) damaged.push(`${path} has ${found.size} bytes instead of ${bytes}`);
  }
  // A change of this moment deletes files that it replaced.
  return damaged.length > 0 && (await folder.readManifest()).generation === manifest.generation ? damaged : [];
}

/** What is said of damaged files. */
export function describeDamage(damaged: readonly string[]): string {
  const more = damaged.length > MAX_NAMED ? `, and ${damaged.length - MAX_NAMED} more` : '';
  return `the lake is damaged: ${damaged.slice(0, MAX_NAMED).join(', ')}${more}. ${LAKE_ADVICE}`;
}

/** Does work that reads the lake. @throws UnusableLakeError it failed, and files are damaged; else its error */
export async function nameDamage<Result>(folder: LakeFolder, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const damaged = await findDamage(folder);
    if (damaged.length === 0) throw error;
    throw new UnusableLakeError(describeDamage(damaged), { cause: error });
  }
}
