import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { readEnvironment } from '../readEnvironment.ts';
import { bundleSpace } from './bundleSpace.ts';

// Usage: node apps/services/content/bundle.ts <space> <file>
const [spaceId, target, ...surplus] = process.argv.slice(2);
if (!spaceId || !target || surplus.length > 0) {
  console.error('Usage: node apps/services/content/bundle.ts <space> <file>, for instance: cumulus cumulus.json');
  process.exit(1);
}
try {
  const bundle = await bundleSpace(readEnvironment(process.env).CONTENT_DIR, spaceId);
  await writeFile(resolve(target), `${JSON.stringify(bundle, null, 2)}\n`);
  const counts = Object.entries(bundle).map(([part, list]) => `${(list as unknown[]).length} ${part}`);
  console.log(`${resolve(target)}: ${counts.join(', ')}`);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
