import { findFreePort } from '../../../scripts/setup/findFreePort.mjs';
import { startChild } from '../../../scripts/setup/startChild.mjs';
import { waitForHealth } from '../../../scripts/setup/waitForHealth.mjs';
import { ContentFolder } from '../../fixtures/ContentFolder.ts';
import { copyRunningFlags } from '../../fixtures/flags/copyRunningFlags.ts';
import { startPinned } from '../../fixtures/startPinned.ts';

/**
 * Starts services and the built site's server on a copy of the content, which can be edited.
 * @throws when one of them doesn't get ready
 */
export async function startEditedSite() {
  const content = await ContentFolder.copy();
  const [servicesPort, port, internal] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const services = `http://localhost:${servicesPort}`;
  const origin = `http://localhost:${port}`;
  const ports = { SERVICES_PORT: String(servicesPort), SITE_PORT: String(port), INTERNAL_PORT: String(internal) };
  const cache = { SERVICES_CACHE_DIR: `${content.path}/.cache`, CONTENT_CACHE_DIR: `${content.path}/.cache` };
  const store = { ADMIN_PORT: '0', PRODUCT_PORT: 'none', STORE_FILE: `${content.path}/.cache/store.sqlite` };
  const folders = { CONTENT_DIR: content.path, FLAGS_DIR: copyRunningFlags(`${content.path}/.flags`) };
  const env = { ...ports, ...cache, ...store, ...folders, SERVICES_URL: services, SITE_URL: origin };
  const child = startChild('services', ['apps/services/main.ts'], { env, print: () => undefined });
  const site = startPinned('apps/site/server.ts', env);
  const ended = new Promise<number>((resolve) => site.once('exit', (code) => resolve(code ?? 1)));

  async function stop(): Promise<void> {
    site.kill('SIGTERM');
    await child.stop();
    await ended;
    await content.remove();
  }

  try {
    await waitForHealth(services, child);
    await waitForHealth(origin, { name: 'site', ended, lastLines: () => '' });
  } catch (error) {
    await stop();
    throw error;
  }
  return { content, site, origin, metricsUrl: `http://localhost:${internal}/metrics`, stop };
}
