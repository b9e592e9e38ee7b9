import { buildSite } from './setup/buildSite.mjs';
import { ensureNode } from './setup/ensureNode.mjs';
import { findChromium } from './setup/findChromium.mjs';
import { generateTypes } from './setup/generateTypes.mjs';
import { installPackages } from './setup/installPackages.mjs';
import { reportFailure } from './setup/reportFailure.mjs';

// `npm run experiments`: what is promised of flags and experiments, proven over real HTTP and in a real browser. `-- --quick`: fewer visitors,
// `-- --only=agreement,film`: some of the proofs.
try {
  await ensureNode();
  await installPackages();
  await generateTypes();
  await buildSite();
  process.env.CHROMIUM_PATH = await findChromium();
  await import('../tests/experiments/main.ts');
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
