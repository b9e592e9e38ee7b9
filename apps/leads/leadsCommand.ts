import { parseArgs } from 'node:util';
import { readLeadsStore } from './environment.ts';
import type { LeadStore } from './LeadStore.ts';
import { csvLeadsOf, pagesOf, writeCsv } from './leadCsv.ts';
import { openLeadStore } from './openLeadStore.ts';

const USAGE = `Give one of
  npm run --silent leads -- csv [--since=2026-11-01] > leads.csv   all leads, oldest first
  npm run --silent leads -- suspects [--since=2026-11-01]          submissions that may come from programs, oldest first
  npm run --silent leads -- genuine <id> <id> …                    make these leads, and notify of them
  npm run --silent leads -- discard <id> <id> …                    delete these suspects
  npm run --silent leads -- dead-letters                           notifications that were given up
  npm run --silent leads -- retry <id> <id> …                      send these again
  npm run --silent leads -- dismiss <id> <id> …                    take these off the list`;
const NO_DEAD_LETTER = 'is no notification that was given up; npm run --silent leads -- dead-letters lists them';
const NO_SUSPECT = 'is no suspect; npm run --silent leads -- suspects lists them';
const MAX_LISTED = 1_000;
/** A day, or a time with its zone. */
const TIME = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

/**
 * Lists leads as CSV, suspects as JSON lines, and the notifications that were given up; makes suspects leads or deletes them; sends notifications again or takes
 * them off the list. The services may be running.
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
    const { file, databaseUrl } = readLeadsStore(environment);
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
  if (command === 'suspects' && isAlone) return (store) => listSuspects(store, parseTime(values.since));
  if (values.since !== undefined) throw new Error(USAGE);
  if (command === 'dead-letters' && isAlone) return listDead;
  const change = isAlone ? undefined : CHANGES.get(command);
  if (!change) throw new Error(USAGE);
  return (store) => changeEach(ids, (id) => change(store, id));
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
  await writeCsv(
    () => csvLeadsOf(store, since),
    (text) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
      return promise;
    },
  );
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

async function listSuspects(store: LeadStore, since: number): Promise<number> {
  process.stdout.on('error', () => undefined);
  for await (const suspects of pagesOf(store.listSuspects, since)) {
    for (const { id, receivedAt, suspicion, kind, formId, page, email, fields } of suspects) {
      const row = { id, receivedAt: new Date(receivedAt).toISOString(), suspicion, kind, formId, page };
      console.log(JSON.stringify({ ...row, email, fields }));
    }
  }
  return 0;
}

type Outcome = { done: string } | { refused: string };

const GENUINE: Record<Awaited<ReturnType<LeadStore['makeGenuine']>>, Outcome> = {
  genuine: { done: 'is a lead, and the lead service notifies of it' },
  stored: { done: 'was sent again as a lead before; the suspect is deleted' },
  unknown: { refused: NO_SUSPECT },
};

/** What is done to each suspect, or notification that was given up, by the name of its command. */
const CHANGES: ReadonlyMap<string | undefined, (store: LeadStore, id: string) => Promise<Outcome>> = new Map([
  ['genuine', async (store, id) => GENUINE[await store.makeGenuine(id)]],
  ['discard', async (store, id) => outcome(await store.discardSuspect(id), 'is deleted', NO_SUSPECT)],
  ['retry', async (store, id) => outcome(await store.retryDelivery(id), 'is sent again by the lead service')],
  ['dismiss', async (store, id) => outcome(await store.dismissDelivery(id), 'is off the list')],
]);

const outcome = (isDone: boolean, done: string, refused = NO_DEAD_LETTER): Outcome => (isDone ? { done } : { refused });

/** @returns the exit code */
async function changeEach(ids: string[], change: (id: string) => Promise<Outcome>): Promise<number> {
  let code = 0;
  for (const id of ids) {
    const found = await change(id);
    if ('done' in found) console.log(`${id} ${found.done}`);
    else {
      console.error(`${id} ${found.refused}`);
      code = 1;
    }
  }
  return code;
}
