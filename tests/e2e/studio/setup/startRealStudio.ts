import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../../../scripts/setup/findFreePort.mjs';
import { type Child, startChild } from '../../../../scripts/setup/startChild.mjs';
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

/**
 * Starts the studio with all that it asks, over a small lake and stores that the demo's generator makes.
 * @param visits fewer are made sooner
 */
export async function startRealStudio(visits = VISITS) {
  const folder = await mkdtemp(join(tmpdir(), 'cumulus-real-studio-'));
  const files = demoFiles(join(folder, 'demo'));
  await generateDemo({ files, now: Date.now(), visits });
  const env = await demoEnvironment(files, { ...process.env, ADMIN_PORT: String(await findFreePort()) });
  const url = `http://127.0.0.1:${env.ADMIN_PORT}`;
  const print = () => undefined;
  const children = new Map<string, Child>();
  const start = async (name: keyof typeof LISTENERS) => {
    const child = startChild(name, [`apps/${name}/main.ts`], { env, print });
    children.set(name, child);
    const listener = LISTENERS[name];
    await waitForHealth(listener ? String(env[listener]) : `${url}/self`, child);
  };
  await Promise.all((Object.keys(LISTENERS) as (keyof typeof LISTENERS)[]).map(start));
  return {
    ...{ url, start },
    /** Where visitors' data is received. */
    collectorUrl: String(env.COLLECTOR_URL),
    /** Address of the lead service's private listener. */
    leadsUrl: String(env.LEADS_INTERNAL_URL),
    leadsSecret: String(env.LEADS_SECRET),
    stopOne: (name: keyof typeof LISTENERS) => children.get(name)?.stop(),
    async stop() {
      await Promise.all([...children.values()].map((child) => child.stop()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
