import './setup/skipLameDuck.mjs';
import { constants } from 'node:os';
import { ignoreLogWriteErrors } from '../packages/disk/src/ignoreLogWriteErrors.mjs';
import { buildDemo } from './setup/buildDemo.mjs';
import { buildSite } from './setup/buildSite.mjs';
import { buildStudio } from './setup/buildStudio.mjs';
import { ensureNode } from './setup/ensureNode.mjs';
import { followPlan } from './setup/followPlan.mjs';
import { followStudio } from './setup/followStudio.mjs';
import { followTypes } from './setup/followTypes.mjs';
import { generateTypes } from './setup/generateTypes.mjs';
import { installPackages } from './setup/installPackages.mjs';
import { logVariables } from './setup/logLine.mjs';
import { readEnvironment } from './setup/readEnvironment.mjs';
import { reportFailure } from './setup/reportFailure.mjs';
import { SetupError } from './setup/SetupError.mjs';
import { startServers } from './setup/startServers.mjs';
import { step } from './setup/step.mjs';
import { stopSignal } from './setup/stopSignal.mjs';
import { superviseChildren } from './setup/superviseChildren.mjs';

// `npm start` runs the built site, `npm run dev` (--dev) one that reloads on change.
ignoreLogWriteErrors();
/** Exit codes of shells for a signal. */
const SIGNAL_EXIT = 128;
const development = process.argv.includes('--dev');

/** Ends what runs by now. Before the first server there is nothing to wait for. */
let end = (signal) => process.exit(SIGNAL_EXIT + constants.signals[signal]);

try {
  const begun = performance.now();
  const ports = readEnvironment();
  await ensureNode();
  stopSignal((signal) => end(signal));
  await installPackages();
  await generateTypes();
  await buildStudio();
  if (development) {
    followTypes();
    followStudio();
  } else {
    await buildDemo();
    await buildSite();
  }
  const starting = new AbortController();
  end = () => starting.abort(new SetupError('Stopped while starting.'));
  const servers = await step('Starting', () =>
    startServers(ports, { development, env: logVariables(), signal: starting.signal }),
  );
  const supervisor = superviseChildren(servers.children);
  end = () => supervisor.stop().then(() => process.exit(0));
  const took = ((performance.now() - begun) / 1000).toFixed(1);
  const lines = [
    `Site       ${servers.site}`,
    `Content    ${servers.content ?? 'none'}`,
    `Collector  ${servers.collector ?? 'none'}`,
    `Leads      ${servers.leads ?? 'none'}`,
    `Demo       ${process.env.DEMO_URL || (servers.demo ?? 'none')}`,
    `Admin      ${servers.admin ?? 'none'}`,
    `Product    ${servers.product ?? 'none'}`,
    '',
    'Demo data  npm run studio -- demo',
    `Ready in ${took} s. Ctrl-C stops all.`,
  ];
  console.log(`\n${lines.map((line) => line && `  ${line}`).join('\n')}\n`);
  if (development)
    followPlan(() => {
      console.log('The tracking plan was saved: the collector starts again.');
      return supervisor.restart('collector');
    });
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
