import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import type { Environment, Started } from './runApplication.ts';
import type { Variables } from './variables.ts';

/** What an application is made of. */
interface Parts<Read> {
  /** Reads the environment; its errors name the variables. */
  read(source: Variables): Read;
  start(environment: Read): Promise<Started>;
}

/**
 * Runs an application as the main file of a process. As with the site's server, Node's compile cache is kept between starts, so that everything else is
 * imported after it is enabled.
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
  const { runApplication } = await import('./runApplication.ts');
  const { read, start } = await load();
  await runApplication(name, read, start);
}
