import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureNode } from './setup/ensureNode.mjs';
import { findJava } from './setup/findJava.mjs';
import { generateTypes } from './setup/generateTypes.mjs';
import { installPackages } from './setup/installPackages.mjs';
import { provideChromium } from './setup/provideChromium.mjs';
import { readEnvironment } from './setup/readEnvironment.mjs';
import { reportFailure } from './setup/reportFailure.mjs';
import { root } from './setup/root.mjs';
import { readSelection } from './test/readSelection.mjs';
import { runStages } from './test/runStages.mjs';
import { stages } from './test/stages.mjs';

// `npm test` runs everything, `npm test -- --only=lint,unit` some stages. The last line is "N passed, N failed".
const total = { passed: 0, failed: 0 };
try {
  const selected = readSelection(stages, process.argv.slice(2));
  const { chromiumPath } = readEnvironment();
  await ensureNode();
  await installPackages();
  await generateTypes();
  if (selected.some(({ needsBuild }) => needsBuild)) {
    await provideChromium(chromiumPath);
    await findJava();
  }
  mkdirSync(join(root, '.cache'), { recursive: true });
  Object.assign(total, await runStages(selected));
} catch (error) {
  reportFailure(error);
  total.failed += 1;
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed ? 1 : 0;
