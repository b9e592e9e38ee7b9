import { ensureNode } from './setup/ensureNode.mjs';
import { installPackages } from './setup/installPackages.mjs';
import { reportFailure } from './setup/reportFailure.mjs';

// `npm run content:check`: names every entry that will not show, and why, with file and line; ends with 1 where there is one.
try {
  await ensureNode();
  await installPackages();
  await import('../apps/content/check/main.ts');
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
