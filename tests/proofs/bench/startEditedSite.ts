import { findFreePort } from '../../../scripts/setup/findFreePort.mjs';
import { startChild } from '../../../scripts/setup/startChild.mjs';
import { waitForHealth } from '../../../scripts/setup/waitForHealth.mjs';
import { ContentFolder } from '../../fixtures/ContentFolder.ts';
import { copyRunningFlags } from '../../fixtures/flags/copyRunningFlags.ts';
import { startPinned } from '../../fixtures/startPinned.ts';

/**
 * Starts the content system and the built site's server on a copy of the content, which can be edited.
 * @param flags further flags of Node for the server
 * @throws when one of them doesn't get ready
 */
export async function startEditedSite(flags: string[] = []) {
  const content = await ContentFolder.copy();
  const [contentPort, port, internal] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const contentUrl = `http://localhost:${contentPort}`;
  const origin = `http://localhost:${port}`;
  const ports = {
    ...{ CONTENT_PORT: String(contentPort), CONTENT_INTERNAL_PORT: '0' },
    ...{ SITE_PORT: String(port), INTERNAL_PORT: String(internal) },
  };
  const cache = { SERVICES_CACHE_DIR: `${content.path}/.cache`, CONTENT_CACHE_DIR: `${content.path}/.cache` };
  const folders = { CONTENT_DIR: content.path, FLAGS_DIR: copyRunningFlags(`${content.path}/.flags`) };
  const env = { ...ports, ...cache, ...folders, CONTENT_URL: contentUrl, SITE_URL: origin };
  const child = startChild('content', ['apps/content/main.ts'], { env, print: () => undefined });
  const site = startPinned('apps/site/server.ts', env, flags);
  const ended = new Promise<number>((resolve) => site.once('exit', (code) => resolve(code ?? 1)));

  async function stop(): Promise<void> {
    site.kill('SIGTERM');
    await child.stop();
    await ended;
    await content.remove();
  }

  try {
    await waitForHealth(contentUrl, child);
    await waitForHealth(origin, { name: 'site', ended, lastLines: () => '' });
  } catch (error) {
    await stop();
    throw error;
  }
  return { content, site, origin, metricsUrl: `http://localhost:${internal}/metrics`, stop };
}
