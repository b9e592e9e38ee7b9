import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureNode } from './setup/ensureNode.mjs';
import { reportFailure } from './setup/reportFailure.mjs';
import { root } from './setup/root.mjs';

// `npm run requirements`: writes into docs/requirements.md which files name each requirement, after they moved or new ones do.
try {
  await ensureNode();
  const { listSourceFiles } = await import('./conventions/listSourceFiles.ts');
  const { REQUIREMENTS_PAGE, writeReferences } = await import('./conventions/requirements.ts');
  const path = join(root, REQUIREMENTS_PAGE);
  const files = listSourceFiles(root).filter((file) => !file.path.startsWith('scripts/conventions/'));
  writeFileSync(path, writeReferences(readFileSync(path, 'utf8'), files));
  console.log(REQUIREMENTS_PAGE);
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
