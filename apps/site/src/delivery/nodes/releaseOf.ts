import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Names a build by its bytes, so that nodes share pages with nodes of the same build only.
 * @param directory what the build made
 * @param settings what else decides how a page looks, such as the site's address
 */
export function releaseOf(directory: string, settings: readonly string[] = []): string {
  const digest = createHash('sha256');
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map((entry) => join(entry.parentPath, entry.name)).sort();
  for (const file of files) digest.update(file.slice(directory.length)).update('\0').update(readFileSync(file));
  for (const setting of settings) digest.update('\0').update(setting);
  return digest.digest('hex').slice(0, 16);
}
