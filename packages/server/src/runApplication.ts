import { join } from 'node:path';
import { createLog } from '@cumulus/http/log';
import { superviseServer } from '@cumulus/http/superviseServer';
import type { Variables } from './variables.ts';

/** A program while it runs. */
export interface Started {
  /** Base address of the listener for its users, without a trailing slash. */
  url: string;
  /** Makes health fail while requests are still taken, for balancers. */
  leave(): void;
  close(): Promise<void>;
}

/** An application with two listeners while it runs. */
export interface StartedApplication extends Started {
  /** Base address of its private listener, without a trailing slash. */
  internalUrl: string;
}

/** What every application reads. */
export interface Environment {
  LAME_DUCK_MS: number;
  /** Where ends after uncaught exceptions are noted; without it they aren't. */
  SERVICES_CACHE_DIR?: string;
}

/**
 * Runs an application as a process: reads the environment, starts, and ends in good order on SIGTERM, SIGINT and after an uncaught exception. What goes wrong at the
 * start is one line of the log, and exit code 1.
 * @param name in the log
 * @param read reads the environment; its errors name the variables
 */
export async function runApplication<Read extends Environment>(
  name: string,
  read: (source: Variables) => Read,
  start: (environment: Read) => Promise<Started>,
): Promise<void> {
  const environment = orExit(() => read(process.env));
  try {
    const { url, leave, close } = await start(environment);
    const { SERVICES_CACHE_DIR: folder, LAME_DUCK_MS: lameDuckMs } = environment;
    // By its port: several may run beside each other.
    const faultFile = folder && join(folder, `faults-${name}-${new URL(url).port}.json`);
    superviseServer({ program: name, lameDuckMs, announce: leave, drain: close, ...(faultFile && { faultFile }) });
    createLog(name).info(`ready at ${url}`);
  } catch (error) {
    createLog(name).error(`could not start: ${(error as Error).message}`);
    process.exit(1);
  }
}

function orExit<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    createLog(undefined).error((error as Error).message);
    process.exit(1);
  }
}
