import { readContentEnvironment } from '../environment.ts';
import { runCheckCommand } from './checkFolder.ts';

// node apps/content/check/main.ts
const { SITE_URL } = process.env;
const site = URL.parse(SITE_URL || 'http://localhost:3000');
const environment = environmentOf(process.env);
process.exitCode = environment
  ? await runCheckCommand(environment.CONTENT_DIR, {
      siteHosts: site ? [site.host] : [],
      frameHosts: environment.FRAME_HOSTS,
    })
  : 1;

/** Only where the content is, and what counts as shown, matters here, not whether services could start with the other variables. */
function environmentOf({ CONTENT_DIR, FRAME_HOSTS }: NodeJS.ProcessEnv) {
  try {
    return readContentEnvironment({ CONTENT_DIR, FRAME_HOSTS });
  } catch (error) {
    console.error((error as Error).message);
    return undefined;
  }
}
