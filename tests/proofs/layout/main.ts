import { join } from 'node:path';
import { root } from '../../../scripts/setup/root.mjs';
import { runCommand } from '../../../scripts/setup/runCommand.mjs';

// `npm run proof -- layout`: Playwright with a configuration of its own, which takes its options: `--grep '/pricing'`, `--workers=2`.
const playwright = join(root, 'node_modules/@playwright/test/cli.js');
const config = join(root, 'tests/proofs/layout/playwright.config.ts');
const { code } = await runCommand(
  process.execPath,
  [playwright, 'test', '--config', config, '--reporter=dot', ...process.argv.slice(2)],
  { show: true, env: { ...process.env, WHOLE_SITE: 'true', GALLERY: 'true' } },
);
process.exitCode = code;
