import { buildSite } from './setup/buildSite.mjs';
import { ensureNode } from './setup/ensureNode.mjs';
import { findWrk } from './setup/findWrk.mjs';
import { generateTypes } from './setup/generateTypes.mjs';
import { installPackages } from './setup/installPackages.mjs';
import { reportFailure } from './setup/reportFailure.mjs';

// `npm run soak`: whether the site's server keeps its memory flat over ten minutes of full load. `-- --seconds=90`: a first look.
try {
  await ensureNode();
  await installPackages();
  await generateTypes();
  await buildSite();
  await findWrk();
  await import('../tests/soak/main.ts');
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
