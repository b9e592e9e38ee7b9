import { existsSync } from 'node:fs';
import { readEnvironment } from '../environment.ts';
import { openStore, storeOptions } from './openStore.ts';
import type { Store } from './Store.ts';
import { listDamagedCopies } from './sqlite/damagedCopies.ts';

const USAGE =
  'Give "export" or "erase" and all ids of the visitor that you have (anonymous id, consent id, user id): npm run --silent visitor -- export 5f0c… 91d2… u-17';

/**
 * Exports (to standard output, as JSON) or erases all data of one visitor. The services may be running.
 * @param args `export` or `erase`, and the ids
 * @param environment variables of the services, which name the store
 * @returns the exit code
 */
export async function runVisitorCommand(
  args: string[],
  environment: Record<string, string | undefined>,
): Promise<number> {
  const [command, ...identities] = args;
  const isCommand = command === 'export' || command === 'erase';
  if (!isCommand || identities.length === 0 || identities.includes('')) {
    console.error(USAGE);
    return 1;
  }
  try {
    const { file, databaseUrl } = storeOptions(readEnvironment(environment));
    if (!databaseUrl && !existsSync(file))
      throw new Error(`STORE_FILE=${file} is not there: name the file of the services`);
    const store = await openStore({ file, databaseUrl });
    try {
      console.log(JSON.stringify(await run(store, command, identities), null, 2));
    } finally {
      await store.close();
    }
    const copies = listDamagedCopies(file).map(({ path }) => path);
    if (copies.length > 0)
      console.error(`Damaged copies of the store are not looked into; delete them: ${copies.join(', ')}`);
    return 0;
  } catch (error) {
    console.error((error as Error).message);
    return 1;
  }
}

async function run(store: Store, command: 'export' | 'erase', identities: string[]): Promise<object> {
  if (command === 'export') return store.exportVisitor(...identities);
  const erased = await store.eraseVisitor(...identities);
  if (erased.forwarded > 0) {
    console.error(`${erased.forwarded} of these events went on to SEGMENT_FORWARD_URL: erase them there as well`);
  }
  return erased;
}
