import { parseArgs } from 'node:util';
import { DAY_MS } from '../../apps/studio/demo/DEMO.ts';
import { buildStudio } from '../setup/buildStudio.mjs';
import { logVariables } from '../setup/logLine.mjs';
import { requireFreePort } from '../setup/requireFreePort.mjs';
import { runCommand } from '../setup/runCommand.mjs';
import { SERVER_MEMORY, SERVICE_FLAGS } from '../setup/SERVER_FLAGS.mjs';
import { SetupError } from '../setup/SetupError.mjs';
import { startChild } from '../setup/startChild.mjs';
import { step } from '../setup/step.mjs';
import { stopSignal } from '../setup/stopSignal.mjs';
import { superviseChildren } from '../setup/superviseChildren.mjs';
import { waitForHealth } from '../setup/waitForHealth.mjs';
import { demoEnvironment } from './demoEnvironment.ts';
import { type DemoFiles, demoFiles } from './demoFolder.ts';
import { readGenerated } from './generateDemo.ts';

const USAGE = 'npm run studio -- demo [--fresh]';
/** After that its last days are no longer those of the reports that are opened first. */
const OLD_DAYS = 7;

/** The demo's applications, and the listener by which each is known to be healthy. */
const APPLICATIONS = [
  { name: 'content', health: 'CONTENT_URL', path: '' },
  { name: 'collector', health: 'COLLECTOR_URL', path: '' },
  { name: 'leads', health: 'LEADS_URL', path: '' },
  { name: 'studio', health: 'ADMIN_URL', path: '/self' },
] as const;

/**
 * Opens a studio over generated data, which is made where it isn't there: `npm run studio -- demo`.
 * @param args after `demo`
 * @throws SetupError
 */
export async function runDemo(args: string[]): Promise<void> {
  const isFresh = readArgs(args);
  const files = demoFiles();
  const environment = await demoEnvironment(files, process.env);
  await requireFreePort(Number(environment.ADMIN_PORT), { variable: 'ADMIN_PORT', what: "the demo's studio" });
  await buildStudio();
  if (isFresh || !(await readGenerated(files))) await generate();
  const url = `http://localhost:${environment.ADMIN_PORT}`;
  const env = { ...SERVER_MEMORY, ...logVariables(), ...environment };
  const children = APPLICATIONS.map(({ name, health, path }) => {
    const start = () => startChild(name, [...SERVICE_FLAGS[name], `apps/${name}/main.ts`], { env });
    return { start, child: start(), healthOrigin: `${environment[health] ?? url}${path}` };
  });
  let end: () => Promise<unknown> = () => Promise.all(children.map(({ child }) => child.stop()));
  stopSignal(() => void end().then(() => process.exit(0)));
  try {
    await step('Starting', () =>
      Promise.all(children.map(({ child, healthOrigin }) => waitForHealth(healthOrigin, child))),
    );
  } catch (error) {
    await end();
    throw error;
  }
  const supervisor = superviseChildren(children);
  end = () => supervisor.stop();
  console.log(`\n  Studio with demo data  ${url}\n${await describeAge(files)}\n  Ctrl-C stops it.\n`);
}

function readArgs(args: string[]): boolean {
  const { values, positionals } = parseArgs({
    ...{ args, strict: false, allowPositionals: true },
    options: { fresh: { type: 'boolean', default: false } },
  });
  const unknown = [...positionals, ...Object.keys(values).filter((name) => name !== 'fresh')];
  if (unknown.length > 0) throw new SetupError(`The demo does not know ${unknown.join(' ')}.`, USAGE);
  return values.fresh === true;
}

/** Generates the data in a process of its own. */
async function generate(): Promise<void> {
  await step('Generating 90 days of visits', async (note) => {
    const { code, output } = await runCommand(process.execPath, ['scripts/studio-demo/generate.ts']);
    if (code !== 0) throw new SetupError('The demo data could not be generated.', output);
    note(output.trim().split('\n').at(-1) ?? '');
  });
}

async function describeAge(files: DemoFiles): Promise<string> {
  const generated = await readGenerated(files);
  const days = generated ? Math.floor((Date.now() - generated.now) / DAY_MS) : 0;
  return days < OLD_DAYS
    ? ''
    : `  Its data ends ${days} days ago: ${USAGE.replace('[--fresh]', '--fresh')} makes it until today.\n`;
}
