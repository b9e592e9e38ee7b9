import { buildSite } from './setup/buildSite.mjs';
import { ensureNode } from './setup/ensureNode.mjs';
import { findChromium } from './setup/findChromium.mjs';
import { generateTypes } from './setup/generateTypes.mjs';
import { installPackages } from './setup/installPackages.mjs';
import { reportFailure } from './setup/reportFailure.mjs';

// `npm run visits`: every event of 1,000 visits is stored exactly once, whatever happens to tabs, network and collector (about ten minutes).
// `-- --quick`: 30 visits.
try {
  await ensureNode();
  await installPackages();
  await generateTypes();
  await buildSite();
  process.env.CHROMIUM_PATH = await findChromium();
  await import('../tests/visits/main.ts');
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
