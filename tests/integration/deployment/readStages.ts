import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../scripts/setup/root.mjs';

/** Reads the Dockerfile. @returns the text of each stage by name, in its order, after that of the stage which it continues */
export function readStages(): ReadonlyMap<string, string> {
  const dockerfile = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8');
  const stages = new Map<string, string>();
  const found = dockerfile.matchAll(/^FROM (\S+) AS (\S+)$[\s\S]*?(?=^FROM |(?![\s\S]))/gm);
  for (const [text, base = '', name = ''] of found) stages.set(name, `${stages.get(base) ?? ''}${text}`);
  return stages;
}
