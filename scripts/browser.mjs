import { join } from 'node:path';
import { buildDemo } from './setup/buildDemo.mjs';
import { buildSite } from './setup/buildSite.mjs';
import { buildStudio } from './setup/buildStudio.mjs';
import { ensureNode } from './setup/ensureNode.mjs';
import { generateTypes } from './setup/generateTypes.mjs';
import { installPackages } from './setup/installPackages.mjs';
import { provideChromium } from './setup/provideChromium.mjs';
import { readEnvironment } from './setup/readEnvironment.mjs';
import { reportFailure } from './setup/reportFailure.mjs';
import { root } from './setup/root.mjs';
import { runTool } from './setup/runTool.mjs';

// `npm run browser -- <file>`: some browser tests, with Playwright's own options, against a copy that is built and started for them; with BASE_URL
// against a running one. `npm run browser -- --flags=<folder>` writes the flags that a running copy needs for them.
try {
  const [, flagsFolder] = /^--flags=(.+)/.exec(process.argv[2] ?? '') ?? [];
  if (flagsFolder) await writeFlags(flagsFolder);
  else await runTests();
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}

async function writeFlags(folder) {
  await ensureNode();
  const { copyRunningFlags } = await import('../tests/fixtures/flags/copyRunningFlags.ts');
  console.log(`FLAGS_DIR=${copyRunningFlags(folder)}`);
}

async function runTests() {
  const { chromiumPath, baseUrl } = readEnvironment();
  await ensureNode();
  await installPackages();
  await generateTypes();
  if (!baseUrl) {
    await buildDemo();
    await buildStudio();
    await buildSite();
  }
  await provideChromium(chromiumPath);
  const playwright = join(root, 'node_modules/@playwright/test/cli.js');
  process.exitCode = await runTool([playwright, 'test', '--no-deps', ...process.argv.slice(2)]);
}
