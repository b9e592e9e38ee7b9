import { ensureNode } from './setup/ensureNode.mjs';
import { reportFailure } from './setup/reportFailure.mjs';

// `npm run content`: which pages wait to be unpublished; `npm run content -- confirm`: unpublishes them. Needs the variables of the running services.
// `npm run content -- bundle cumulus space.json`: writes a space as one export file.
try {
  await ensureNode();
  const isBundle = process.argv[2] === 'bundle';
  if (isBundle) process.argv.splice(2, 1);
  await import(isBundle ? '../apps/content/bundle.ts' : '../apps/studio/unpublish.ts');
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
