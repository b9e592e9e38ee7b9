import { join } from 'node:path';
import { createApplication } from '@cumulus/server/application';
import type { Variables } from '@cumulus/server/variables';
import type { CollectorFixture } from '../../collector/testing/startCollector.ts';
import { openLeadStore } from '../../leads/openLeadStore.ts';
import { createVisitorService } from '../../leads/visitorService.ts';
import { readStudioEnvironment } from '../environment.ts';
import { startStudio } from '../startStudio.ts';

const anyPort = { host: '127.0.0.1', port: 0, hostVariable: 'LEADS_HOST', portVariable: 'LEADS_PORT' };

/** The admin listener in front of a test's collector, and of an empty lead store on the same database. @param lake variables of a lake, where the test has one */
export async function startAdmin(
  { internalUrl, database, folder }: Pick<CollectorFixture, 'internalUrl' | 'database' | 'folder'>,
  lake: Variables = {},
) {
  const leadStore = await openLeadStore({ ...database, file: join(folder, 'leads.sqlite') });
  const leads = createApplication('leads', {
    listeners: { public: anyPort, internal: anyPort, token: undefined },
  });
  leads.internal.register(createVisitorService(leadStore));
  const listening = await leads.listen();
  const studio = await startStudio(
    readStudioEnvironment({
      ...lake,
      ADMIN_PORT: '0',
      STUDIO_DATA_DIR: join(folder, 'studio'),
      CONTENT_INTERNAL_URL: 'none',
      COLLECTOR_INTERNAL_URL: internalUrl,
      LEADS_INTERNAL_URL: listening.internalUrl,
    }),
  );
  return {
    adminUrl: studio.url,
    routes: studio.routes,
    leadStore,
    async close() {
      await studio.close();
      await leads.close();
      await leadStore.close();
    },
  };
}
