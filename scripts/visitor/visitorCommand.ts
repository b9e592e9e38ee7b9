import { listDamagedCopies } from '@cumulus/sql/sqlite/damagedCopies';
import { PartlyErasedError } from '@cumulus/visitor-records/PartlyErasedError';
import { createVisitorRecords } from '@cumulus/visitor-records/visitorRecords';
import { readCollectorEnvironment } from '../../apps/collector/environment.ts';
import { openStore, storeOptions } from '../../apps/collector/store/openStore.ts';
import { recordJson } from '../../apps/collector/store/recordJson.ts';
import type { EventPosition } from '../../apps/collector/store/records.ts';
import type { Store } from '../../apps/collector/store/Store.ts';
import { readLeadsStore } from '../../apps/leads/environment.ts';
import type { LeadStore } from '../../apps/leads/LeadStore.ts';
import { openLeadStore } from '../../apps/leads/openLeadStore.ts';
import { eraseLake, findLake } from './eraseLake.ts';
import { runSenderCommand, SENDER_COMMANDS, SENDER_USAGE } from './senderCommand.ts';

const USAGE =
  'Give "export" or "erase" and all ids of the visitor that you have (e-mail address, anonymous id, consent id, user id): npm run --silent visitor -- export mara@studio.example 5f0c… 91d2… u-17. --exact leaves out ids that are linked to them';

const MAX_NAMED = 5;

type Records = ReturnType<typeof recordsOf>;
const recordsOf = (store: Store, leadStore: LeadStore) => createVisitorRecords(store, leadStore);

/**
 * Exports (to standard output, as JSON) or erases all data of one visitor, events and leads, or removes what a client sent. The services may be running.
 * @param args `export` or `erase`, and the ids; for others see `SENDER_USAGE`
 * @param environment variables of the services, which name the stores
 * @returns the exit code
 */
export async function runVisitorCommand(
  args: string[],
  environment: Record<string, string | undefined>,
): Promise<number> {
  if (SENDER_COMMANDS.includes(args[0] ?? '')) return runOnSenders(args, environment);
  const isExact = args.includes('--exact');
  const [command, ...identities] = args.filter((word) => word !== '--exact').map((word) => word.trim());
  const isCommand = command === 'export' || command === 'erase';
  if (!isCommand || identities.length === 0 || identities.includes('')) {
    console.error(`${USAGE}. ${SENDER_USAGE}`);
    return 1;
  }
  try {
    const { file, databaseUrl } = storeOptions(readCollectorEnvironment(environment));
    const { file: leadsFile } = readLeadsStore(environment);
    await using stores = new AsyncDisposableStack();
    const store = stores.adopt(await openStore({ file, databaseUrl, isBorrowed: true }), (opened) => opened.close());
    const leads = { file: leadsFile, databaseUrl, isBorrowed: true };
    const leadStore = stores.adopt(await openLeadStore(leads), (opened) => opened.close());
    const records = recordsOf(store, leadStore);
    const lake = findLake(environment, file);
    await (command === 'export'
      ? writeExport(records, identities, isExact)
      : erase(records, { identities, isExact, lake }));
    const copies = [file, leadsFile].flatMap(listDamagedCopies).map(({ path }) => path);
    if (copies.length > 0)
      console.error(`Damaged copies of the store are not looked into; delete them: ${copies.join(', ')}`);
    return 0;
  } catch (error) {
    console.error((error as Error).message);
    return 1;
  }
}

/** Lists or removes what clients that flood the store sent. */
async function runOnSenders(args: string[], environment: Record<string, string | undefined>): Promise<number> {
  if (args[0] !== 'senders' && !args.slice(1).some((word) => !word.startsWith('--'))) {
    console.error(SENDER_USAGE);
    return 1;
  }
  try {
    const { file, databaseUrl, sendersFolder = '' } = storeOptions(readCollectorEnvironment(environment));
    await using stores = new AsyncDisposableStack();
    const opened = await openStore({ file, databaseUrl, isBorrowed: true });
    const store = stores.adopt(opened, (one) => one.close());
    return await runSenderCommand(store, sendersFolder, args);
  } catch (error) {
    console.error((error as Error).message);
    return 1;
  }
}

/** Writes an export page by page, one event a line: a visitor may have more than fits into memory. */
async function writeExport(records: Records, identities: readonly string[], isExact: boolean): Promise<void> {
  let separator = '\n';
  for (let after: EventPosition | undefined | null = null; after !== undefined; ) {
    const { events, next, ...facts } = await records.exportVisitor(identities, { isExact, ...(after && { after }) });
    if (after === null) {
      await write(`${JSON.stringify(facts).slice(0, -1)},"events":[`);
      warnOfOthers(facts.onlyByAddress, 'export');
    }
    for (const event of events) {
      await write(`${separator}${recordJson(event)}`);
      separator = ',\n';
    }
    after = next;
  }
  await write('\n]}\n');
}

/** Anybody can type an address in the demo or a form. */
function warnOfOthers(ids: readonly string[], command: string): void {
  if (ids.length === 0) return;
  const names = [...ids.slice(0, MAX_NAMED), ...(ids.length > MAX_NAMED ? ['…'] : [])].join(', ');
  const count = ids.length === 1 ? '1 id was' : `${ids.length} ids were`;
  console.error(
    `${count} found only through the address (${names}; all in "onlyByAddress"): somebody typed it there, who need not be its owner. To ${command} only what holds the address itself, give --exact`,
  );
}

const write = (text: string) =>
  new Promise<void>((resolve, reject) => process.stdout.write(text, (error) => (error ? reject(error) : resolve())));

interface Erasure {
  identities: readonly string[];
  isExact: boolean;
  /** Folder of the lake, where there is one. */
  lake: string | undefined;
}

async function erase(records: Records, { identities, isExact, lake }: Erasure): Promise<void> {
  const erased = await records.eraseVisitor(identities, { isExact });
  // After the store, which compaction copies.
  const ids = [...new Set([...identities, ...erased.identities])];
  const inLake = lake === undefined ? {} : { erasedLakeRows: await eraseRows(lake, ids) };
  console.log(JSON.stringify({ ...erased, ...inLake }, null, 2));
  warnOfOthers(erased.onlyByAddress, 'erase');
  if (erased.forwarded > 0) {
    console.error(`${erased.forwarded} of the events went on to SEGMENT_FORWARD_URL: erase them there as well`);
  }
  const { deliveredTo } = erased.erasedLeads;
  if (deliveredTo.length > 0) {
    console.error(`The leads went on to ${deliveredTo.join(', ')}: erase them there as well`);
  }
}

const eraseRows = (lake: string, ids: readonly string[]): Promise<number> =>
  eraseLake(lake, ids).catch((cause: Error) => {
    throw new PartlyErasedError('The stores were erased, the lake was not', ids, { cause });
  });
