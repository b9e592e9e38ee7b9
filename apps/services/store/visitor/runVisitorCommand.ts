import { existsSync } from 'node:fs';
import { readEnvironment } from '../../readEnvironment.ts';
import { openStore } from '../openStore.ts';
import type { Store } from '../Store.ts';
import { storeOptions } from '../storeOptions.ts';

const USAGE = 'Give "export" or "erase" and an anonymous id or a user id: npm run --silent visitor -- export 5f0c…';

/**
 * Gives (on the standard output, as JSON) or erases everything that is kept of one visitor. Services may run meanwhile.
 * @param words `export` or `erase`, and the id
 * @param environment the variables of the services, which say where the store is
 * @returns the exit code
 */
export async function runVisitorCommand(
  words: string[],
  environment: Record<string, string | undefined>,
): Promise<number> {
  const [command, identity, ...more] = words;
  const isKnown = command === 'export' || command === 'erase';
  if (!isKnown || !identity || more.length > 0) {
    console.error(USAGE);
    return 1;
  }
  try {
    const { file, databaseUrl } = storeOptions(readEnvironment(environment));
    if (!databaseUrl && !existsSync(file))
      throw new Error(`STORE_FILE=${file} is not there: name the file of the services`);
    const store = await openStore({ file, databaseUrl });
    try {
      console.log(JSON.stringify(await run(store, command, identity), null, 2));
    } finally {
      await store.close();
    }
    return 0;
  } catch (error) {
    console.error((error as Error).message);
    return 1;
  }
}

async function run(store: Store, command: 'export' | 'erase', identity: string): Promise<object> {
  if (command === 'export') return store.exportVisitor(identity);
  const erased = await store.eraseVisitor(identity);
  if (erased.forwarded > 0) {
    console.error(`${erased.forwarded} of these events went on to SEGMENT_FORWARD_URL: erase them there as well`);
  }
  return erased;
}
