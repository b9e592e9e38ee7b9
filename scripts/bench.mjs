import { buildSite } from './setup/buildSite.mjs';
import { ensureNode } from './setup/ensureNode.mjs';
import { findWrk } from './setup/findWrk.mjs';
import { generateTypes } from './setup/generateTypes.mjs';
import { installPackages } from './setup/installPackages.mjs';
import { reportFailure } from './setup/reportFailure.mjs';

// `npm run bench`: how fast and how large the site's server is, each figure with its limit. `-- --quick`: shorter rounds.
try {
  await ensureNode();
  await installPackages();
  await generateTypes();
  await buildSite();
  await findWrk();
  await import('../tests/bench/bench.ts');
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
