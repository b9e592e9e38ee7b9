import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseOptions } from '../../../apps/services/store/openStore.ts';
import { findFreePort } from '../../../scripts/setup/findFreePort.mjs';
import { root } from '../../../scripts/setup/root.mjs';
import { NO_CLIENT_LIMITS } from '../../fixtures/NO_CLIENT_LIMITS.ts';
import { type RunningProgram, startProgram } from '../../fixtures/servers/startProgram.ts';
import { pinned } from '../../fixtures/startPinned.ts';

/** The built-in services as a process that can be killed and started again. */
export interface ServicesProcess {
  readonly port: number;
  start(): Promise<void>;
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Stops it and removes its files, except the database. */
  remove(): Promise<void>;
}

/** @param isPinned runs it on the first core, for measurements */
export async function createServices(
  { file, databaseUrl }: DatabaseOptions,
  { isPinned = false, env = {} }: { isPinned?: boolean; env?: Record<string, string> } = {},
): Promise<ServicesProcess> {
  const port = await findFreePort();
  const folder = mkdtempSync(join(tmpdir(), 'services-'));
  let running: RunningProgram | undefined;
  const variables = {
    ...{
      SERVICES_PORT: String(port),
      ADMIN_PORT: '0',
      PRODUCT_PORT: 'none',
      SERVICES_CACHE_DIR: folder,
      CONTENT_WEBHOOK_URLS: 'none',
      NODE_ENV: 'production',
    },
    ...{ STORE_FILE: file, DATABASE_URL: databaseUrl ?? '', ...NO_CLIENT_LIMITS, ...env },
  };
  return {
    port,
    async start() {
      const command = [process.execPath, join(root, 'apps/services/main.ts')];
      const [path = '', ...words] = isPinned ? pinned(0, command) : command;
      running = await startProgram(path, words, port, variables);
    },
    stop: async (signal) => running?.stop(signal),
    async remove() {
      await running?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
