import { warnOfUnwritableFolders } from '@cumulus/disk/warnOfUnwritableFolders';
import { createApplication } from '@cumulus/server/application';
import type { StartedApplication } from '@cumulus/server/runApplication';
import { ContentReader } from './content/ContentReader.ts';
import { cacheFile, createLeads } from './createLeads.ts';
import type { LeadsEnvironment } from './environment.ts';
import { openLeadStore } from './openLeadStore.ts';

/** Leads are stored without the content, whose system starts beside this process. */
const CONTENT_WAIT_MS = 3_000;

/**
 * Starts the lead service: leads, notifications, the meeting scheduler, sign-ups.
 * @throws Error that names the variable to change
 */
export async function startLeads(environment: LeadsEnvironment): Promise<StartedApplication> {
  const { SERVICES_CACHE_DIR } = environment;
  warnOfUnwritableFolders('leads', { SERVICES_CACHE_DIR });
  const application = createApplication('leads', environment);
  const store = await openLeadStore(environment.store);
  const content = new ContentReader(
    environment.content,
    cacheFile(SERVICES_CACHE_DIR, 'leads-content', environment.content),
  );
  const leads = await createLeads({ environment, store, content, limits: application.limits });
  for (const service of leads.public) application.public.register(service);
  for (const service of leads.internal) application.internal.register(service);
  try {
    // A content system that hangs delays the start by no more.
    const waited = Promise.withResolvers<void>();
    const timer = setTimeout(waited.resolve, 2 * CONTENT_WAIT_MS);
    await Promise.race([content.start(CONTENT_WAIT_MS), waited.promise]);
    clearTimeout(timer);
    const listening = await application.listen();
    leads.notifier.start();
    leads.reminders.start();
    return {
      ...listening,
      leave: application.leave,
      async close() {
        await application.close();
        content.close();
        await leads.reminders.end();
        await leads.notifier.end();
        // Last, so that what the last requests brought is written.
        await store.close();
      },
    };
  } catch (error) {
    content.close();
    await store.close();
    throw error;
  }
}
