import { parseArgs } from 'node:util';
import { readEnvironment } from '../environment.ts';
import type { LeadStore } from './LeadStore.ts';
import { writeCsv } from './leadCsv.ts';
import { leadStoreOptions, openLeadStore } from './openLeadStore.ts';

const USAGE = `Give one of
  npm run --silent leads -- csv [--since=2026-11-01] > leads.csv   all leads, oldest first
  npm run --silent leads -- dead-letters                           notifications that were given up
  npm run --silent leads -- retry <id> <id> …                      send these again
  npm run --silent leads -- dismiss <id> <id> …                    take these off the list`;
const MAX_LISTED = 1_000;
/** A day, or a time with its zone. */
const TIME = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

/**
 * Lists leads as CSV, and the notifications that were given up. The services may be running.
 * @param args the command and what it needs
 * @param environment variables of the services, which name the store
 * @returns the exit code
 */
export async function runLeadsCommand(
  args: string[],
  environment: Record<string, string | undefined>,
): Promise<number> {
  try {
    const run = readCommand(args);
    const { file, databaseUrl } = leadStoreOptions(readEnvironment(environment));
    const store = await openLeadStore({ file, databaseUrl, isBorrowed: true });
    try {
      return await run(store);
    } finally {
      await store.close();
    }
  } catch (error) {
    // The reader of the output has enough of it, such as `head`.
    if ((error as NodeJS.ErrnoException).code === 'EPIPE') return 0;
    console.error((error as Error).message);
    return 1;
  }
}

/** @throws Error with the usage */
function readCommand(args: string[]): (store: LeadStore) => Promise<number> {
  const { positionals, values } = parse(args);
  const [command, ...ids] = positionals;
  const isAlone = ids.length === 0;
  if (command === 'csv' && isAlone) return (store) => list(store, parseTime(values.since));
  if (values.since !== undefined) throw new Error(USAGE);
  if (command === 'dead-letters' && isAlone) return listDead;
  if (command === 'retry' && !isAlone)
    return (store) => changeEach(ids, (id) => store.retryDelivery(id), 'is sent again by the services');
  if (command === 'dismiss' && !isAlone)
    return (store) => changeEach(ids, (id) => store.dismissDelivery(id), 'is off the list');
  throw new Error(USAGE);
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { since: { type: 'string' } } });
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${USAGE}`, { cause: error });
  }
}

function parseTime(since: string | undefined): number {
  if (since === undefined) return 0;
  const time = TIME.test(since) ? Date.parse(since) : Number.NaN;
  if (Number.isNaN(time))
    throw new Error(`--since=${since}: expected a day such as 2026-11-01, or a time with its zone`);
  return time;
}

async function list(store: LeadStore, since: number): Promise<number> {
  // Without a listener the error of a closed pipe ends the process; the write below reports it too.
  process.stdout.on('error', () => undefined);
  await writeCsv(store, since, (text) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
    return promise;
  });
  return 0;
}

async function listDead(store: LeadStore): Promise<number> {
  const deliveries = await store.deadDeliveries(MAX_LISTED);
  const rows = deliveries.map(({ id, channel, topic, attempts, createdAt, problem }) => ({
    ...{ id, channel, topic, attempts, createdAt: new Date(createdAt).toISOString(), problem },
  }));
  console.log(JSON.stringify(rows, null, 2));
  return 0;
}

/** Changes each notification that was given up. @returns the exit code */
async function changeEach(ids: string[], change: (id: string) => Promise<boolean>, outcome: string): Promise<number> {
  let code = 0;
  for (const id of ids) {
    if (await change(id)) console.log(`${id} ${outcome}`);
    else {
      console.error(`${id} is no notification that was given up; npm run --silent leads -- dead-letters lists them`);
      code = 1;
    }
  }
  return code;
}
