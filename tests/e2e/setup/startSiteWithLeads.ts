import { findFreePort } from '../../../scripts/setup/findFreePort.mjs';
import { startConfiguredSite } from './startConfiguredSite.ts';
import { startLeadProxy } from './startLeadProxy.ts';

/** Starts a site whose leads a test sees, and whose lead service fails when the test says so. @param variables of all servers */
export async function startSiteWithLeads(variables: Record<string, string> = {}) {
  const leadsInternalPort = await findFreePort();
  const proxy = await startLeadProxy(`http://localhost:${leadsInternalPort}`);
  const servers = await startConfiguredSite({ ...variables, LEADS_INTERNAL_URL: proxy.url }, { leadsInternalPort });
  return {
    ...servers,
    proxy,
    async stop() {
      await servers.stop();
      await proxy.stop();
    },
  };
}
