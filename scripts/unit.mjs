import { join } from 'node:path';
import { ensureNode } from './setup/ensureNode.mjs';
import { generateTypes } from './setup/generateTypes.mjs';
import { installPackages } from './setup/installPackages.mjs';
import { reportFailure } from './setup/reportFailure.mjs';
import { root } from './setup/root.mjs';
import { runTool } from './setup/runTool.mjs';

// `npm run unit -- <part of a path>`: some unit tests, with Vitest's own options.
try {
  await ensureNode();
  await installPackages();
  await generateTypes();
  process.exitCode = await runTool([join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...process.argv.slice(2)]);
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
