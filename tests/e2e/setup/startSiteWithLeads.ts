import { startConfiguredSite } from './startConfiguredSite.ts';
import { type LeadProxy, startLeadProxy } from './startLeadProxy.ts';

/** Starts a site whose leads a test sees, and whose lead service fails when the test says so. @param variables of the site and the services */
export async function startSiteWithLeads(variables: Record<string, string> = {}) {
  const { promise, resolve } = Promise.withResolvers<LeadProxy>();
  const servers = await startConfiguredSite(variables, async (services) => {
    const started = await startLeadProxy(services);
    resolve(started);
    return started.url;
  });
  const proxy = await promise;
  return {
    ...servers,
    proxy,
    async stop() {
      await servers.stop();
      await proxy.stop();
    },
  };
}
