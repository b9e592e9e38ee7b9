import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseOptions } from '@cumulus/sql/openDatabase';
import { findFreePort } from '../../../scripts/setup/findFreePort.mjs';
import { SERVER_FLAGS, SERVER_MEMORY, SERVICE_FLAGS } from '../../../scripts/setup/SERVER_FLAGS.mjs';
import { startChild } from '../../../scripts/setup/startChild.mjs';
import { superviseChildren } from '../../../scripts/setup/superviseChildren.mjs';
import { waitForHealth } from '../../../scripts/setup/waitForHealth.mjs';
import { ContentFolder } from '../../fixtures/ContentFolder.ts';
import { findPorts, listenerVariables } from '../../fixtures/copy/listeners.ts';
import { copyRunningFlags } from '../../fixtures/flags/copyRunningFlags.ts';
import { NO_CLIENT_LIMITS } from '../../fixtures/NO_CLIENT_LIMITS.ts';
import { startVarnish } from '../../fixtures/servers/startVarnish.ts';

/** What Varnish and the sites share. */
const DECIDE_SECRET = 'the-secret-of-this-bad-day';
/** The public origin of both sites. */
export const SITE_URL = 'http://localhost:3000';

/** The processes that a fault may hit. */
export const PROCESSES = ['content', 'collector', 'leads', 'studio', 'site', 'site-2'] as const;
export type ProcessName = (typeof PROCESSES)[number];

/** Two sites behind Varnish and the built-in applications, each process kept running by the supervisor of `npm start`. */
export interface Day {
  /** Port of Varnish. */
  port: number;
  /** Port of a Varnish that has the first site only. */
  alonePort: number;
  adminUrl: string;
  /** The stores of leads and events. */
  stores: Record<'leads' | 'events', DatabaseOptions>;
  /** Sends a signal to a process. */
  signal(name: ProcessName, signal: NodeJS.Signals): void;
  /** Sets the clock of a process, started with `clockLibrary`. @param seconds ahead of the machine's */
  setClock(name: ProcessName, seconds: number): void;
  /** What supervisor and processes have written since the start, a line each. */
  log: string[];
  /** Ends all programs; the stores stay. */
  stop(): Promise<void>;
  /** Removes what was written, after `stop`. */
  remove(): Promise<void>;
}

/** What is special about it. */
export interface DayOptions {
  /** Folder for the stores of collector and leads; a temporary one by default. */
  data?: string | undefined;
  /** PostgreSQL in place of the files. */
  databaseUrl?: string;
  /** libfaketime, by which each process gets a clock of its own. */
  clockLibrary?: string;
}

/** Starts everything and waits until all is healthy. */
export async function startDay({ data: given, databaseUrl = '', clockLibrary }: DayOptions): Promise<Day> {
  const content = await ContentFolder.copy();
  const folder = mkdtempSync(join(tmpdir(), 'bad-day-'));
  const ports = await findPorts();
  const [secondSite, varnishPort, alonePort] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const data = given ?? folder;
  const files = { leads: join(data, 'leads.sqlite'), events: join(data, 'store.sqlite') };
  const clockFile = (name: ProcessName) => join(folder, `clock-${name}`);
  const setClock = (name: ProcessName, seconds: number) =>
    writeFileSync(clockFile(name), `${seconds < 0 ? '' : '+'}${seconds}\n`);
  const env: Record<string, string> = {
    ...{
      ...SERVER_MEMORY,
      ...listenerVariables(ports),
      ...NO_CLIENT_LIMITS,
      SITE_URL,
      DECIDE_SECRET,
      LAME_DUCK_MS: '0',
    },
    ...{ CONTENT_DIR: content.path, FLAGS_DIR: copyRunningFlags(join(folder, 'flags')), DATABASE_URL: databaseUrl },
    ...{ STORE_FILE: files.events, LEADS_FILE: files.leads, IMAGE_CACHE_DIR: join(folder, 'images') },
    ...{ CSP_REPORT_DIR: join(folder, 'reports'), FLAGS_CACHE_DIR: join(folder, 'flags-cache') },
    ...{ SERVICES_CACHE_DIR: join(folder, 'cache'), CONTENT_WEBHOOK_URLS: 'none', NODE_ENV: 'production' },
    // Faults are looked for in it.
    LOG_FORMAT: 'text',
  };
  const log: string[] = [];
  const pids = new Map<string, number>();
  const print = (line: string) => {
    const [, name = '', pid] = /^(\S+) +│ pid (\d+)$/.exec(line) ?? [];
    if (pid) pids.set(name, Number(pid));
    else log.push(line);
  };
  const entries: Record<ProcessName, { words: string[]; health: string; env?: Record<string, string> }> = {
    content: { words: [...SERVICE_FLAGS.content, 'apps/content/main.ts'], health: `${ports.content}` },
    collector: { words: [...SERVICE_FLAGS.collector, 'apps/collector/main.ts'], health: `${ports.collector}` },
    leads: { words: [...SERVICE_FLAGS.leads, 'apps/leads/main.ts'], health: `${ports.leads}` },
    studio: { words: [...SERVICE_FLAGS.studio, 'apps/studio/main.ts'], health: `${ports.admin}/self` },
    site: { words: siteWords, health: `${ports.site}`, env: { CONTENT_CACHE_DIR: join(folder, 'site-1') } },
    'site-2': {
      words: siteWords,
      health: `${secondSite}`,
      env: {
        ...{ SITE_PORT: String(secondSite), INTERNAL_PORT: String(secondSite + 1) },
        CONTENT_CACHE_DIR: join(folder, 'site-2'),
      },
    },
  };
  const children = PROCESSES.map((name) => {
    const { words, health, env: own } = entries[name];
    if (clockLibrary) setClock(name, 0);
    const clock = clockLibrary && ownClock(clockLibrary, clockFile(name));
    const start = () =>
      startChild(name, ['--import', PRINT_PID, ...words], { env: { ...env, ...own, ...clock }, print });
    return { child: start(), start, healthOrigin: `http://127.0.0.1:${health}` };
  });
  const supervisor = superviseChildren(children, { log: (line: string) => void log.push(line) });
  const remove = async () => {
    await content.remove();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    for (const { child, healthOrigin } of children) await waitForHealth(healthOrigin, child);
    const cdns = await Promise.all(
      [
        { nodes: [ports.site, secondSite], port: varnishPort },
        { nodes: [ports.site], port: alonePort },
      ].map((cdn) => startVarnish({ ...cdn, secret: DECIDE_SECRET, isStrict: true })),
    );
    return {
      ...{ port: varnishPort, alonePort, adminUrl: `http://127.0.0.1:${ports.admin}`, log, setClock },
      stores: {
        leads: { file: files.leads, ...(databaseUrl && { databaseUrl }) },
        events: { file: files.events, ...(databaseUrl && { databaseUrl }) },
      },
      signal: (name, signal) => void process.kill(pids.get(name) ?? Number.NaN, signal),
      async stop() {
        for (const cdn of cdns) await cdn.stop();
        await supervisor.stop();
      },
      remove,
    };
  } catch (error) {
    await supervisor.stop();
    await remove();
    throw error;
  }
}

const siteWords = [...SERVER_FLAGS, 'apps/site/server.ts'];
/** Each process says its id first: a supervised one has another after each start. */
const PRINT_PID = "data:text/javascript,console.log('pid ' + process.pid)";

/** Its environment: timers, and the times of files, stay the machine's. */
function ownClock(library: string, file: string): Record<string, string> {
  const shared = { FAKETIME_DONT_FAKE_MONOTONIC: '1', FAKETIME_CACHE_DURATION: '1', NO_FAKE_STAT: '1' };
  return { LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: file, ...shared };
}
