import { STUDIO_DEMO_PORT } from '@cumulus/http/defaultPorts';
import { findFreePort } from '../setup/findFreePort.mjs';
import type { DemoFiles } from './demoFolder.ts';

/** Only of the demo's lead service, which nobody reaches but its studio: by it links of meetings are made, and the store has their hashes. */
export const DEMO_LEADS_SECRET = 'cumulus-studio-demo-leads-secret';
/** Variables of a configured copy that would lead to its stores, people or vendors. Empty ones count as absent. */
const OF_ANOTHER_COPY =
  /^(?:ADMIN|COLLECTOR|CONTENT|CONTENTFUL|DATABASE|DIGEST|GROWTHBOOK|HUBSPOT|INTERNAL|LAKE|LEADS|MARKETO|SEGMENT|SMTP|STORE|STUDIO)_/;

/**
 * The environment of the demo's applications: its own stores and flags, ports of their own, and nobody who is notified.
 * @param source that of this process
 */
export async function demoEnvironment(
  files: DemoFiles,
  source: Readonly<Record<string, string | undefined>>,
): Promise<Record<string, string>> {
  const absent = Object.keys(source).filter((name) => OF_ANOTHER_COPY.test(name));
  const listeners = ['CONTENT', 'COLLECTOR', 'LEADS'].flatMap((name) => [name, `${name}_INTERNAL`]);
  const ports: Record<string, string> = {};
  for (const name of listeners) ports[name] = String(await findFreePort());
  return {
    ...Object.fromEntries(absent.map((name) => [name, ''])),
    ...Object.fromEntries(listeners.map((name) => [`${name}_PORT`, String(ports[name])])),
    ...Object.fromEntries(listeners.map((name) => [`${name}_URL`, `http://127.0.0.1:${ports[name]}`])),
    ADMIN_PORT: source.ADMIN_PORT || String(STUDIO_DEMO_PORT),
    ...{ STORE_FILE: files.collector, LEADS_FILE: files.leads, LAKE_DIR: files.lake, FLAGS_DIR: files.flags },
    ...{ SERVICES_CACHE_DIR: files.cache, STUDIO_DATA_DIR: files.studio, CONTENT_WEBHOOK_URLS: 'none' },
    ...{ STUDIO_DEMO: 'true', LAME_DUCK_MS: '0', LEADS_SECRET: DEMO_LEADS_SECRET },
  };
}
