import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findFreePort } from '../../../scripts/setup/findFreePort.mjs';
import { root } from '../../../scripts/setup/root.mjs';
import { SERVER_FLAGS, SERVER_MEMORY, SERVICE_FLAGS } from '../../../scripts/setup/SERVER_FLAGS.mjs';
import { waitForHealth } from '../../../scripts/setup/waitForHealth.mjs';
import { copyRunningFlags } from '../../fixtures/flags/copyRunningFlags.ts';
import type { SmallDisk } from '../../fixtures/openSmallDisk.ts';

/** A server of this repository whose files are all on a small disk. */
export interface ServerOnDisk {
  origin: string;
  /** Its output. */
  output(): string;
  isRunning(): boolean;
  stop(): Promise<void>;
}

/**
 * Starts a server and waits until it is ready.
 * @param disk where its caches, copies and logs are
 * @param env its port among them
 * @param log a file for its output, in place of `output`
 */
export async function startOnDisk(
  name: 'collector' | 'content' | 'site',
  disk: SmallDisk,
  env: Record<string, string>,
  log?: number,
): Promise<ServerOnDisk> {
  const file =
    name === 'site' ? [...SERVER_FLAGS, 'apps/site/server.ts'] : [...SERVICE_FLAGS[name], `apps/${name}/main.ts`];
  const [command = '', ...words] = disk.on([process.execPath, ...file]);
  const folders = {
    CONTENT_CACHE_DIR: `${disk.path}/content`,
    FLAGS_CACHE_DIR: `${disk.path}/flags`,
    CSP_REPORT_DIR: `${disk.path}/reports`,
    SERVICES_CACHE_DIR: `${disk.path}/services`,
    IMAGE_CACHE_DIR: `${disk.path}/images`,
    STORE_FILE: `${disk.path}/data/store.sqlite`,
    NODE_COMPILE_CACHE: `${disk.path}/compiled`,
  };
  const child = spawn(command, words, {
    cwd: root,
    stdio: ['ignore', log ?? 'pipe', log ?? 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', ...SERVER_MEMORY, ...folders, ...env },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (printed += data));
  const ended = once(child, 'close').then(([code]) => Number(code ?? 1));
  const origin = `http://localhost:${env[`${name.toUpperCase()}_PORT`]}`;
  await waitForHealth(origin, { name, ended, lastLines: () => printed });
  return {
    origin,
    output: () => printed,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Ports of content system, collector, site and its metrics, and variables with the addresses of each other. */
export async function chooseAddresses(contentPath: string): Promise<Record<string, string>> {
  const [content, collector, site, internal] = [
    ...[await findFreePort(), await findFreePort()],
    ...[await findFreePort(), await findFreePort()],
  ];
  return {
    ...{ CONTENT_PORT: String(content), SITE_PORT: String(site), INTERNAL_PORT: String(internal) },
    ...{ COLLECTOR_PORT: String(collector), CONTENT_INTERNAL_PORT: '0', COLLECTOR_INTERNAL_PORT: '0' },
    CONTENT_URL: `http://localhost:${content}`,
    SITE_URL: `http://localhost:${site}`,
    CONTENT_DIR: contentPath,
    FLAGS_DIR: copyRunningFlags(`${contentPath}/.flags`),
  };
}
