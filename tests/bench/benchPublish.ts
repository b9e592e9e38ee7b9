import { findFreePort } from '../../scripts/setup/findFreePort.mjs';
import { startChild } from '../../scripts/setup/startChild.mjs';
import { waitForHealth } from '../../scripts/setup/waitForHealth.mjs';
import { ContentFolder } from '../publish/ContentFolder.ts';
import type { BenchPart } from './BenchPart.ts';
import { LIMITS } from './LIMITS.ts';
import { measurePublish } from './measurePublish.ts';
import { startPinned } from './startPinned.ts';

/** How fast a publishing is live, on services and a site of its own, with a copy of the content. */
export const benchPublish: BenchPart = async ({ isQuick }) => {
  const rounds = isQuick ? 20 : 100;
  const content = await ContentFolder.copy();
  const [servicesPort, port, internal] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const services = `http://localhost:${servicesPort}`;
  const origin = `http://localhost:${port}`;
  const ports = { SERVICES_PORT: String(servicesPort), SITE_PORT: String(port), INTERNAL_PORT: String(internal) };
  const cache = { SERVICES_CACHE_DIR: `${content.path}/.cache`, CONTENT_CACHE_DIR: `${content.path}/.cache` };
  const env = { ...ports, ...cache, CONTENT_DIR: content.path, SERVICES_URL: services, SITE_URL: origin };
  const child = startChild('services', ['apps/services/main.ts'], { env, print: () => undefined });
  const site = startPinned('apps/site/server.ts', env);
  const ended = new Promise<number>((resolve) => site.once('exit', (code) => resolve(code ?? 1)));
  try {
    await waitForHealth(services, child);
    await waitForHealth(origin, { ...child, name: 'site', ended });
    const metricsUrl = `http://localhost:${internal}/metrics`;
    const measured = await measurePublish({ origin, metricsUrl, content, rounds });
    const { p50Ms, p99Ms, failed, requests, needless } = measured;
    const title = 'Publish → live';
    const note = `p50 ${p50Ms.toFixed(0)} ms, ${rounds} publishings`;
    return [
      { title: `${title}, p99`, value: p99Ms, unit: 'ms', limit: LIMITS.publishP99Ms, is: 'most', note },
      { title: `${title}: failed requests`, value: failed, unit: '', limit: 0, is: 'most', note: `of ${requests}` },
      { title: `${title}: needless renderings`, value: needless, unit: '', limit: 0, is: 'most' },
    ];
  } finally {
    site.kill('SIGTERM');
    await child.stop();
    await ended;
    await content.remove();
  }
};
