import './setup/skipLameDuck.mjs';
import { ignoreLogWriteErrors } from '../packages/disk/src/ignoreLogWriteErrors.mjs';
import { buildDemo } from './setup/buildDemo.mjs';
import { buildSite } from './setup/buildSite.mjs';
import { ensureNode } from './setup/ensureNode.mjs';
import { followTypes } from './setup/followTypes.mjs';
import { generateTypes } from './setup/generateTypes.mjs';
import { installPackages } from './setup/installPackages.mjs';
import { keepRunning } from './setup/keepRunning.mjs';
import { readEnvironment } from './setup/readEnvironment.mjs';
import { reportFailure } from './setup/reportFailure.mjs';
import { startServers } from './setup/startServers.mjs';
import { step } from './setup/step.mjs';

// `npm start` runs the built site, `npm run dev` (--dev) one that reloads on change.
ignoreLogWriteErrors();
const development = process.argv.includes('--dev');

try {
  const begun = performance.now();
  const ports = readEnvironment();
  await ensureNode();
  await installPackages();
  await generateTypes();
  if (development) followTypes();
  else {
    await buildDemo();
    await buildSite();
  }
  const servers = await step('Starting', () => startServers(ports, { development }));
  const took = ((performance.now() - begun) / 1000).toFixed(1);
  const lines = [
    `Site      ${servers.site}`,
    `Services  ${servers.services}`,
    `Demo      ${process.env.DEMO_URL || (servers.demo ?? 'none')}`,
    `Admin     ${servers.admin ?? 'none: port 4002 is taken; set ADMIN_PORT'}`,
    `Product   ${servers.product ?? 'none'}`,
    '',
    `Ready in ${took} s. Ctrl-C stops all.`,
  ];
  console.log(`\n${lines.map((line) => line && `  ${line}`).join('\n')}\n`);
  await keepRunning(servers);
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
