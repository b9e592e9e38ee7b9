import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '../../../scripts/setup/findFreePort.mjs';
import { root } from '../../../scripts/setup/root.mjs';
import { SetupError } from '../../../scripts/setup/SetupError.mjs';
import { startServers } from '../../../scripts/setup/startServers.mjs';
import { FlagFolder } from '../../fixtures/flags/FlagFolder.ts';
import { FULL_RUNS } from './measureTemplate.ts';
import { measureTemplates } from './measureTemplates.ts';
import { QUICK_TEMPLATES, TEMPLATES } from './TEMPLATES.ts';

// Run by `npm run proof -- budget`; BASE_URL names a running copy.
const QUICK_RUNS = 1;

const { isQuick, names } = readOptions(process.argv.slice(2));
const flags = await FlagFolder.copy();
const copy = process.env.BASE_URL
  ? undefined
  : await startServers(
      {
        sitePort: await findFreePort(),
        contentPort: await findFreePort(),
        productPort: 'none',
        demoPort: 'none',
      },
      { env: { FLAGS_DIR: flags.path }, print: () => undefined },
    );

try {
  const results = await measureTemplates(process.env.BASE_URL ?? copy?.site ?? '', names, {
    runs: isQuick ? QUICK_RUNS : FULL_RUNS,
    isQuick,
  });
  const verdicts = Object.values(results).flatMap((result) => result.verdicts);
  const failed = verdicts.filter(({ passed }) => !passed).length;
  const report = { passed: verdicts.length - failed, failed, results };
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(join(root, '.cache/budget.json'), JSON.stringify(report, null, 2));
  console.log(`${report.passed} figures within budget, ${failed} beyond (.cache/budget.json)`);
  process.exitCode = failed ? 1 : 0;
} finally {
  await copy?.stop();
  await flags.remove();
}

function readOptions(parameters: string[]) {
  const only = parameters.find((one) => one.startsWith('--only='))?.slice('--only='.length);
  const isQuick = parameters.includes('--smoke');
  const names = only?.split(';') ?? (isQuick ? QUICK_TEMPLATES : Object.keys(TEMPLATES));
  const absent = names.filter((name) => !Object.hasOwn(TEMPLATES, name));
  const unknown = parameters.filter((one) => one !== '--smoke' && !one.startsWith('--only='));
  if (absent.length === 0 && unknown.length === 0) return { isQuick, names };
  throw new SetupError(
    `The budget does not know ${parameters.join(' ')}.`,
    `Give --smoke, and --only= with some of "${Object.keys(TEMPLATES).join(';')}".`,
  );
}
