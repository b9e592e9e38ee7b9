import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseOptions } from '@cumulus/sql/openDatabase';
import { findFreePort } from '../../../scripts/setup/findFreePort.mjs';
import { root } from '../../../scripts/setup/root.mjs';
import { SERVER_MEMORY, SERVICE_FLAGS } from '../../../scripts/setup/SERVER_FLAGS.mjs';
import { NO_CLIENT_LIMITS } from '../../fixtures/NO_CLIENT_LIMITS.ts';
import { type RunningProgram, startProgram } from '../../fixtures/servers/startProgram.ts';
import { pinned } from '../../fixtures/startPinned.ts';

/** Collector or lead service as a process that can be killed and started again. */
export interface ServicesProcess {
  readonly port: number;
  /** Of its private listener. */
  readonly internalPort: number;
  start(): Promise<void>;
  /** What it printed since it was started. */
  output(): string;
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Stops it and removes its files, except the database. */
  remove(): Promise<void>;
}

interface ProcessOptions {
  application?: 'collector' | 'leads';
  isPinned?: boolean;
  env?: Record<string, string>;
}

/**
 * Creates the process of an application with a store, with the flags of `npm start` and the image.
 * @param options `isPinned` runs it on the first core, for measurements
 */
export async function createServices(
  { file, databaseUrl }: DatabaseOptions,
  { application = 'collector', isPinned = false, env = {} }: ProcessOptions = {},
): Promise<ServicesProcess> {
  const port = await findFreePort();
  // The next one stays free as well.
  const internalPort = port + 1;
  const folder = mkdtempSync(join(tmpdir(), 'services-'));
  let running: RunningProgram | undefined;
  const variables = {
    ...{
      [`${application.toUpperCase()}_PORT`]: String(port),
      [`${application.toUpperCase()}_INTERNAL_PORT`]: String(internalPort),
      SERVICES_CACHE_DIR: folder,
      // No content system runs beside it.
      CONTENT_URL: 'http://127.0.0.1:9',
      NODE_ENV: 'production',
    },
    ...SERVER_MEMORY,
    ...{ STORE_FILE: file, DATABASE_URL: databaseUrl ?? '', ...NO_CLIENT_LIMITS, ...env },
  };
  return {
    port,
    internalPort,
    async start() {
      const command = [process.execPath, ...SERVICE_FLAGS[application], join(root, 'apps', application, 'main.ts')];
      const [path = '', ...words] = isPinned ? pinned(0, command) : command;
      running = await startProgram(path, words, port, variables);
    },
    output: () => running?.output() ?? '',
    stop: async (signal) => running?.stop(signal),
    async remove() {
      await running?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
