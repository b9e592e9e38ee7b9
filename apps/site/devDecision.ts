import type { IncomingMessage } from 'node:http';
import { decideRequest } from './decideRequest.ts';
import { siteContent } from './src/cms/siteContent.ts';
import { siteLookups } from './src/document/siteLookups.ts';
import type { VisitOptions } from './src/flags/decide/visitDecision.ts';
import type { Decision } from './src/server/site.ts';

/**
 * Decides for `astro dev` as `start.ts` does for the built site. It is loaded together with the pages, so that both have the same content
 * (`src/astro/decideInDev.ts`).
 * @returns nothing for what is no page
 */
export async function createDevDecision(
  options: Omit<VisitOptions, 'site'>,
): Promise<(request: IncomingMessage) => Decision | undefined> {
  await siteContent.current();
  const decide = decideRequest({ ...options, site: siteLookups });
  return (request) => {
    const [path = '/'] = (request.url ?? '/').split('?', 1);
    return siteLookups.locate(path).status === 200 ? decide(request) : undefined;
  };
}
