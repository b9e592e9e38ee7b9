import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../../../scripts/setup/findFreePort.mjs';
import { startPinned } from '../../fixtures/startPinned.ts';
import { median } from '../median.ts';

const GIVE_UP_MS = 30_000;

/**
 * Times the start of the site's server until it is ready for visitors: content fetched, `/healthz` 200.
 * @param contentUrl of a running content system
 * @param rounds how often; the median counts
 * @param variables further environment variables of the site
 */
export async function measureStart(
  contentUrl: string,
  rounds: number,
  variables: Record<string, string> = {},
): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const port = await findFreePort();
    const internal = await findFreePort();
    const ports = { SITE_PORT: String(port), INTERNAL_PORT: String(internal) };
    const env = { ...ports, CONTENT_URL: contentUrl, ...variables };
    const begun = performance.now();
    const child = startPinned('apps/site/server.ts', env);
    while (!(await isReady(port))) {
      if (performance.now() - begun > GIVE_UP_MS) throw new Error('The server does not get ready');
      await pause(5);
    }
    times.push(performance.now() - begun);
    child.kill('SIGTERM');
    await new Promise((resolve) => child.once('exit', resolve));
  }
  return median(times);
}

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    (response) => response.ok,
    () => false,
  );
