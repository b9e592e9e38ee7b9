import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '../../scripts/setup/findFreePort.mjs';
import { root } from '../../scripts/setup/root.mjs';
import { SERVER_FLAGS, SERVER_MEMORY, SERVICES_FLAGS } from '../../scripts/setup/SERVER_FLAGS.mjs';
import { waitForHealth } from '../../scripts/setup/waitForHealth.mjs';
import { FlagFolder } from '../experiments/running/FlagFolder.ts';
import { ContentFolder } from '../publish/ContentFolder.ts';
import { type ServerProcess, startProcess } from './startProcess.ts';

/** What listens: the site and its port for operators, the services and theirs. */
export const LISTENERS = ['site', 'internal', 'services', 'admin'] as const;
export type Listener = (typeof LISTENERS)[number];

/** Site and services as `npm start` runs them, in processes of their own, on copies of content and flags that can be edited. */
export interface Copy {
  ports: Record<Listener, number>;
  origin: string;
  site: ServerProcess;
  services: ServerProcess;
  content: ContentFolder;
  flags: FlagFolder;
  /** Starts those again that have ended. @throws when one doesn't get healthy */
  revive(): Promise<void>;
  stop(): Promise<void>;
}

interface CopyOptions {
  /** Further environment variables of both. */
  env?: Record<string, string>;
  /** Both on the first processor core, so that the load can have the second. */
  isPinned?: boolean;
  /** Changes the copies before anything reads them. */
  prepare?(content: ContentFolder, flags: FlagFolder): Promise<void>;
}

/** Starts a copy and waits until both of its servers are healthy. @throws SetupError when one of them doesn't start */
export async function startCopy({ env = {}, isPinned = false, prepare }: CopyOptions = {}): Promise<Copy> {
  const content = await ContentFolder.copy();
  await cp(join(root, 'content/cumulus/assets'), join(content.path, 'cumulus/assets'), { recursive: true });
  const flags = await FlagFolder.copy();
  await prepare?.(content, flags);
  const [site, internal] = await pairOfPorts();
  const [services, admin] = await pairOfPorts();
  const ports = { site, internal, services, admin };
  const variables = { ...SERVER_MEMORY, ...portVariables(ports), ...folderVariables(content.path, flags.path), ...env };
  const starts = {
    services: () =>
      startProcess('services', 'apps/services/main.ts', { env: variables, isPinned, flags: SERVICES_FLAGS }),
    site: () => startProcess('site', 'apps/site/server.ts', { env: variables, isPinned, flags: SERVER_FLAGS }),
  };
  const copy: Copy = {
    ...{ ports, content, flags, origin: `http://127.0.0.1:${site}` },
    ...{ services: starts.services(), site: starts.site() },
    async revive() {
      for (const name of ['services', 'site'] as const) if (copy[name].exit !== undefined) copy[name] = starts[name]();
      await waitForHealth(`http://127.0.0.1:${services}`, copy.services);
      await waitForHealth(copy.origin, copy.site);
    },
    async stop() {
      await copy.site.stop();
      await copy.services.stop();
      await Promise.all([content.remove(), flags.remove()]);
    },
  };
  try {
    await copy.revive();
    return copy;
  } catch (error) {
    await copy.stop();
    throw error;
  }
}

/** `findFreePort` gives even ports only, and the one above to nobody. */
async function pairOfPorts(): Promise<[number, number]> {
  const port = await findFreePort();
  return [port, port + 1];
}

function portVariables({ site, internal, services, admin }: Record<Listener, number>): Record<string, string> {
  return {
    ...{ SITE_PORT: String(site), INTERNAL_PORT: String(internal) },
    ...{ SERVICES_PORT: String(services), ADMIN_PORT: String(admin) },
    ...{ SITE_URL: `http://localhost:${site}`, SERVICES_URL: `http://127.0.0.1:${services}` },
  };
}

function folderVariables(content: string, flags: string): Record<string, string> {
  const cache = join(content, '.cache');
  return {
    ...{ CONTENT_DIR: content, FLAGS_DIR: flags, STORE_FILE: join(cache, 'store.sqlite') },
    ...{ SERVICES_CACHE_DIR: cache, IMAGE_CACHE_DIR: join(cache, 'images'), CONTENT_CACHE_DIR: cache },
    ...{ FLAGS_CACHE_DIR: join(cache, 'flags'), CSP_REPORT_DIR: join(cache, 'reports') },
  };
}
