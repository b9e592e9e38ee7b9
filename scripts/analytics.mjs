import { buildSite } from './setup/buildSite.mjs';
import { ensureNode } from './setup/ensureNode.mjs';
import { findChromium } from './setup/findChromium.mjs';
import { generateTypes } from './setup/generateTypes.mjs';
import { installPackages } from './setup/installPackages.mjs';
import { readEnvironment } from './setup/readEnvironment.mjs';
import { reportFailure } from './setup/reportFailure.mjs';

// `npm run analytics`: what measuring costs a visitor, against one who refused. `-- --quick`: one page, one run.
try {
  const { chromiumPath, baseUrl } = readEnvironment();
  await ensureNode();
  await installPackages();
  await generateTypes();
  if (!baseUrl) await buildSite();
  process.env.CHROMIUM_PATH = await findChromium(chromiumPath);
  await import('../tests/analytics/main.ts');
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
