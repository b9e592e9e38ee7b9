import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
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

/** What an application is made of. */
interface Parts<Read> {
  /** Reads the environment; its errors name the variables. */
  read(source: Variables): Read;
  start(environment: Read): Promise<Started>;
}

/**
 * Runs an application as the main file of a process: reads the environment, starts, and ends in good order on SIGTERM, SIGINT and after an uncaught exception. What goes
 * wrong at the start is one line of the log, and exit code 1. As with the site's server, Node's compile cache is kept between starts, so that everything else is imported
 * after it is enabled.
 * @param name in the log
 * @param folder of the application
 * @param load imports the application
 */
export async function runMain<Read extends Environment>(
  name: string,
  folder: string,
  load: () => Promise<Parts<Read>>,
): Promise<void> {
  enableCompileCache(join(folder, '.cache/compiled'));
  const { ignoreLogWriteErrors } = await import('@cumulus/disk');
  ignoreLogWriteErrors();
  const { createLog } = await import('@cumulus/http/log');
  const { superviseServer } = await import('@cumulus/http/superviseServer');
  const { read, start } = await load();
  let isStarting = false;
  try {
    const environment = read(process.env);
    isStarting = true;
    const { url, leave, close } = await start(environment);
    const { SERVICES_CACHE_DIR: cache, LAME_DUCK_MS: lameDuckMs } = environment;
    // By its port: several may run beside each other.
    const faultFile = cache && join(cache, `faults-${name}-${new URL(url).port}.json`);
    superviseServer({ program: name, lameDuckMs, announce: leave, drain: close, ...(faultFile && { faultFile }) });
    createLog(name).info(`ready at ${url}`);
  } catch (error) {
    const { message } = error as Error;
    // A fault of the environment names its variable.
    createLog(isStarting ? name : undefined).error(isStarting ? `could not start: ${message}` : message);
    process.exit(1);
  }
}
