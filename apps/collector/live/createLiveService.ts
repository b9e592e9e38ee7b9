import { queryOf, requireGet } from '@cumulus/server/calls';
import { ALREADY_SENT } from '@cumulus/server/responses';
import { createRoutes, OWN_ADDRESS } from '@cumulus/server/routes';
import type { Service } from '@cumulus/server/Service';
import type { LiveFeed } from './LiveFeed.ts';

/**
 * Creates `/live` of the private listener: every received message as a server-sent event, when it is on disk. The id of the last one that a reader has,
 * in `Last-Event-ID` or `?after=`, brings those that it missed, as far as they are still there.
 */
export function createLiveService(feed: LiveFeed): Service {
  const app = createRoutes();
  app.on('GET', OWN_ADDRESS, (call) => {
    requireGet(call);
    const { incoming, outgoing } = call.env;
    const header = incoming.headers['last-event-id'];
    feed.open(outgoing, queryOf(call).get('after') ?? (typeof header === 'string' ? header : undefined));
    return ALREADY_SENT;
  });
  return {
    prefix: '/live',
    app,
    status: () => ({ readers: feed.readers }),
    endStreams: () => feed.close(),
  };
}
