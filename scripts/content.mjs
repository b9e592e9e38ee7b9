import { ensureNode } from './setup/ensureNode.mjs';
import { reportFailure } from './setup/reportFailure.mjs';

// `npm run content`: which pages wait to be unpublished; `npm run content -- confirm`: unpublishes them. Needs the variables of the running services.
try {
  await ensureNode();
  await import('../apps/services/content/held.ts');
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
