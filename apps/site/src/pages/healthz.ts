import type { APIRoute } from 'astro';
import { siteContent } from '../cms/siteContent.ts';

/** Ready when there is content to show. For `astro dev`: the built site's server answers this path itself. */
export const GET: APIRoute = async ({ locals }) => {
  locals.isCacheable = false;
  try {
    const { version, routes } = await siteContent.current();
    return Response.json({ status: 'ready', contentVersion: version, pages: routes.byPath.size });
  } catch (error) {
    return Response.json({ status: 'not ready', reason: (error as Error).message }, { status: 503 });
  }
};
