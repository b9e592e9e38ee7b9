import { ensureNode } from './setup/ensureNode.mjs';
import { generateAll } from './setup/generateAll.mjs';
import { installPackages } from './setup/installPackages.mjs';
import { reportFailure } from './setup/reportFailure.mjs';

// `npm run generate`: types of content and flags, docs/tracking-plan.md, docs/data.md and docs/vendors.md, from what they describe.
try {
  await ensureNode();
  await installPackages();
  const changed = await generateAll();
  for (const path of changed) console.log(`  generated  ${path}`);
  if (changed.length === 0) console.log('Everything generated is up to date.');
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
