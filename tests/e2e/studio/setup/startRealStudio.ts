import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../../../scripts/setup/findFreePort.mjs';
import { startChild } from '../../../../scripts/setup/startChild.mjs';
import { waitForHealth } from '../../../../scripts/setup/waitForHealth.mjs';
import { demoEnvironment } from '../../../../scripts/studio-demo/demoEnvironment.ts';
import { demoFiles } from '../../../../scripts/studio-demo/demoFolder.ts';
import { generateDemo } from '../../../../scripts/studio-demo/generateDemo.ts';

/** Enough for each screen to have something, and few enough to be made in seconds. */
const VISITS = 1_500;

const LISTENERS = {
  content: 'CONTENT_URL',
  collector: 'COLLECTOR_URL',
  leads: 'LEADS_URL',
  studio: undefined,
} as const;

/** Starts the studio with all that it asks, over a small lake and stores that the demo's generator makes. */
export async function startRealStudio() {
  const folder = await mkdtemp(join(tmpdir(), 'cumulus-real-studio-'));
  const files = demoFiles(join(folder, 'demo'));
  await generateDemo({ files, now: Date.now(), visits: VISITS });
  const env = await demoEnvironment(files, { ...process.env, ADMIN_PORT: String(await findFreePort()) });
  const url = `http://127.0.0.1:${env.ADMIN_PORT}`;
  const print = () => undefined;
  const children = Object.entries(LISTENERS).map(([name, listener]) => ({
    child: startChild(name, [`apps/${name}/main.ts`], { env, print }),
    health: listener ? String(env[listener]) : `${url}/self`,
  }));
  await Promise.all(children.map(({ child, health }) => waitForHealth(health, child)));
  return {
    url,
    /** Where visitors' data is received. */
    collectorUrl: String(env.COLLECTOR_URL),
    async stop() {
      await Promise.all(children.map(({ child }) => child.stop()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
