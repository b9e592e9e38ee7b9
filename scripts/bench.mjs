import { buildSite } from './setup/buildSite.mjs';
import { ensureNode } from './setup/ensureNode.mjs';
import { findChromium } from './setup/findChromium.mjs';
import { findWrk } from './setup/findWrk.mjs';
import { generateTypes } from './setup/generateTypes.mjs';
import { installPackages } from './setup/installPackages.mjs';
import { reportFailure } from './setup/reportFailure.mjs';

// `npm run bench`: how fast and how large the site's server is, each figure with its limit. `-- --quick`: shorter rounds,
// `-- --only=hits,navigation`: some parts.
try {
  await ensureNode();
  await installPackages();
  await generateTypes();
  await buildSite();
  await findWrk();
  process.env.CHROMIUM_PATH = await findChromium();
  await import('../tests/bench/bench.ts');
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
